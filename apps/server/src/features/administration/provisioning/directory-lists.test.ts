import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, directoryOf, ENTERPRISE, sentBody } from '../../../testing/directory.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let directory: Directory
let ids: string[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  directory = await directoryOf(portal)
  const zoe = await directory.post('Users', await sentBody('entra-create'))
  const quoted = await directory.person('C9002', { userName: 'a"b@x.fr', active: false })
  const percent = await directory.person('C9003', { userName: 'c%d@x.fr' })
  ids = [zoe, quoted, percent].map(({ body }) => body.id as string)
})
afterAll(() => portal.close())

const found = async (filter: string) => {
  const { status, body } = await directory.get(`Users?filter=${encodeURIComponent(filter)}`)
  if (status !== 200) return [status, body.scimType]
  return (body.Resources as { id: string }[]).map(({ id }) => ids.indexOf(id) + 901)
}

test('EX-I-15 SCI-22 filters find whom they name, whatever stands in a value', async () => {
  const cases: [string, number[]][] = [
    ['userName eq "ZOÉ.MÄHLER@synchrone.example"', [901]],
    ['USERNAME EQ "a\\"b@x.fr"', [902]],
    ['userName co "%"', [903]],
    ['active eq false', [902]],
    ['not (active eq false) and userName sw "c"', [903]],
    ['emails[type eq "work"].value eq "zoe.mahler@synchrone.example"', [901]],
    [`${ENTERPRISE}:employeeNumber eq "C9001"`, [901]],
    ['employeeNumber ew "3"', [903]],
    [`userName eq "x' or '1'='1"`, []],
    ['userName co "_"', []],
    ['userName co "\\\\"', []],
    ['name.givenName eq "zoé" or name.familyName sw "NOM"', [901, 902, 903]],
    ['externalId pr', [901]],
    ['externalId ne "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"', [902, 903]],
    ['not (externalId eq "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9")', [902, 903]],
    ['emails pr', [901]],
    ['meta.lastModified ge "2026-05-21T07:00:00Z"', [901, 902, 903]],
    ['meta.lastModified lt "2026-05-21T07:00:00Z"', []],
    ['userName gt "b" and userName le "c%d@x.fr"', [903]],
    [`id eq "${'0'}"`, []],
  ]
  for (const [filter, expected] of cases) expect(await found(filter), filter).toEqual(expected)
})

test('EX-I-15 SCI-05 SCI-22 a filter that cannot be read is refused as one, never a fault', async () => {
  const refused = [
    'userName xx "a"',
    'userName eq',
    'password eq "a"',
    'phoneNumbers pr',
    `userName eq "${'a'.repeat(987)}"`,
    '('.repeat(20_000),
    '('.repeat(1_000),
    'active eq "vrai"',
    'active gt true',
    'userName eq "a\\u0000"',
    'meta.lastModified gt "hier"',
    'meta.lastModified gt "1"',
    'meta.lastModified gt "0000-01-01T00:00:00Z"',
    'meta.lastModified lt "+275760-09-12T00:00:00Z"',
    'emails[phone[type eq "x"]] pr',
    '__proto__ eq "a"',
    'constructor pr',
    Array.from({ length: 21 }, () => 'active eq true').join(' or '),
  ]
  for (const filter of refused) expect(await found(filter), filter.slice(0, 40)).toEqual([400, 'invalidFilter'])
  const twenty = Array.from({ length: 20 }, () => 'active eq false').join(' or ')
  expect(await found(twenty)).toEqual([902])
})

test('EX-I-15 SCI-23 a page says how many there are, and the attributes that are asked for', async () => {
  const page = async (query: string) => {
    const { body } = await directory.get(`Users?${query}`)
    const { totalResults, itemsPerPage, startIndex, Resources } = body
    const places = (Resources as { id: string }[]).map(({ id }) => ids.indexOf(id) + 901)
    return [totalResults, itemsPerPage, startIndex, places]
  }
  expect(await page('startIndex=0&count=2')).toEqual([3, 2, 1, [901, 902]])
  expect(await page('startIndex=3&count=500')).toEqual([3, 1, 3, [903]])
  expect(await page('count=0')).toEqual([3, 0, 1, []])
  expect(await page('count=-4')).toEqual([3, 0, 1, []])
  expect(await page('startIndex=40')).toEqual([3, 0, 40, []])
  expect((await directory.get('Users?count=beaucoup')).body.scimType).toBe('invalidValue')
  const none = await directory.get(`Users?filter=${encodeURIComponent('userName eq "personne"')}`)
  expect(none.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    itemsPerPage: 0,
    startIndex: 1,
    Resources: [],
  })
  const [zoe] = ids
  const chosen = await directory.get(`Users/${zoe}?attributes=userName,name.givenName,${ENTERPRISE}:employeeNumber`)
  expect(chosen.body).toEqual({
    schemas: expect.any(Array),
    id: zoe,
    userName: 'Zoé.Mähler@synchrone.example',
    name: { givenName: 'Zoé' },
    [ENTERPRISE]: { employeeNumber: 'C9001' },
  })
  const left = await directory.get(`Users/${zoe}?excludedAttributes=id,emails,meta`)
  expect([left.body.id, left.body.emails, left.body.meta, left.body.active]).toEqual([zoe, undefined, undefined, true])
})

test('SCI-24 a person of the portal alone is not found, so that the directory creates and thereby adopts them', async () => {
  const people = await portal.database.executeSql(
    "select id, matricule, email from users where email is not null and username = 'manager2'",
  )
  const [person] = people.rows as { id: number; matricule: string; email: string }[]
  expect(await found(`employeeNumber eq "${person?.matricule}"`)).toEqual([])
  expect(await found(`emails.value eq "${person?.email}"`)).toEqual([])
  expect((await directory.get(`Users/${person?.id}`)).status).toBe(404)
  expect((await directory.person(person?.matricule ?? '')).body.id).toBe(String(person?.id))
  expect((await directory.get(`Users/${person?.id}`)).status).toBe(200)
})
