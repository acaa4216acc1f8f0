import type { TeamMove, TeamNode } from '@cadran/contract/administration/organisation-team'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '../../../testing/person-changes.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { teamMoveJob } from './index.ts'

let portal: TestPortal
let ada: Caller
let people: ReturnType<typeof changesIn>
const m: Record<string, string> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
  people = changesIn(portal, () => ada)
  for (const username of ['manager', 'manager2', 'adjoint', 'consultant', 'interne']) {
    m[username] = await people.matriculeOf(username)
  }
})
afterAll(() => portal.close())

const LEVEL = 'administration/team'
const MOVE = 'administration/team-move'
const TOMORROW_WEEK = '2026-05-27'
const level = async (query = '') => (await ada.get<TeamNode[]>(`${LEVEL}${query}`)).body
const move = (asked: object, by = ada) => by.post<TeamMove>(MOVE, asked)
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code?: string; errors?: object }
  return [status, code, ...Object.keys(errors ?? {})]
}
/** Shown, then written by its key. */
async function moved(asked: object) {
  const { body } = await move({ ...asked, dry_run: true })
  return move({ ...asked, preview_key: body.preview_key })
}
const closure = () => people.rowsOf('select ancestor_id, descendant_id, depth from hierarchy order by 1, 2')
const closureAnew = () =>
  people.rowsOf(`with recursive upwards as (
      select id as descendant_id, id as ancestor_id, 0 as depth, array[id] as path from users
      union all
      select b.descendant_id, u.manager_id, b.depth + 1, b.path || u.manager_id from upwards b join users u on u.id = b.ancestor_id
      where u.manager_id is not null and not u.manager_id = any (b.path)
    ) select ancestor_id, descendant_id, depth from upwards order by 1, 2`)
const managerOf = async (username: string) =>
  (
    await people.rowsOf<{ m: string }>(
      `select m.username as m from users u join users m on m.id = u.manager_id where u.username = '${username}'`,
    )
  )[0]?.m

describe('who may', () => {
  test.each([
    ['get', LEVEL],
    ['get', `${LEVEL}/loop`],
    ['post', MOVE],
  ] as const)('ORG-17 ORG-18 %s %s: nobody without a session or the role', async (method, path) => {
    const call = (by: Caller) => by[method](path, method === 'get' ? undefined : {})
    expect((await call(portal.anonymous)).status).toBe(401)
    for (const username of ['paie', 'dpo', 'manager']) {
      expect(told(await call(await portal.as(username))), username).toEqual([403, 'forbidden-role'])
    }
  })
})

describe('the tree', () => {
  test('ORG-17 a level at a time, each with who stands directly below and in all', async () => {
    const tops = await level()
    const [counted] = await people.rowsOf(`select
      (select count(*)::int from users r where r.manager_id = u.id) as direct,
      (select count(*)::int from hierarchy where ancestor_id = u.id and depth > 0) as total
      from users u where u.matricule = '${tops[0]?.matricule}'`)
    expect(tops[0]).toMatchObject({ ...(counted as object), above: [] })
    const below = await level(`?manager=${tops[0]?.matricule}`)
    expect(below).toHaveLength(tops[0]?.direct ?? 0)
    const of_page = await ada.get<TeamNode[]>(`${LEVEL}?manager=${tops[0]?.matricule}&maxResults=1&page=2`)
    expect([of_page.body, of_page.headers['x-total-count']]).toEqual([[below[1]], String(below.length)])
    const free = await level('?without_manager=1')
    expect(free.every(({ direct, matricule }) => direct === 0 && !matricule.startsWith('T'))).toBe(true)
  })

  test('ORG-17 who is searched is shown with the managers above, the highest first', async () => {
    const [found] = await level(`?search=${m.consultant}`)
    const chain = await people.rowsOf<{ identity: string }>(`
      select a.firstname || ' ' || a.lastname as identity from hierarchy h join users a on a.id = h.ancestor_id
      where h.descendant_id = ${found?.id} and h.depth > 0 order by h.depth desc`)
    expect(found).toMatchObject({ matricule: m.consultant, above: chain.map(({ identity }) => identity) })
    expect(await level('?search=%25')).toEqual([])
  })

  test.each(['?manager=M999999', `?search=${'a'.repeat(101)}`, '?maxResults=201', '?page=0', '?without_manager=2'])(
    'ORG-17 %s is no filter',
    async (query) => {
      const { status, body } = await ada.get(`${LEVEL}${query}`)
      expect([status, body]).toMatchObject([422, { message: 'Filtre invalide.' }])
    },
  )

  test('ORG-20 a loop in the data is listed and stays cut', async () => {
    const written = (sql: string) => portal.database.executeSql(sql)
    const former = await people.rowsOf<{ id: number; manager_id: number }>(
      `select id, manager_id from users where username in ('interne', 'forfait') order by id`,
    )
    const [a, b] = former
    await written(`update users set manager_id = case id when ${a?.id} then ${b?.id} else ${a?.id} end where id in (${a?.id}, ${b?.id});
      insert into hierarchy values (${a?.id}, ${b?.id}, 1), (${b?.id}, ${a?.id}, 1)`)
    const loops = await ada.get<{ id: number }[][]>(`${LEVEL}/loop`)
    expect(loops.body.map((loop) => loop.map(({ id }) => id))).toEqual([[a?.id, b?.id]])
    await written(`delete from hierarchy where (ancestor_id, descendant_id) in ((${a?.id}, ${b?.id}), (${b?.id}, ${a?.id}));
      update users set manager_id = case id when ${a?.id} then ${a?.manager_id}::bigint else ${b?.manager_id}::bigint end where id in (${a?.id}, ${b?.id})`)
    expect((await ada.get(`${LEVEL}/loop`)).body).toEqual([])
  })
})

describe('a move', () => {
  beforeEach(() => portal.setNow('2026-05-20T10:00:00+02:00'))

  test('ORG-19 refused as it stands', async () => {
    const to_manager = m.manager2
    const refused = async (asked: object) => told(await move({ to_manager, dry_run: true, ...asked }))
    expect(await refused({})).toEqual([422, 'move-whom', 'matricules'])
    expect(await refused({ from_manager: m.manager, matricules: [m.interne] })).toEqual([
      422,
      'move-whom',
      'matricules',
    ])
    expect(await refused({ matricules: ['M999999'] })).toEqual([422, 'unknown-name', 'matricules'])
    expect(await refused({ from_manager: m.manager, to_manager: 'M999999' })).toEqual([
      422,
      'unknown-name',
      'to_manager',
    ])
    expect(await refused({ from_manager: m.manager2 })).toEqual([422, 'moves-nobody', 'to_manager'])
    expect(await refused({ matricules: [m.consultant], to_manager: m.interne })).toEqual([
      422,
      'make-manager',
      'to_manager',
    ])
    expect(told(await move({ to_manager, matricules: [m.consultant] }))).toEqual([422, 'preview-key', 'preview_key'])
    const many = { matricules: Array.from({ length: 5001 }, () => 'M1') }
    expect(await refused(many)).toEqual([422, 'invalid', 'matricules'])
  })

  test('ORG-19 under oneself or one’s own team: the first person concerned is named', async () => {
    const { body, status } = await move({ matricules: [m.manager], to_manager: m.adjoint, dry_run: true })
    expect([status, body]).toMatchObject([
      409,
      { code: 'manager-cycle', message: 'Une personne ne peut pas être sous sa propre équipe.' },
    ])
    const [name] = await people.rowsOf<{ n: string }>(
      `select firstname || ' ' || lastname as n from users where username = 'manager'`,
    )
    expect((body as unknown as { detail: string }).detail).toContain(name?.n)
    expect(told(await move({ matricules: [m.manager], to_manager: m.manager, dry_run: true }))).toEqual([
      409,
      'manager-cycle',
    ])
  })

  test('ORG-19 a target that has left, or leaves before that day', async () => {
    await portal.database.executeSql(`update users set end_at = '2026-05-25' where username = 'manager2'`)
    const asked = { matricules: [m.consultant], to_manager: m.manager2, dry_run: true }
    const late = await move({ ...asked, effective_on: TOMORROW_WEEK })
    expect(late.body).toMatchObject({ errors: { to_manager: ['Ce manager n’est plus en poste à cette date.'] } })
    expect((await move(asked)).status).toBe(200)
    await portal.database.executeSql(`update users set end_at = null where username = 'manager2'`)
  })

  test('ORG-18 ORG-20 ORG-21 ORG-23 a whole team, first shown; the closure is the one drawn anew', async () => {
    const asked = { from_manager: m.manager, to_manager: m.manager2 }
    const before = await closure()
    const shown = await move({ ...asked, dry_run: true })
    const [was] = await people.rowsOf<{ people: number; managers: number; months: number; absences: number }>(`
      select count(*)::int as people, count(*) filter (where u.is_manager)::int as managers,
        (select count(*)::int from months where state = 'submitted' and user_id = any(array_agg(u.id))) as months,
        (select count(*)::int from events where kind = 'absence' and state = 'submitted' and user_id = any(array_agg(u.id))) as absences
      from users u where u.manager_id = (select id from users where username = 'manager')`)
    expect(shown.body.applied).toBe(false)
    expect(shown.body.sentence).toMatch(
      new RegExp(`^${was?.people} personnes.*${was?.months} CRA.*${was?.absences} absences?`),
    )
    expect(shown.body.announcement).toMatch(/ seront sous /)
    expect(await closure()).toEqual(before)
    const done = await move({ ...asked, preview_key: shown.body.preview_key })
    expect([done.status, done.body.applied, await managerOf('consultant')]).toEqual([200, true, 'manager2'])
    expect(await closure()).toEqual(await closureAnew())
    const audit = await people.rowsOf(
      `select distinct entity, action, person_id = entity_id as own from audit where action = 'change-manager'`,
    )
    expect(audit).toEqual([{ entity: 'user', action: 'change-manager', own: true }])
    const [count] = await people.rowsOf(`select count(*)::int as n from audit where action = 'change-manager'`)
    expect(count).toEqual({ n: was?.people })
    expect(told(await move({ ...asked, preview_key: shown.body.preview_key }))).toEqual([
      422,
      'moves-nobody',
      'to_manager',
    ])
    await moved({ from_manager: m.manager2, to_manager: m.manager })
    expect(await closure()).toEqual(await closureAnew())
  })

  test('ORG-18 chosen people, the people below follow; who has no team yet becomes a manager when it is said', async () => {
    const asked = { matricules: [m.adjoint], to_manager: m.manager2 }
    expect((await moved(asked)).body.announcement).toMatch(/ sera sous /)
    expect(await closure()).toEqual(await closureAnew())
    await moved({ ...asked, to_manager: m.manager })
    const made = await moved({ matricules: [m.consultant], to_manager: m.interne, make_manager: true })
    expect([made.status, await managerOf('consultant')]).toEqual([200, 'interne'])
    await moved({ matricules: [m.consultant], to_manager: m.manager })
    expect(await closure()).toEqual(await closureAnew())
  })

  test('ORG-18 on a later day: planned now, done by the job on that day', async () => {
    const asked = { matricules: [m.consultant], to_manager: m.manager2, effective_on: TOMORROW_WEEK }
    expect((await moved(asked)).body.applied).toBe(true)
    expect(await managerOf('consultant')).toBe('manager')
    // On that day it would stand under itself.
    const back = { matricules: [m.manager2], to_manager: m.consultant, make_manager: true, dry_run: true }
    expect(told(await move({ ...back, effective_on: TOMORROW_WEEK }))).toEqual([409, 'manager-cycle'])
    portal.setNow(`${TOMORROW_WEEK}T00:05:00+02:00`)
    await people.runJob()
    expect(await managerOf('consultant')).toBe('manager2')
    expect(await closure()).toEqual(await closureAnew())
    portal.setNow('2026-05-28T10:00:00+02:00')
    ada = await portal.as('administration')
    await moved({ matricules: [m.consultant], to_manager: m.manager })
  })

  test('ORG-18 two at once: one is done, the other is told', async () => {
    const [one, two] = [m.manager2, m.adjoint].map((to_manager) => ({ matricules: [m.interne], to_manager }))
    const keys = [(await move({ ...one, dry_run: true })).body, (await move({ ...two, dry_run: true })).body]
    const both = await Promise.all(
      [one, two].map((asked, place) => move({ ...asked, preview_key: keys[place]?.preview_key })),
    )
    expect(both.map(told).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'preview-changed'],
    ])
  })

  test('ORG-18 above 200 people a job goes on with it, which looks at the preview anew', async () => {
    await portal.database.executeSql(`
      insert into users (username, matricule, firstname, lastname, sort_key, search_key, person_type, modality, company_id, workplace_id,
        manager_id, start_at, password_hash, updated_at)
      select 'grande.' || n, 'G' || n, 'Grande', 'Équipe', 'equipe' || n, 'grande equipe g' || n, u.person_type, u.modality, u.company_id,
        u.workplace_id, u.manager_id, '2026-01-05', '', '2026-05-20 09:00:00'
      from users u, generate_series(1, 201) n where u.username = 'interne';
      insert into hierarchy select h.ancestor_id, u.id, h.depth + 1 from users u join hierarchy h on h.descendant_id = u.manager_id where u.matricule like 'G%';
      insert into hierarchy select id, id, 0 from users where matricule like 'G%'`)
    const matricules = Array.from({ length: 201 }, (_, place) => `G${place + 1}`)
    const asked = { matricules, to_manager: m.manager }
    const to = { ...asked, to_manager: (await managerOf('grande.1')) === 'manager' ? m.manager2 : m.manager }
    const shown = await move({ ...to, dry_run: true })
    expect(shown.body.sentence).toMatch(/^201 personnes/)
    const begun = await move({ ...to, preview_key: shown.body.preview_key })
    expect(begun.body).toMatchObject({ applied: false, job_id: expect.any(Number), effects: { people: 201 } })
    const job = {
      id: begun.body.job_id ?? 0,
      viewer: { actor: { id: 1 }, subject: { id: 1 } },
      request_id: 'job',
      progress: async () => {},
    }
    const body = { ...to, dry_run: false, make_manager: false }
    await expect(teamMoveJob(portal.platform)({ ...job, asked: { ...body, preview_key: 'other' } })).rejects.toThrow(
      'vérifiez de nouveau',
    )
    await teamMoveJob(portal.platform)({ ...job, asked: { ...body, preview_key: shown.body.preview_key } })
    expect(await closure()).toEqual(await closureAnew())
  })
})
