import type { ReplyOf } from '@cadran/contract/kit'
import type { Correction } from '@cadran/contract/timesheet/corrections'
import type { selectCorrections, ValidatedCorrection } from '@cadran/contract/validation/corrections'
import { M_STALE } from '@cadran/rules/portal/messages'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { beforeAll, expect, test } from 'vitest'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()

type Selected = ReplyOf<typeof selectCorrections>
const APRIL = { year: 2026, month: 4 }
const SELECTION = 'validation/correction/selection'

const selected = async (caller: Caller, query = '') => (await caller.get<Selected>(`${SELECTION}?${query}`)).body
const listed = async (caller: Caller, query = '') =>
  (await caller.get<ValidatedCorrection[]>(`validation/correction?maxResults=100&${query}`)).body
const decide = (caller: Caller, corrections: Selected, action: string) =>
  caller.post<ItemOutcome[]>('validation/correction-actions', {
    corrections: corrections.map(({ id, updated_at }) => ({ correction: id, action, updated_at })),
    comment: '',
  })

beforeAll(async () => {
  const leave = await office.codeId('CP')
  await office.clear('consultant')
  await office.clearCorrections()
  await office.plantMonth('consultant', APRIL, 'validated2')
  await office.plantEvent('consultant', '2026-04-13/2026-04-17', 'KED', 'validated2')
  await office.close(APRIL)
  const person = await portal.as('consultant')
  for (const day of ['2026-04-14', '2026-04-15', '2026-04-16']) {
    const asked = { start_at: day, start_moment: 'am', end_at: day, end_moment: 'pm', event_code: leave }
    const body = { ...APRIL, object: 'absence', reason: 'Oublié avant l’envoi', new: asked }
    await person.post<Correction>('timesheet/correction', body)
  }
})

test('CLO-09 COR-18 the selection is every correction of the list that can be decided on, in its order and with its stamp', async () => {
  const list = await listed(manager)
  expect(list).toHaveLength(3)
  const wanted = list.map(({ id, updated_at, year, month, object, state, actions, user }) => {
    return { id, updated_at, year, month, object, state, actions, matricule: user.matricule, identity: user.identity }
  })
  expect(await selected(manager)).toEqual(wanted)
  expect(await selected(manager, 'search=personne')).toEqual([])
  // Read, and not decided on by whoever gives the other level.
  expect(await listed(payroll, 'states[]=submitted')).toHaveLength(3)
  expect(await selected(payroll, 'states[]=submitted')).toEqual([])
})

test('CLO-09 COR-25 what changed after the selection was read is refused for that correction alone', async () => {
  const before = await selected(manager)
  expect((await decide(manager, before.slice(0, 1), 'validated1')).body).toMatchObject([{ status: 201 }])
  const outcomes = (await decide(manager, before, 'validated1')).body
  expect(outcomes.map(({ status }) => status)).toEqual([M_STALE.status, 201, 201])
  expect(await selected(manager)).toEqual([])
  const states = (await selected(payroll)).map(({ id, state }) => [id, state])
  expect(states).toEqual(before.map(({ id }) => [id, 'validated1']))
})

test('CLO-09 401 without a session, 403 without the role, 422 for a wrong filter', async () => {
  expect((await portal.anonymous.get(SELECTION)).status).toBe(401)
  expect((await (await portal.as('consultant')).get(SELECTION)).status).toBe(403)
  expect((await manager.get(`${SELECTION}?period=mai`)).status).toBe(422)
})
