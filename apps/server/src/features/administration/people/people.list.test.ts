import type { AdministeredPerson } from '@cadran/contract/administration/people'
import { PERSON_STATES, personState } from '@cadran/rules/administration/person-state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { under, xlsxOf } from '../../../testing/exports.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const PEOPLE = 'administration/person'

let portal: TestPortal
let ada: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
})
afterAll(() => portal.close())

const rowsOf = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const list = (query = '') => ada.get<AdministeredPerson[]>(`${PEOPLE}?${query}`)
const usernames = async (query: string) => (await list(query)).body.map(({ username }) => username)

describe('who may read the people', () => {
  const PATHS = [PEOPLE, 'administration/company', 'administration/workplace']

  test.each(PATHS)('ADM-01 %s asks for a session, a role of its own and one’s own name', async (path) => {
    expect((await portal.anonymous.get(path)).status).toBe(401)
    for (const username of ['auditeur', 'dpo', 'paie', 'support', 'consultant']) {
      const { status, body } = await (await portal.as(username)).get(path)
      expect([status, body], username).toMatchObject([403, { code: 'forbidden-role' }])
    }
    expect((await ada.get(path)).status).toBe(200)
  })

  test('ADM-01 nobody administers in another’s name, whatever roles either holds', async () => {
    await portal.database.executeSql(`update users set roles = roles || '{ROLE_USER_ADMIN}' where username = 'support'`)
    const support = await portal.as('support', { 'x-switch-user': 'consultant' })
    const { status, body } = await support.get(PEOPLE)
    expect([status, body]).toEqual([403, { code: 'run-as', message: 'Cette action ne se fait pas au nom d’un autre.' }])
    await portal.database.executeSql(
      `update users set roles = array_remove(roles, 'ROLE_USER_ADMIN') where username <> 'administration'`,
    )
  })
})

describe('the list of people', () => {
  test.each(['', 'type=consultant&state=present', 'search=e'])(
    'CLO-11 the file of %s holds what the list shows, in its order, dates as dates',
    async (query) => {
      const shown = (await list(`${query}&maxResults=200`)).body
      expect(
        under(await xlsxOf(ada, `${PEOPLE}/export?${query}`), 'Matricule', 'Nom', 'Société', 'Arrivée', 'Départ'),
      ).toEqual(
        shown.map(({ matricule, lastname, company, start_at, end_at }) => [
          matricule,
          lastname,
          company,
          start_at,
          end_at,
        ]),
      )
      expect(shown.length).toBeGreaterThan(1)
    },
  )

  test('CLO-11 ADM-06 an unknown filter is refused before anything goes out', async () => {
    const { status, body } = await ada.get(`${PEOPLE}/export?format=csv&company=999999`)
    expect([status, body]).toMatchObject([422, { message: 'Filtre invalide.' }])
  })

  test('ADM-03 ADM-07 everybody by last name, technical accounts included, with a total, a page at a time', async () => {
    const first = await list('maxResults=30')
    const rows = await rowsOf<{ username: string }>('select username from users order by sort_key, id')
    expect(first.headers['x-total-count']).toBe(String(rows.length))
    const others = await usernames('maxResults=200&page=1')
    expect(others).toEqual(rows.map(({ username }) => username))
    expect(await usernames('maxResults=30&page=2')).toEqual(others.slice(30, 60))
    expect(others).toContain('administration')
  })

  test('ADM-03 a line carries what the list shows, and neither e-mail, counter nor role', async () => {
    const [line] = (await list('search=administration')).body
    expect(Object.keys(line ?? {}).toSorted()).toEqual(
      ['id', 'matricule', 'username', 'firstname', 'lastname', 'identity', 'person_type', 'modality', 'company']
        .concat([
          'workplace',
          'manager',
          'manager_identity',
          'is_manager',
          'state',
          'start_at',
          'end_at',
          'has_failed_change',
        ])
        .toSorted(),
    )
    expect(line).toMatchObject({ identity: 'Ada Minaud', company: 'Synchrone', workplace: 'Paris', manager: null })
  })

  test('ADM-04 the state of each is that of the rule, and filters by it', async () => {
    await portal.database.executeSql(`
      update users set end_at = date '2026-05-20' + 60 where username = 'interne';
      update users set end_at = date '2026-05-20' + 61 where username = 'gta'`)
    const today = portal.platform.clock.today()
    const everybody = (await list('maxResults=200')).body
    const rows = await rowsOf<{ username: string }>('select username from users where is_active')
    const active = new Set(rows.map(({ username }) => username))
    for (const { username, state, start_at, end_at } of everybody) {
      expect(state, username).toBe(personState({ is_active: active.has(username), start_at, end_at }, today))
    }
    for (const state of PERSON_STATES) {
      const expected = everybody.filter((person) => person.state === state).map(({ username }) => username)
      expect(await usernames(`maxResults=200&state=${state}`), state).toEqual(expected)
    }
  })

  test('ADM-05 searches names in both orders, matricules and usernames, signs taken as they are', async () => {
    const camille = ['consultant']
    for (const search of ['camille rous', 'ROUSSEAU Cam', 'Rousseau', 'rousséau']) {
      expect(await usernames(`search=${encodeURIComponent(search)}`), search).toEqual(camille)
    }
    const [{ matricule } = { matricule: '' }] = (await list('search=rousseau')).body
    expect(await usernames(`search=${matricule.toLowerCase()}`)).toEqual(camille)
    expect(await usernames('search=helene.del')).toEqual(['helene.delmas'])
    expect(await usernames('search=syndicat_')).toEqual(['syndicat_a'])
    for (const sign of ['%25', '_%25', '%5C']) expect(await usernames(`search=${sign}`), sign).toEqual([])
  })

  test('ADM-06 filters add up', async () => {
    const manager = await matriculeOf('manager')
    const below = await usernames(`manager=${manager}&all_levels=1&maxResults=200`)
    const direct = await usernames(`manager=${manager}&maxResults=200`)
    expect(direct).toContain('adjoint')
    expect(direct).not.toContain('equipier')
    expect(below).toContain('equipier')
    const east = await usernames('maxResults=200&company=2&type=consultant&modality=2')
    expect(east).toContain('syndicat_a')
    expect(east).not.toContain('consultant')
    expect(await usernames('role=ROLE_DPO')).toEqual(['dpo'])
    expect((await usernames('without_manager=1')).toSorted()).toEqual([
      'acces',
      'administration',
      'auditeur',
      'dpo',
      'helene.delmas',
      'paie2',
    ])
    const managers = (await list('is_manager=1&maxResults=200')).body
    expect(managers.length > 0 && managers.every(({ is_manager }) => is_manager)).toBe(true)
    expect(await usernames('role=ROLE_DPO&without_manager=1&workplace=1&state=present')).toEqual(['dpo'])
  })

  test.each([
    `search=${'a'.repeat(101)}`,
    'company=999',
    'company=x',
    'workplace=999',
    'manager=C999',
    'type=robot',
    'modality=4',
    'state=gone',
    'role=ROLE_ROOT',
    'all_levels=yes',
    'without_manager=0',
    'maxResults=201',
    'maxResults=0',
    'page=0',
  ])('ADM-05 ADM-06 %s is no filter', async (query) => {
    const { status, body } = await list(query)
    expect([status, body]).toMatchObject([422, { message: 'Filtre invalide.' }])
  })

  test('ADM-06 companies and workplaces say how many people they have', async () => {
    const [everybody] = await rowsOf<{ total: number }>('select count(*)::int as total from users')
    for (const path of ['administration/company', 'administration/workplace']) {
      const { body } = await ada.get<{ people_count: number }[]>(path)
      expect(body.reduce((sum, { people_count }) => sum + people_count, 0)).toBe(everybody?.total)
    }
  })
})

async function matriculeOf(username: string): Promise<string> {
  const [row] = await rowsOf<{ matricule: string }>(`select matricule from users where username = '${username}'`)
  return row?.matricule ?? ''
}
