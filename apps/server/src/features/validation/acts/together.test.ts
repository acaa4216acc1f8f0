import type { AbsencePerson } from '@cadran/contract/validation/absences'
import { M_STALE } from '@cadran/rules/portal/messages'
import { beforeEach, expect, test } from 'vitest'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()
beforeEach(() => office.clear('consultant', 'equipier'))

const onEvent = (caller: Caller, event: number, action: string, updated_at = STAMP) =>
  caller.post('validation/event-action', { event, action, comment: 'vu', updated_at })
const onMonth = (caller: Caller, month: number, action: string, updated_at = STAMP) =>
  caller.post('validation/month-action', { month, action, comment: 'vu', updated_at })

test('KEY-07 ABS-103 whoever decides on something older is told who decided what and when', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const { identity } = await office.person('manager')
  await onEvent(manager, id, 'validated1')
  const { status, body } = await onEvent(payroll, id, 'validated2')
  expect([status, body]).toEqual([
    409,
    { code: 'stale', message: M_STALE.message, detail: `Validée par ${identity} à 09:00` },
  ])
  await manager.post(`validation/event-action/${id}/undo`)
  const late = await onEvent(await portal.as('manager'), id, 'refused')
  expect(late.body).toMatchObject({ message: M_STALE.message, detail: `Validation annulée par ${identity} à 09:00` })
})

test('KEY-07 ACT-97 of a report too; where the history tells nothing, no more is said', async () => {
  const id = await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
  const { identity } = await office.person('manager')
  await onMonth(manager, id, 'non_submitted')
  const told = await onMonth(manager, id, 'validated1')
  expect(told.body).toMatchObject({ code: 'stale', detail: `Renvoyé par ${identity} à 09:00` })
  const { id: event } = await office.plantEvent('consultant', '2026-05-18')
  const untold = await onEvent(manager, event, 'validated1', '2026-05-11T09:59:59')
  expect([untold.status, untold.body]).toEqual([409, { code: 'stale', message: M_STALE.message }])
})

test('KEY-10 two people decide two rows of one list at once: both succeed, and each reads the other’s', async () => {
  const first = await office.plantEvent('consultant', '2026-05-18')
  const second = await office.plantEvent('equipier', '2026-05-18')
  const other = await portal.as('manager')
  const answers = await Promise.all([onEvent(manager, first.id, 'validated1'), onEvent(other, second.id, 'refused')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const list = 'validation/event/absence/user?states[]=all&minDate=2026-05-18&maxDate=2026-05-18&maxResults=100'
  for (const caller of [manager, other]) {
    const { body } = await caller.get<AbsencePerson[]>(list)
    const states = new Map(body.flatMap(({ absences }) => absences).map(({ id, state }) => [id, state]))
    expect([states.get(first.id), states.get(second.id)]).toEqual(['validated1', 'refused'])
  }
})

test('KEY-10 ABS-103 two of the same person’s at once wait for each other, and both succeed', async () => {
  const first = await office.plantEvent('consultant', '2026-05-18')
  const second = await office.plantEvent('consultant', '2026-05-19')
  const other = await portal.as('manager')
  const answers = await Promise.all([onEvent(manager, first.id, 'validated1'), onEvent(other, second.id, 'validated1')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})
