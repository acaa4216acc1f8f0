import type { Planning } from '@cadran/contract/validation/planning'
import { M_FILTER, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { PLANNING_PAGE } from '@cadran/rules/validation/planning'
import { PLANNING_ROLES } from '@cadran/rules/validation/planning-roles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import { plantPeopleLike } from '../../../testing/planted-people.ts'

const MONTH = 'validation/planning'

openBackOffice()

const read = async (query = '', caller = payroll) => (await caller.get<Planning>(`${MONTH}${query}`)).body
const matricules = ({ people }: Planning) => people.map(({ matricule }) => matricule)

/** As many more people in the team of `manager`. */
async function plantPeople(count: number): Promise<void> {
  await plantPeopleLike(
    portal.database.kysely,
    'consultant',
    count,
    sql`jsonb_build_object(
      'id', 100000 + n, 'username', 'planned-' || n, 'matricule', 'Z' || 1000 + n, 'firstname', 'Zoé',
      'lastname', 'Planté', 'sort_key', 'zzplante ' || 1000 + n, 'search_key', 'plante zoe z' || 1000 + n,
      'roles', array[]::text[]
    )`,
  )
  await sql`
    insert into hierarchy select a.id, u.id, case when a.id = u.id then 0 else 1 end
    from users u join users a on a.id in (u.id, u.manager_id) where u.username like 'planned-%'`.execute(
    portal.database.kysely,
  )
}

test('WIN-03 BCK-30 BCK-31 PLN-26 any of the four roles opens the planning, nothing else does', async () => {
  const viewer = await portal.as('facturation')
  const { roles } = await office.person('facturation')
  for (const path of [MONTH, 'validation/planning-by-week', 'validation/planning-by-week/2026/21']) {
    for (const role of PLANNING_ROLES) {
      await office.setRights('facturation', ['ROLE_VALIDATION', role])
      expect([path, role, (await viewer.get(path)).status]).toEqual([path, role, 200])
    }
    await office.setRights('facturation', roles)
    expect([path, ...refusalOf(await viewer.get(path))]).toEqual([path, 403, M_ROLE.message])
  }
})

test('WIN-03 PLN-15 payroll and HR see everybody, by team; a first-level validator their own people', async () => {
  const everybody = await read()
  const outside = (await office.person('amelie.bertrand')).matricule
  const people = matricules(everybody)
  expect(people).toContain(outside)
  expect(people).toContain((await office.person('paie')).matricule)
  expect(everybody.total).toBe(people.length)
  const teams = everybody.people.map((person) => person.manager)
  expect(teams.filter((team, index) => team !== teams[index - 1])).toHaveLength(new Set(teams).size)

  const viewer = await portal.as('facturation')
  const { roles } = await office.person('facturation')
  await office.setRights('facturation', ['ROLE_VALIDATION', 'ROLE_HRBP'])
  expect(matricules(await read('', viewer))).toEqual(people)
  await office.setRights('facturation', roles)
  expect(matricules(await read('', manager))).not.toContain(outside)
})

test('WIN-03 ROL-09 whoever manages contractors sees contractors, and themselves', async () => {
  const viewer = await portal.as('prestataires')
  const { roles, matricule: own } = await office.person('prestataires')
  await office.setRights('prestataires', [...roles, 'ROLE_ABSENCE_SHOW'])
  const [inside, outside] = [await office.person('prestataire'), await office.person('consultant')]
  const people = matricules(await read('', viewer))
  expect(people).toContain(inside.matricule)
  expect(people).toContain(own)
  expect(people).not.toContain(outside.matricule)
  expect(refusalOf(await viewer.get(`${MONTH}?matricules[]=${outside.matricule}`))).toEqual([403, M_SCOPE.message])
  // Their manager can be asked for: some of those below are read.
  const below = matricules(await read(`?manager=${inside.manager}`, viewer))
  expect(below).toContain(inside.matricule)
  expect(below).not.toContain(outside.matricule)
  await office.setRights('prestataires', roles)
})

test('WIN-03 PLN-19 somebody is found by name or matricule, a manager brings the people below, a stranger is refused', async () => {
  const { matricule, lastname, firstname } = await office.person('equipier')
  const [adjoint, boss] = [await office.person('adjoint'), await office.person('manager')]
  for (const caller of [payroll, manager]) {
    for (const search of [lastname.toUpperCase(), ` ${matricule.toLowerCase()} `]) {
      const found = await read(`?search=${encodeURIComponent(search)}`, caller)
      expect(matricules(found)).toContain(matricule)
      expect(found.people.every((one) => one.lastname === lastname || one.matricule === matricule)).toBe(true)
    }
    expect(await read('?search=%25', caller)).toMatchObject({ people: [], total: 0, absences: [] })
    expect(matricules(await read(`?manager=${adjoint.matricule}&search=${firstname}`, caller))).toContain(matricule)
    expect(matricules(await read(`?manager=${boss.matricule}`, caller))).toContain(matricule)
    expect(matricules(await read(`?matricules[]=${matricule}`, caller))).toEqual([matricule])
    for (const filter of ['manager=ZZZ', `matricules[]=${matricule}&matricules[]=ZZZ`]) {
      expect([filter, ...refusalOf(await caller.get(`${MONTH}?${filter}`))]).toEqual([filter, 403, M_SCOPE.message])
    }
    const tooLong = await caller.get(`${MONTH}?search=${'a'.repeat(101)}`)
    expect(refusalOf(tooLong)).toEqual([422, M_FILTER.message])
  }
})

test('WIN-03 PLN-19 a manager brings themselves and all below, in the order of the whole, whoever leads the manager', async () => {
  const { people } = await read()
  const managerOf = new Map(people.map(({ matricule, manager }) => [matricule, manager]))
  const leadersOf = (matricule: string): string[] => {
    const above = managerOf.get(matricule)
    return above === undefined || above === matricule ? [matricule] : [matricule, ...leadersOf(above)]
  }
  const managers = [...new Set(managerOf.values())]
  expect(managers.filter((leader) => managerOf.get(leader) === leader)).not.toHaveLength(0)
  expect(managers.filter((leader) => leadersOf(leader).length > 2)).not.toHaveLength(0)
  for (const leader of managers) {
    const led = await read(`?manager=${leader}`)
    const below = people.filter(({ matricule }) => leadersOf(matricule).includes(leader))
    expect([leader, matricules(led), led.total]).toEqual([leader, matricules({ ...led, people: below }), below.length])
  }
})

test('WIN-03 people come page by page, each once, and the counts of the pages add up', async () => {
  const before = (await read()).total
  await plantPeople(2 * PLANNING_PAGE)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`?page=${page}`)))
  const all = pages.flatMap(matricules)
  expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 4 }, () => before + 2 * PLANNING_PAGE))
  expect(pages.slice(0, 2).map(({ people }) => people.length)).toEqual([PLANNING_PAGE, PLANNING_PAGE])
  expect([new Set(all).size, all.length]).toEqual([all.length, before + 2 * PLANNING_PAGE])
  const counted = pages.map(({ days }) => days.find(({ date }) => date === '2026-05-20'))
  const there = counted.reduce((sum, day) => sum + (day ? day.present + day.remote + day.absent : 0), 0)
  expect(there).toBeGreaterThan(2 * PLANNING_PAGE)
  expect(matricules(await read('?page=9'))).toEqual([])
  expect(refusalOf(await payroll.get(`${MONTH}?page=0`))).toEqual([422, M_FILTER.message])
  // Their own manager pages the same people.
  const [first, second] = [await read('?page=1', manager), await read('?page=2', manager)]
  expect(first.people).toHaveLength(PLANNING_PAGE)
  expect(second.people.length).toBeGreaterThan(0)
  expect(matricules(first).some((matricule) => matricules(second).includes(matricule))).toBe(false)
  await sql`delete from users where username like 'planned-%'`.execute(portal.database.kysely)
})
