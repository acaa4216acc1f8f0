import type { ReplyOf } from '@cadran/contract/kit'
import type { showMonth } from '@cadran/contract/validation/activities'
import { beforeEach, expect, test } from 'vitest'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

type Detail = ReplyOf<typeof showMonth>

openBackOffice()

const MAY = { year: 2026, month: 5 }

beforeEach(() => office.clear('consultant'))

const show = async (caller: Caller, id: number) => (await caller.get<Detail>(`validation/month/${id}`)).body

test('ACT-55 the days by type of the month before, refused ones left out', async () => {
  const id = await office.plantMonth('consultant', MAY, 'submitted')
  await office.plantEvent('consultant', '2026-04-01/2026-04-02', 'INT', 'validated1')
  await office.plantEvent('consultant', '2026-04-03 am/2026-04-03 am', 'INT', 'validated1')
  await office.plantEvent('consultant', '2026-04-07', 'CSS', 'validated1')
  await office.plantEvent('consultant', '2026-04-08', 'CSS', 'refused')
  const { former_days } = await show(manager, id)
  expect(new Map(former_days.map(({ kind, days }) => [kind, days]))).toEqual(
    new Map([
      ['absence', 1],
      ['activity', 2.5],
    ]),
  )
})

test('WIN-10 the reports of the same person before and after this one', async () => {
  const id = await office.plantMonth('consultant', MAY, 'submitted')
  const before = await office.plantMonth('consultant', { year: 2026, month: 4 }, 'submitted')
  const june = await office.plantMonth('consultant', { year: 2026, month: 6 })
  const { previous, next } = (await show(manager, id)).months_around
  expect(previous).toMatchObject({ id: before, month: 4, identity: 'Camille Rousseau' })
  expect(next).toMatchObject({ id: june, year: 2026, month: 6 })
  expect((await show(manager, before)).months_around.next).toMatchObject({ id, month: 5 })
  expect((await show(manager, june)).months_around.next).toBeNull()
})

test('ACT-94 a report that comes back tells what changed since it was sent back, and by whom', async () => {
  const id = await office.plantMonth('consultant', MAY, 'submitted')
  await office.plantEvent('consultant', '2026-05-04/2026-05-05', 'INT')
  const { id: gone } = await office.plantEvent('consultant', '2026-05-06', 'CSS')
  expect((await show(manager, id)).changes).toBeNull()

  const sent = { month: id, action: 'non_submitted', comment: 'Le 6 ?', updated_at: STAMP }
  expect((await manager.post('validation/month-action', sent)).status).toBe(201)
  expect((await show(manager, id)).changes).toBeNull()

  await portal.database.kysely.deleteFrom('events').where('id', '=', gone).execute()
  await office.plantEvent('consultant', '2026-05-06 am/2026-05-06 am', 'INT')
  await office.plantMonth('consultant', MAY, 'submitted')
  const { changes } = await show(manager, id)
  const { identity } = await office.person('manager')
  const [kept] = await office.audit('month', id)
  expect(changes).toMatchObject({ author: identity, comment: 'Le 6 ?', sent_back_at: kept?.at.toISOString() })
  expect(changes?.stretches).toMatchObject([
    { start_at: '2026-05-06', start_moment: 'am', end_at: '2026-05-06', end_moment: 'am' },
    { start_at: '2026-05-06', start_moment: 'pm', end_at: '2026-05-06', end_moment: 'pm', now: null },
  ])
  expect(changes?.stretches[0]?.now).not.toBe(changes?.stretches[0]?.before)
})

test('ACT-107 the comment of the send-back is shown with its role only', async () => {
  const id = await office.plantMonth('consultant', MAY, 'submitted')
  const sent = { month: id, action: 'non_submitted', comment: 'Entre nous', updated_at: STAMP }
  await manager.post('validation/month-action', sent)
  await office.plantMonth('consultant', MAY, 'submitted')
  const { roles } = await office.person('manager')
  await office.setRights(
    'manager',
    roles.filter((role) => role !== 'ROLE_ACTIVITY_COMMENT'),
    true,
  )
  expect((await show(manager, id)).changes).toMatchObject({ comment: null })
  await office.setRights('manager', roles, true)
})

test('ACT-55 the reports that wait around this one, in the order of the list', async () => {
  const list = await manager.get<{ months: { id: number }[] }>(
    'validation/month?period=pending&states[]=submitted&manager=&maxResults=100',
  )
  const { matricule } = await office.person('manager')
  const mine = await manager.get<{ months: { id: number; actions: string[]; user: { manager: string } }[] }>(
    `validation/month?period=pending&states[]=submitted&manager=${matricule}&maxResults=100`,
  )
  expect(list.status).toBe(200)
  const ids = mine.body.months.map(({ id }) => id)
  const [first = 0, second = 0] = ids
  const opened = await show(manager, first)
  expect(opened.waiting).toMatchObject({ total: ids.length, position: 1, previous: null, next: { id: second } })
  const middle = await show(manager, second)
  expect(middle.waiting).toMatchObject({ position: 2, previous: { id: first } })

  await portal.database.kysely.updateTable('months').set({ state: 'validated1' }).where('id', '=', second).execute()
  const done = await show(manager, second)
  expect(done.waiting).toMatchObject({ total: ids.length - 1, position: null, previous: { id: first } })
  const { next } = done.waiting
  const told = await show(manager, next?.id ?? 0)
  expect([told.user.matricule, told.user.identity]).toEqual([next?.matricule, next?.identity])
})
