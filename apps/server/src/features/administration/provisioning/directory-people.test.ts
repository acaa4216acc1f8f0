import { expect, test } from 'vitest'
import { ENTERPRISE, fault, openDirectory, PERSON, sentBody, told } from '../../../testing/directory.fixture.ts'

const at = openDirectory()

test('EX-I-13 SCI-01 SCI-06 SCI-08 somebody comes as Entra ID sends them', async () => {
  const sent = await sentBody('entra-create')
  const { status, body, headers } = await at.directory.post('Users', sent)
  expect([status, headers['content-type'], headers.etag]).toEqual([
    201,
    'application/scim+json; charset=utf-8',
    'W/"2026-05-21T09:00:00"',
  ])
  expect(String(headers.location)).toMatch(new RegExp(`/api/scim/v2/Users/${body.id}$`))
  expect(body).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE, 'urn:cadran:params:scim:schemas:1.0:Person'],
    id: expect.stringMatching(/^\d+$/),
    externalId: '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    userName: 'Zoé.Mähler@synchrone.example',
    name: { givenName: 'Zoé', familyName: 'Mähler' },
    displayName: 'Zoé Mähler',
    emails: [{ value: 'zoe.mahler@synchrone.example', type: 'work', primary: true }],
    active: true,
    userType: 'consultant',
    [ENTERPRISE]: {
      employeeNumber: 'C9001',
      organization: 'Synchrone',
      manager: { value: '3', displayName: expect.any(String) },
    },
    [PERSON]: {
      modality: null,
      is_manager: false,
      is_visible: true,
      workplace: 'Paris',
      start_at: '2026-05-21',
      end_at: null,
    },
    meta: {
      resourceType: 'User',
      created: '2026-05-21T07:00:00Z',
      lastModified: '2026-05-21T07:00:00Z',
      location: headers.location,
      version: 'W/"2026-05-21T09:00:00"',
    },
  })
  const [row] = await at.sql('select username, roles, password_hash from users where id = $1', [Number(body.id)])
  expect(row).toEqual({ username: 'zoe.mahler', roles: [], password_hash: '' })
  expect(await at.auditOf(body.id)).toEqual([{ action: 'scim-create', actor_id: null, on_behalf_of_id: null }])
  expect(told(await at.directory.post('Users', sent))).toEqual(fault(409, 'uniqueness', 'Cette personne existe déjà.'))
})

test('SCI-07 SCI-09 the username is made once, by the nickname or by the name', async () => {
  const usernameOf = async (matricule: string, more: object) => {
    const { status, body } = await at.directory.person(matricule, more)
    if (status !== 201) return [status, body.scimType]
    const [row] = await at.sql<{ username: string }>('select username from users where id = $1', [Number(body.id)])
    return row?.username
  }
  expect(await usernameOf('C9101', { userName: "O'Brien+test@x.fr" })).toBe('obrientest')
  expect(await usernameOf('C9102', { userName: 'JEAN_PAUL@x' })).toBe('jean_paul')
  expect(await usernameOf('C9103', { userName: '李@x.fr' })).toEqual([409, 'uniqueness'])
  expect(await usernameOf('C9104', { userName: 'autre@x.fr', nickName: 'le.sien' })).toBe('le.sien')
  expect(await usernameOf('C9105', { userName: 'plein@x.fr', nickName: 'Pas Plein' })).toBe('plein')
  expect(await usernameOf('C9106', { userName: 'Manager@ailleurs.fr' })).toEqual([409, 'uniqueness'])
})

test('SCI-05 SCI-06 what is missing or wrong is named, and nothing is written', async () => {
  const count = () => at.sql('select count(*)::int as people from users')
  const before = await count()
  const name = { givenName: 'A', familyName: 'B' }
  const full = { userName: 'a.b@x.fr', name, [ENTERPRISE]: { employeeNumber: 'C9201' } }
  const without = (field: 'userName' | 'name') => ({ ...full, [field]: undefined })
  const detail = async (sent: object | string) => {
    const { status, body } = await at.directory.post('Users', sent)
    return [status, body.scimType, body.detail]
  }
  expect(await detail(without('userName'))).toEqual([400, 'invalidValue', 'Attribut attendu : userName.'])
  expect(await detail(without('name'))).toEqual([400, 'invalidValue', 'Attribut attendu : name.givenName.'])
  expect(await detail({ ...full, [ENTERPRISE]: {} })).toEqual([
    400,
    'invalidValue',
    'Attribut attendu : employeeNumber.',
  ])
  for (const wrong of [
    { userName: 12 },
    { name: { givenName: '', familyName: 'B' } },
    { emails: [{ type: 'work', value: 'pas une adresse' }] },
    { active: 'peut-être' },
    { externalId: 'a\0b' },
    { [ENTERPRISE]: { employeeNumber: 'C9201', manager: '999999' } },
    { [PERSON]: { modality: 'rare' } },
    { [PERSON]: { start_at: '2026-02-31' } },
    { [PERSON]: { start_at: '2026-06-01', end_at: '2026-05-01' } },
  ])
    expect((await detail({ ...full, ...wrong })).slice(0, 2), JSON.stringify(wrong)).toEqual([400, 'invalidValue'])
  for (const unreadable of ['{', '[]', '"x"', 'null'])
    expect((await detail(unreadable)).slice(0, 2)).toEqual([400, 'invalidSyntax'])
  const large = await at.directory.post('Users', { ...full, filler: 'x'.repeat(1024 * 1024) })
  expect(told(large)).toEqual(fault(413))
  expect(told(await at.directory.call('POST', 'Users', 'a=b', { 'content-type': 'text/plain' }))).toEqual(fault(415))
  expect(await count()).toEqual(before)
})

test('SCI-08 SCI-11 as Okta creates and replaces: what is left out stays, an empty list clears', async () => {
  const made = await at.directory.post('Users', await sentBody('okta-create'))
  expect([made.status, made.body.emails]).toEqual([
    201,
    [{ value: 'isaac.brock@synchrone.example', type: 'work', primary: true }],
  ])
  await at.directory.patch(`Users/${made.body.id}`, [{ op: 'add', path: `${ENTERPRISE}:manager`, value: '3' }])
  const { status, body } = await at.directory.put(`Users/${made.body.id}`, await sentBody('okta-change'))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: made.body.id,
    externalId: '00ujl29u0le5T6Aj10h7',
    name: { givenName: 'Isaac', familyName: 'Broque' },
    emails: [],
    [ENTERPRISE]: { employeeNumber: 'C9003', organization: 'Synchrone' },
  })
  expect(body[ENTERPRISE].manager).toBeUndefined()
  const [row] = await at.sql('select username, matricule, manager_id from users where id = $1', [Number(body.id)])
  expect(row).toEqual({ username: 'isaac.brock', matricule: 'C9003', manager_id: null })
  const clash = await at.directory.put(`Users/${body.id}`, { [ENTERPRISE]: { employeeNumber: 'C9001' } })
  expect(told(clash)).toEqual(fault(409, 'uniqueness', 'Cette personne existe déjà.'))
})

test('SCI-10 SCI-26 whoever bears the matricule is adopted, with their roles and months', async () => {
  const [before] = await at.sql<{ id: number; matricule: string; roles: string[] }>(
    "select id, matricule, roles from users where username = 'manager2'",
  )
  if (!before) throw new Error('The demonstration has a second manager')
  const [{ months }] = (await at.sql(`select count(*)::int as months from months where user_id = ${before.id}`)) as [
    { months: number },
  ]
  const { status, body } = await at.directory.person(before.matricule, { externalId: 'adopté' })
  expect([status, body.id]).toEqual([201, String(before.id)])
  const after = await at.sql(
    `select roles, (select count(*)::int from months where user_id = u.id) as months from users u where id = ${before.id}`,
  )
  expect(after).toEqual([{ roles: before.roles, months }])
  expect(await at.auditOf(body.id)).toMatchObject([{ action: 'scim-adopt' }])
  expect(told(await at.directory.person(before.matricule, { userName: 'encore@x.fr' }))).toEqual(
    fault(409, 'uniqueness'),
  )
  expect(told(await at.directory.person('C9301', { externalId: 'adopté' }))).toEqual(fault(409, 'uniqueness'))
  await at.sql(`update users set is_service = true, email = null, is_manager = false, manager_id = null,
    roles = '{ROLE_NOT_CRA}' where matricule like 'T%' and username = 'auditeur'`)
  const [service] = await at.sql<{ matricule: string }>("select matricule from users where username = 'auditeur'")
  expect(told(await at.directory.person(service?.matricule ?? ''))).toEqual(fault(409, 'uniqueness'))
})

test('SCI-27 of two at once with one matricule or one name one is made', async () => {
  const statuses = async (asked: Promise<{ status: number }>[]) => (await Promise.all(asked)).map((one) => one.status)
  const twins = [at.directory.person('C9401'), at.directory.person('C9401', { userName: 'autre.nom@x.fr' })]
  expect((await statuses(twins)).toSorted((a, b) => a - b)).toEqual([201, 409])
  const names = [
    at.directory.person('C9402', { userName: 'meme@x.fr' }),
    at.directory.person('C9403', { userName: 'MEME@x.fr' }),
  ]
  expect((await statuses(names)).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(
    await at.sql("select count(*)::int as made from users where matricule in ('C9401', 'C9402', 'C9403')"),
  ).toEqual([{ made: 2 }])
})
