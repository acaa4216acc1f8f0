import { M_404, M_ABS_STATE, M_ACTION, M_COMMENT, M_SCOPE, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()

beforeEach(() => office.clear('consultant', 'equipier'))

const one = (event: unknown, action = 'validated1', updated_at = STAMP) => ({ event, action, updated_at })
const act = (caller: Caller, events: unknown, comment: unknown = '') =>
  caller.post<ItemOutcome[]>('validation/event-actions', { events, comment })
const done = (id: number) => ({ id, status: 201, message: null, notified_at: null })
const refused = (id: number | null, { status, message }: { status: number; message: string }) => ({
  id,
  status,
  message,
  notified_at: null,
})

test('BCK-08 several absences: 401 without a session, 403 outside the back office, 422 for a list that is none', async () => {
  expect((await act(portal.anonymous, [one(1)])).status).toBe(401)
  const employee = await portal.as('consultant')
  expect((await act(employee, [one(1)])).status).toBe(403)
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const before = await office.everything()
  for (const events of [undefined, null, 'all', {}, []]) {
    expect(refusalOf(await act(manager, events))).toEqual([422, 'Vous devez choisir au moins une ligne'])
  }
  const huge = Array.from({ length: 101 }, () => one(id))
  expect(refusalOf(await act(manager, huge))).toEqual([422, 'Vous ne pouvez pas traiter plus de 100 lignes à la fois'])
  expect((await act(manager, [null])).status).toBe(422)
  expect(await office.everything()).toBe(before)
})

test('ABS-64 ABS-70 ABS-103 each absence answers for itself: those that may go have gone, the others say why', async () => {
  const submitted = await office.plantEvent('consultant', '2026-05-18')
  const validated = await office.plantEvent('equipier', '2026-05-19', 'CSS', 'validated1')
  const stale = await office.plantEvent('equipier', '2026-05-20')
  const away = await office.plantEvent('paie', '2026-05-20')
  const untouched = await Promise.all([stale.id, away.id].map(office.event))
  const { status, body } = await act(
    manager,
    [
      one(validated.id),
      one(stale.id, 'validated1', '2026-05-01T08:00:00'),
      one(submitted.id),
      one(away.id),
      one(2_000_000),
      one('12'),
      one(stale.id, 'close'),
      one(stale.id, 'validated1', 'hier'),
    ],
    ' Bon repos ',
  )
  expect(status).toBe(200)
  expect(body).toEqual([
    refused(validated.id, M_ABS_STATE),
    refused(stale.id, M_STALE),
    done(submitted.id),
    refused(away.id, M_SCOPE),
    refused(2_000_000, M_404),
    refused(null, M_ACTION),
    refused(stale.id, M_ACTION),
    refused(stale.id, M_STAMP),
  ])
  expect(await office.event(submitted.id)).toMatchObject({ state: 'validated1' })
  expect(await office.audit('event', submitted.id)).toMatchObject([{ action: 'validated1', comment: 'Bon repos' }])
  expect(await Promise.all([stale.id, away.id].map(office.event))).toEqual(untouched)
  expect(await office.audit('event', stale.id)).toEqual([])
})

test('ABS-107 ABS-111 one comment for all; only what was refused is mailed, and a comment too long stops each', async () => {
  const first = await office.plantEvent('consultant', '2026-05-18')
  const second = await office.plantEvent('equipier', '2026-05-18', 'CSS', 'validated1')
  const before = (await portal.mails()).length
  const events = [one(first.id, 'refused'), one(second.id, 'refused')]
  const long = await act(manager, events, 'x'.repeat(1001))
  expect(long.body).toEqual([refused(first.id, M_COMMENT), refused(second.id, M_COMMENT)])
  expect((await portal.mails()).length).toBe(before)

  expect((await act(manager, events, 'Livraison')).body).toEqual([done(first.id), refused(second.id, M_ABS_STATE)])
  const mails = (await portal.mails()).slice(before)
  const { email } = await office.person('consultant')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`To: ${email}`)
})

test('ABS-103 KEY-07 named twice, or by two managers at once, an absence is done once', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const twice = await act(manager, [one(id), one(id)])
  expect(twice.body).toEqual([done(id), { ...refused(id, M_STALE), detail: 'Validée par Nadia Belkacem à 09:00' }])

  const other = await office.plantEvent('consultant', '2026-05-19')
  const answers = await Promise.all([act(manager, [one(other.id)]), act(manager, [one(other.id, 'refused')])])
  const statuses = answers.map(({ body }) => body[0]?.status).toSorted((a = 0, b = 0) => a - b)
  expect(statuses).toEqual([201, 409])
  expect(await office.audit('event', other.id)).toHaveLength(1)
})
