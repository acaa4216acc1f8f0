import type { FoundPerson } from '@cadran/contract/validation/filters'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { MOST_PEOPLE, SEARCH_LENGTH } from '@cadran/rules/portal/word-search'
import { beforeAll, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()

const ask = (caller: Caller, search: string) =>
  caller.get<FoundPerson[]>(`validation/people?search=${encodeURIComponent(search)}`)
const find = async (caller: Caller, search: string) => {
  const { status, body } = await ask(caller, search)
  expect(status).toBe(200)
  return body
}
const matricules = async (caller: Caller, search: string) => (await find(caller, search)).map((each) => each.matricule)

let payroll: Caller
let manager: Caller
let camille: { matricule: string; firstname: string; lastname: string }
beforeAll(async () => {
  payroll = await portal.as('paie')
  manager = await portal.as('manager')
  camille = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', 'consultant')
    .select(['matricule', 'firstname', 'lastname'])
    .executeTakeFirstOrThrow()
})

test('WIN-05 without a session 401, without the back office 403', async () => {
  expect((await portal.anonymous.get('validation/people?search=rou')).status).toBe(401)
  expect(refusalOf(await ask(await portal.as('consultant'), 'rou'))).toEqual([403, M_ROLE.message])
})

test('WIN-05 by the beginning of any word of a name, accents and case aside, or by the matricule', async () => {
  const { matricule, firstname, lastname } = camille
  for (const search of [
    lastname.slice(0, 3),
    `${firstname} ${lastname}`.toUpperCase(),
    `${lastname} ${firstname.slice(0, 2)}`,
    matricule.toLowerCase(),
    matricule.slice(0, -1),
    firstname.replace('a', 'â'),
  ]) {
    expect([search, await matricules(payroll, search)]).toEqual([search, expect.arrayContaining([matricule])])
  }
  expect(await matricules(payroll, lastname.slice(1))).not.toContain(matricule)
  expect((await matricules(payroll, matricule))[0]).toBe(matricule)
})

test('WIN-05 last names before first names, whoever has left after the others, never more than eight', async () => {
  const { kysely } = portal.database
  expect(await find(payroll, 'c1')).toHaveLength(MOST_PEOPLE)
  const [first] = await find(payroll, 'ma')
  expect(first?.lastname.toLowerCase().startsWith('ma')).toBe(true)
  await kysely
    .updateTable('users')
    .set({ end_at: '2026-01-31' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const after = await find(payroll, 'ma')
  expect(after[0]?.id).not.toBe(first?.id)
  const [left] = await find(payroll, first?.matricule ?? '')
  expect(left).toMatchObject({ id: first?.id, left_at: '2026-01-31' })
  await kysely
    .updateTable('users')
    .set({ end_at: null })
    .where('id', '=', first?.id ?? 0)
    .execute()
})

test('WIN-05 only of the read scope, and of each what the viewer may open', async () => {
  const all = await portal.database.kysely
    .selectFrom('hierarchy as h')
    .innerJoin('users as u', 'u.id', 'h.descendant_id')
    .innerJoin('users as a', 'a.id', 'h.ancestor_id')
    .where('a.username', '=', 'manager')
    .where('h.depth', '>', 0)
    .select('u.matricule')
    .execute()
  const below = new Set(all.map(({ matricule }) => matricule))
  for (const search of ['ma', 'le', 'c1', 'ro', 'am']) {
    const found = await matricules(manager, search)
    expect([search, found.filter((matricule) => !below.has(matricule))]).toEqual([search, []])
  }
  expect(await matricules(manager, camille.matricule)).toEqual([camille.matricule])

  const contractor = await office.person('prestataire')
  const [found] = await find(payroll, contractor.matricule)
  expect(found).toMatchObject({ person_type: 'contractor', in_absences: false, in_activities: true })
  const withoutReports = await office.person('sanscra')
  expect((await find(payroll, withoutReports.matricule))[0]).toMatchObject({ in_activities: false, last_report: null })
  expect(await matricules(payroll, 'T0')).toEqual([])
})

test('WIN-05 the latest report that was sent comes along', async () => {
  await office.plantMonth('consultant', { year: 2026, month: 4 }, 'submitted')
  await office.plantMonth('consultant', { year: 2026, month: 5 }, 'non_submitted')
  const [found] = await find(manager, camille.matricule)
  expect(found?.last_report).toMatchObject({ year: 2026, month: 4, state: 'submitted' })
  await office.clear('consultant')
})

test.each([
  ['one letter', 'm'],
  ['nothing', ''],
  ['marks', '%_\\\'";&|!:*'],
  ['markup', '<script>alert(1)</script>'],
  ['a query', "'ma':* | 'le'"],
  ['an unknown matricule', 'Z99999'],
  ['300 characters', 'é'.repeat(SEARCH_LENGTH)],
])('WIN-05 %s finds nobody, and is no failure', async (_what, search) => {
  expect(await find(payroll, search)).toEqual([])
})

test('WIN-05 more than that is refused, and one statement answers', async () => {
  expect((await ask(payroll, 'a'.repeat(SEARCH_LENGTH + 1))).status).toBe(422)
  expect((await payroll.get('validation/people')).status).toBe(422)
  const statements = vi.spyOn(portal.database.kysely.getExecutor(), 'executeQuery')
  await find(payroll, 'ma')
  expect(statements).toHaveBeenCalledTimes(1)
  statements.mockRestore()
})
