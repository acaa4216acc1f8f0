import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, directoryOf, ENTERPRISE } from '../../../testing/directory.fixture.ts'
import { newMailsOf } from '../../../testing/mails.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let directory: Directory
const ids: Record<string, string> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  directory = await directoryOf(portal)
  const people = await sql<{ username: string; matricule: string }>(
    "select username, matricule from users where username in ('consultant', 'manager2', 'forfait') order by id",
  )
  for (const { username, matricule } of people) ids[username] = (await directory.person(matricule)).body.id
})
afterAll(() => portal.close())

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.database.executeSql(text, values)).rows as Row[]
const rolesOf = async (username: string) => {
  const [row] = await sql<{ roles: string[]; local_roles: string[] }>(
    'select roles, local_roles from users where username = $1',
    [username],
  )
  return row
}
const groupOf = async (displayName: string, members: string[] = []) => {
  const asked = { displayName, members: members.map((name) => ({ value: ids[name] })) }
  return (await directory.post('Groups', asked)).body as { id: string; meta: { version: string } }
}
interface Listed {
  id: number
  display_name: string
  members_count: number
  roles: string[]
  updated_at: string
}
const listed = async (id: string) => {
  const { body } = await directory.acces.get<Listed[]>('role-group')
  const found = body.find((group) => group.id === Number(id))
  if (!found) throw new Error('The group is listed')
  return found
}
const give = async (id: string, roles: string[]) => {
  const { updated_at } = await listed(id)
  return directory.acces.patch(`role-group/${id}`, { roles, updated_at })
}
const membersOf = async (id: string) =>
  ((await directory.get(`Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value)

describe('groups', () => {
  test('SCI-18 SCI-19 a group that arrives gives nothing; what is chosen for it bears on the next call', async () => {
    const { id } = await groupOf('CADRAN-Contacts', ['consultant'])
    const before = await rolesOf('consultant')
    expect(await listed(id)).toMatchObject({ display_name: 'CADRAN-Contacts', members_count: 1, roles: [] })
    const person = await portal.as('consultant')
    const planning = async () => (await person.get('validation/planning-users?year=2026&month=5')).status
    expect(before?.roles).not.toContain('ROLE_VALIDATION')
    const { status, body } = await give(id, ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW'])
    expect([status, body.roles]).toEqual([200, ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW']])
    expect(await rolesOf('consultant')).toEqual({
      roles: [...(before?.roles ?? []), 'ROLE_ACTIVITY_SHOW', 'ROLE_VALIDATION'],
      local_roles: before?.local_roles,
    })
    expect((await person.get<{ roles: string[] }>('user/me')).body.roles).toContain('ROLE_VALIDATION')
    await directory.patch(`Groups/${id}`, [{ op: 'remove', path: `members[value eq "${ids.consultant}"]` }])
    expect(await rolesOf('consultant')).toEqual(before)
    expect((await person.get<{ roles: string[] }>('user/me')).body.roles).not.toContain('ROLE_VALIDATION')
    expect(await planning()).toBeGreaterThanOrEqual(400)
    await directory.patch(`Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value: ids.consultant }] }])
    expect((await directory.delete(`Groups/${id}`)).status).toBe(204)
    expect(await rolesOf('consultant')).toEqual(before)
  })

  test('SCI-18 SCI-19 roles are chosen by an access administrator alone, and key roles never', async () => {
    const { id } = await groupOf('CADRAN-Rôles', ['manager2'])
    const refusal = async (roles: string[]) => {
      const { status, body } = await give(id, roles)
      return [status, body.message]
    }
    for (const role of ['ROLE_ACCESS_ADMIN', 'ROLE_ACCESS_SUPPORT', 'ROLE_USER_ADMIN', 'ROLE_ALLOWED_TO_SWITCH'])
      expect(await refusal([role]), role).toEqual([422, 'Ces rôles ne se donnent pas par un groupe.'])
    expect((await refusal(['ROLE_NOWHERE']))[0]).toBe(422)
    const { updated_at } = await listed(id)
    const rh = await portal.as('administration')
    expect((await rh.get('role-group')).status).toBe(403)
    expect((await rh.patch(`role-group/${id}`, { roles: [], updated_at })).status).toBe(403)
    const stale = await directory.acces.patch(`role-group/${id}`, { roles: [], updated_at: '2020-01-01T00:00:00' })
    expect(stale.status).toBe(409)
    expect((await directory.acces.patch('role-group/999999', { roles: [], updated_at })).status).toBe(404)
    const withRoles = [{ op: 'add', value: { roles: ['ROLE_ACCESS_ADMIN'] } }]
    expect((await directory.patch(`Groups/${id}`, withRoles)).status).toBe(204)
    expect(await rolesOf('manager2')).toMatchObject({ roles: expect.not.arrayContaining(['ROLE_ACCESS_ADMIN']) })
    portal.setNow('2026-05-21T09:11:00+02:00')
    expect((await directory.acces.patch(`role-group/${id}`, { roles: [], updated_at })).body.code).toBe(
      'fresh-login-needed',
    )
    portal.setNow('2026-05-21T09:00:00+02:00')
  })

  test('SCI-19 of a role that one holds oneself and by a group, leaving the group takes nothing', async () => {
    const { id } = await groupOf('CADRAN-Deux', ['forfait'])
    await sql("update users set roles = roles || '{ROLE_MY_CONTACTS}' where username = 'forfait'")
    const before = await rolesOf('forfait')
    await give(id, ['ROLE_MY_CONTACTS', 'ROLE_GED_ADMIN'])
    expect((await rolesOf('forfait'))?.roles).toEqual([...(before?.roles ?? []), 'ROLE_GED_ADMIN'])
    // As a backup is restored: the row says all three.
    const copied = await sql(`
      insert into users (username, matricule, firstname, lastname, sort_key, search_key, person_type, company_id, workplace_id,
        start_at, password_hash, updated_at, roles, local_roles, group_roles)
      select 'copie', 'COPIE', firstname, lastname, 'copie', 'copie', person_type, company_id, workplace_id,
        start_at, '', updated_at, roles, local_roles, group_roles from users where username = 'forfait'
      returning roles, local_roles`)
    expect(copied).toEqual([await rolesOf('forfait')])
    await directory.patch(`Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])
    expect(await rolesOf('forfait')).toEqual(before)
  })

  test('SCI-20 members come and go as Entra ID and Okta say, once each', async () => {
    const { id } = await groupOf('CADRAN-Membres')
    const member = (name: string) => ({ value: ids[name] })
    const patch = async (...operations: object[]) => (await directory.patch(`Groups/${id}`, operations)).status
    const audited = async () =>
      (await sql(`select from audit where entity = 'role_group' and entity_id = ${id} and action = 'scim-group'`))
        .length
    expect(await patch({ op: 'Add', path: 'members', value: [member('consultant'), member('forfait')] })).toBe(204)
    const rows = await audited()
    expect(await patch({ op: 'add', path: 'members', value: [member('forfait')] })).toBe(204)
    expect(await patch({ op: 'remove', path: 'members', value: [member('manager2')] })).toBe(204)
    expect(await audited()).toBe(rows)
    expect(await membersOf(id)).toEqual([ids.consultant, ids.forfait].toSorted((a, b) => Number(a) - Number(b)))
    expect(await patch({ op: 'Remove', path: 'members', value: [member('forfait')] })).toBe(204)
    expect(await membersOf(id)).toEqual([ids.consultant])
    const unknown = await directory.patch(`Groups/${id}`, [
      { op: 'add', path: 'members', value: [member('forfait'), { value: '999999' }] },
    ])
    expect([unknown.status, unknown.body.scimType]).toEqual([400, 'invalidValue'])
    expect(await membersOf(id)).toEqual([ids.consultant])
    expect(await patch({ op: 'replace', value: { id, displayName: 'CADRAN-Renommé' } })).toBe(204)
    const okta = await directory.put(`Groups/${id}`, { displayName: 'CADRAN-Okta', members: [member('manager2')] })
    expect([okta.status, okta.body.displayName, okta.body.members]).toEqual([
      200,
      'CADRAN-Okta',
      [{ value: ids.manager2, display: expect.any(String) }],
    ])
  })

  test('SCI-20 a member is named by its id alone', async () => {
    const { id } = await groupOf('CADRAN-Chemins', ['forfait'])
    for (const path of ['display', 'type', '$ref']) {
      const operation = { op: 'remove', path: `members[${path} eq "${ids.forfait}"]` }
      const { status, body } = await directory.patch(`Groups/${id}`, [operation])
      expect([status, body.scimType], path).toEqual([400, 'invalidPath'])
    }
    expect(await membersOf(id)).toEqual([ids.forfait])
  })

  test('SCI-15 SCI-25 a group that somebody leaves with their account is of another version', async () => {
    const { body: gone } = await directory.person('C9990')
    const asked = { displayName: 'CADRAN-Départs', members: [{ value: gone.id }] }
    const { body: group } = await directory.post('Groups', asked)
    expect((await directory.delete(`Users/${gone.id}`)).status).toBe(204)
    const after = await directory.get(`Groups/${group.id}`, { 'if-none-match': group.meta.version })
    expect([after.status, after.body?.members]).toEqual([200, []])
  })

  test('SCI-20 SCI-21 a thousand members in one call; without them where nobody asks; a name once', async () => {
    await sql(`
      with made as (
        insert into users (username, matricule, firstname, lastname, sort_key, search_key, person_type, company_id, workplace_id,
          start_at, password_hash, updated_at)
        select 'mille.' || n, 'M' || n, 'Mille', 'Membre ' || n, 'mille' || n, 'mille ' || n, 'consultant', 1, 1,
          '2026-01-01', '', '2026-01-01' from generate_series(1, 1000) n returning id, username
      ) insert into directory_entries (user_id, user_name, user_name_key, created_at)
      select id, username, username, now() from made`)
    const many = await sql<{ id: number }>("select id::int as id from users where username like 'mille.%'")
    const { id } = await groupOf('CADRAN-Mille')
    await give(id, ['ROLE_MY_CONTACTS'])
    const value = many.map((one) => ({ value: String(one.id) }))
    expect((await directory.patch(`Groups/${id}`, [{ op: 'add', path: 'members', value }])).status).toBe(204)
    expect((await listed(id)).members_count).toBe(1000)
    const given =
      "select count(*)::int as people from users where username like 'mille.%' and roles = '{ROLE_MY_CONTACTS}'"
    expect(await sql(given)).toEqual([{ people: 1000 }])
    const asked = `Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "cadran-MILLE"')}`
    const { body } = await directory.get(asked)
    expect([body.totalResults, body.Resources[0].id, body.Resources[0].members]).toEqual([1, id, undefined])
    const twice = await directory.post('Groups', { displayName: 'cadran-mille' })
    expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness'])
    const held = `Groups?filter=${encodeURIComponent(`members.value eq "${many[0]?.id}"`)}&attributes=displayName`
    expect((await directory.get(held)).body.Resources).toEqual([
      { schemas: expect.any(Array), id, displayName: 'CADRAN-Mille' },
    ])
  })
})

test('SCI-03 two live tokens at most; one opens SCIM alone, and no other opens SCIM', async () => {
  const { acces, token } = directory
  const newMails = newMailsOf(() => portal)
  const second = await acces.post<{ id: number; token: string }>('scim-token', { expires_on: '2026-09-14' })
  expect([second.status, /^cadran_scim_[0-9A-Za-z]{36}$/.test(second.body.token)]).toEqual([201, true])
  // All access administrators are told, whoever it was that made it.
  const [mail] = (await newMails()).filter((text) => text.includes('par lequel'))
  expect(mail).toMatch(/a créé un jeton par lequel l’annuaire de l’entreprise .* 14\/09\/2026/s)
  const third = await acces.post('scim-token', { expires_on: '2026-09-14' })
  expect([third.status, third.body.message]).toEqual([
    409,
    "L'annuaire a déjà 2 jetons : révoquez celui qui ne sert plus.",
  ])
  const list = await acces.get<{ id: number; prefix: string; ended: string | null }[]>('scim-token')
  expect(list.body.map(({ id, prefix, ended }) => [id, prefix, ended])).toEqual([
    [second.body.id, second.body.token.slice(0, 16), null],
    [token.id, token.token.slice(0, 16), null],
  ])
  expect((await portal.bearing(token.token).get('user/me')).body.code).toBe('token-refused')
  const refused = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await portal.app.inject({ url: '/api/scim/v2/Users', headers })
    return [answer.statusCode, answer.headers['content-type'], answer.json().schemas]
  }
  const unauthorised = [401, 'application/scim+json; charset=utf-8', ['urn:ietf:params:scim:api:messages:2.0:Error']]
  const own = await acces.post<{ token: string }>('token', {
    ...{ name: 'le mien', scopes: ['people:read'], expires_on: '2026-06-20', networks: [] },
  })
  expect(await refused()).toEqual(unauthorised)
  expect(await refused(`Bearer ${own.body.token}`)).toEqual(unauthorised)
  const almost = second.body.token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
  expect(await refused(`Bearer ${almost}`)).toEqual(unauthorised)
  expect((await acces.delete(`scim-token/${second.body.id}`)).status).toBe(204)
  expect((await acces.delete(`scim-token/${second.body.id}`)).status).toBe(404)
  expect(await refused(`Bearer ${second.body.token}`)).toEqual(unauthorised)
  const rh = await portal.as('administration')
  expect((await rh.post('scim-token', { expires_on: '2026-09-14' })).status).toBe(403)
  const bound = { expires_on: '2026-09-14', networks: ['203.0.113.0/24'] }
  const far = await acces.post<{ token: string; id: number }>('scim-token', bound)
  const elsewhere = await portal.app.inject({
    url: '/api/scim/v2/Users',
    headers: { authorization: `Bearer ${far.body.token}` },
  })
  expect([elsewhere.statusCode, elsewhere.json().detail]).toEqual([
    403,
    "Ce jeton d'accès n'est pas accepté depuis cette adresse.",
  ])
  const state = await acces.get<{ last_called_at: string | null; held_people: number }>('directory')
  expect(state.body.last_called_at).toBe('2026-05-21T07:00:00.000Z')
  expect(state.body.held_people).toBeGreaterThan(1000)
})

test('SCI-19 README-73 a role that a group gives is not taken on the card, and a role of one’s own is', async () => {
  const ada = await portal.as('administration')
  const { id } = await groupOf('CADRAN-Fiche', ['forfait'])
  await give(id, ['ROLE_GED_ADMIN'])
  const path = `administration/person/${ids.forfait}/role`
  const { body } = await ada.get<{ roles: string[]; group_roles: object[]; updated_at: string }>(path)
  expect(body.roles).not.toContain('ROLE_GED_ADMIN')
  expect(body.group_roles).toEqual([{ role: 'ROLE_GED_ADMIN', group: 'CADRAN-Fiche' }])
  const { updated_at } = body
  const refused = await ada.post(path, { grant: [], withdraw: ['ROLE_GED_ADMIN'], updated_at })
  expect([refused.status, refused.body.message]).toEqual([409, 'Ce rôle vient du groupe CADRAN-Fiche de l’annuaire.'])
  const given = await ada.post<{ updated_at: string }>(path, { grant: ['ROLE_GED_ADMIN'], withdraw: [], updated_at })
  expect(given.status).toBe(200)
  expect((await directory.delete(`Groups/${id}`)).status).toBe(204)
  expect((await rolesOf('forfait'))?.roles).toContain('ROLE_GED_ADMIN')
})

test('SCI-02 what the portal says of itself is what it reads and tells', async () => {
  const config = (await directory.get('ServiceProviderConfig')).body
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    sort: { supported: false },
    changePassword: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  const schemas = (await directory.get('Schemas/')).body
  const attributesOf = (id: string) =>
    (schemas.Resources as { id: string; attributes: { name: string }[] }[])
      .find((schema) => schema.id === id)
      ?.attributes.map(({ name }) => name)
  const person = (await directory.get(`Users/${ids.consultant}`)).body
  const told = Object.keys(person).filter(
    (name) => !['schemas', 'id', 'meta'].includes(name) && !name.startsWith('urn:'),
  )
  expect(attributesOf('urn:ietf:params:scim:schemas:core:2.0:User')).toEqual(
    expect.arrayContaining([...told, 'externalId']),
  )
  expect(attributesOf(ENTERPRISE)).toEqual(expect.arrayContaining(Object.keys(person[ENTERPRISE])))
  const types = (await directory.get('ResourceTypes')).body
  expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
  expect((await directory.get(`Schemas/${ENTERPRISE}`)).body.id).toBe(ENTERPRISE)
  expect((await directory.get('ResourceTypes/Device')).status).toBe(404)
})
