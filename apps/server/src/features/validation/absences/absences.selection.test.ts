import type { ReplyOf } from '@cadran/contract/kit'
import type { AbsencePerson, selectAbsences } from '@cadran/contract/validation/absences'
import { M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { beforeEach, expect, test } from 'vitest'
import { emptyLedger } from '../../../testing/ledger.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()
beforeEach(() => office.clear('consultant', 'equipier', 'forfait'))

const PATH = 'validation/event/absence'
const select = async (caller: Caller, query: string) =>
  (await caller.get<ReplyOf<typeof selectAbsences>>(`${PATH}/selection?${query}`)).body
const listed = async (caller: Caller, query: string) =>
  (await caller.get<AbsencePerson[]>(`${PATH}/user?maxResults=100&${query}`)).body.flatMap(({ absences, ...person }) =>
    absences.map((absence) => ({ person, absence })),
  )
const count = async (caller: Caller, query: string) =>
  (await caller.get<{ count: number }>(`${PATH}/count?${query}`)).body.count

test('CLO-09 the selection is every absence of the list that can be decided on, in its order and with its stamp', async () => {
  await office.plantEvent('consultant', '2026-05-18', 'CSS', 'submitted')
  await office.plantEvent('equipier', '2026-05-19', 'CSS', 'submitted')
  await office.plantEvent('equipier', '2026-05-20', 'CSS', 'validated1')
  for (const caller of [manager, payroll]) {
    for (const query of ['states[]=all', 'states[]=validated1', 'period=2026-05&states[]=submitted', '']) {
      const rows = await listed(caller, query)
      const expected = rows.flatMap(({ person, absence }) => {
        const { id, updated_at, event_code, days_count, state, start_at } = absence
        const { matricule, identity } = person
        const { description } = event_code
        const actions = absence.actions.filter((action) => action !== 'edit')
        const selected = { id, updated_at, matricule, identity, description, days_count, state, start_at, actions }
        return actions.length === 0 ? [] : [selected]
      })
      expect(await select(caller, query)).toEqual(expected)
      expect(await count(caller, query)).toBe(rows.length)
    }
  }
  expect((await select(manager, 'states[]=submitted')).length).toBeGreaterThanOrEqual(2)
})

test('CLO-09 CLO-12 401 without a session, 403 without the role, 422 for a wrong filter', async () => {
  const consultant = await portal.as('consultant')
  for (const path of [`${PATH}/selection`, `${PATH}/count`]) {
    expect((await portal.anonymous.get(path)).status).toBe(401)
    expect(refusalOf(await consultant.get(path))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await payroll.get(`${path}?balance=sufficient`))).toEqual([422, M_FILTER.message])
  }
})

/** What the person has on each counter from May on, in hundredths, before anything is taken. */
async function openWith(hundredths: number): Promise<void> {
  const user_id = await office.personId('forfait')
  const { kysely } = portal.database
  await emptyLedger(portal.database, user_id)
  const created_at = new Date('2026-05-01T00:00:00Z')
  const entry = {
    user_id,
    kind: 'opening' as const,
    hundredths,
    effective_on: '2026-05-01',
    source: 'test',
    created_at,
  }
  await kysely
    .insertInto('counter_entries')
    .values(COUNTERS.map((counter) => ({ ...entry, counter })))
    .execute()
}

test('CLO-12 balance=insufficient shows and counts what the rows themselves call insufficient, at every amount', async () => {
  await office.plantEvent('forfait', '2026-05-11', 'CP', 'validated2')
  await office.plantEvent('forfait', '2026-05-12 am', 'CP', 'validated1')
  await office.plantEvent('forfait', '2026-05-13', 'CP', 'submitted')
  await office.plantEvent('forfait', '2026-05-18/2026-05-20', 'CP', 'submitted')
  await office.plantEvent('forfait', '2026-05-21', 'JRS', 'validated1')
  await office.plantEvent('forfait', '2026-05-22', 'JRS', 'submitted')
  await office.plantEvent('forfait', '2026-05-26', 'CSS', 'submitted')
  const shown: number[] = []
  for (const hundredths of [-100, 0, 25, 49, 50, 66, 67, 100, 149, 150, 200, 1000]) {
    await openWith(hundredths)
    for (const query of [
      'states[]=all',
      'states[]=submitted',
      'states[]=validated1&period=2026-05',
      'states[]=refused',
    ]) {
      const wanted = (await listed(payroll, query)).filter(({ absence }) => absence.insufficient_balance)
      const found = await listed(payroll, `${query}&balance=insufficient`)
      expect(found).toEqual(wanted)
      expect(await count(payroll, `${query}&balance=insufficient`)).toBe(wanted.length)
      shown.push(wanted.filter(({ person }) => person.matricule === found[0]?.person.matricule).length)
    }
  }
  expect(new Set(shown).size).toBeGreaterThan(2)
})
