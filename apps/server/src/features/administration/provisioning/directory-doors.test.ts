import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { type Directory, directoryOf, fault, rowsOn, told } from '../../../testing/directory.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { erasePeople, importPeople } from '../../portal/users/index.ts'

let portal: TestPortal
let directory: Directory
let ada: Caller
let held: { id: string; matricule: string }
beforeAll(async () => {
  portal = await openTestPortal()
  directory = await directoryOf(portal)
  ada = await portal.as('administration')
  held = { id: (await directory.person('C9001')).body.id, matricule: 'C9001' }
})
afterAll(() => portal.close())

const HELD = [409, 'held-by-directory']
const stampOf = async () => {
  const [row] = await rowsOn(portal).sql<{ updated_at: string }>('select updated_at from users where id = $1', [
    Number(held.id),
  ])
  return row?.updated_at
}
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('SCI-26 README-72 what the directory holds is not changed on the card, by several at once nor by a team’s move', async () => {
  const change = async (changes: object) =>
    ada.post(`administration/person/${held.id}/change`, { changes, dry_run: true, updated_at: await stampOf() })
  for (const changes of [
    { firstname: 'Autre' },
    { username: 'autre' },
    { email: 'autre@x.fr' },
    { company: 'Synchrone Est' },
    { workplace: 'Strasbourg' },
    { end_at: '2026-12-31' },
  ])
    expect(said(await change(changes)), JSON.stringify(changes)).toEqual(HELD)
  const card = await ada.get<{ is_held: boolean }>(`administration/person/${held.id}`)
  expect(card.body.is_held).toBe(true)
  const free = await change({ modality: 2, is_visible: false })
  expect([free.status, free.body.code]).toEqual([200, undefined])
  const departure = { end_at: '2026-12-31', successor: null, reason: '', updated_at: await stampOf(), dry_run: true }
  expect(said(await ada.post(`administration/person/${held.id}/departure`, departure))).toEqual(HELD)
  expect(
    said(await ada.post(`administration/person/${held.id}/deactivate`, { reason: 'Départ annoncé par les RH' })),
  ).toEqual(HELD)
  const bulk = { ids: [Number(held.id)], changes: { workplace: 'Strasbourg' }, dry_run: true, reason: '' }
  const preview = await ada.post<{ refused: { because: string }[] }>('administration/person-change', bulk)
  expect([preview.status, preview.body.refused?.map(({ because }) => because)]).toEqual([
    200,
    ["Ce champ est tenu par l'annuaire de l'entreprise."],
  ])
  const [manager] = await rowsOn(portal).sql<{ matricule: string }>(
    "select matricule from users where username = 'manager'",
  )
  const move = { matricules: [held.matricule], to_manager: manager?.matricule, make_manager: false, dry_run: true }
  expect(said(await ada.post('administration/team-move', move))).toEqual(HELD)
})

test('SCI-26 a line of people.csv that changes what the directory holds is refused, the same value is none', async () => {
  const load = (header: string, line: string) =>
    portal.database.transaction(async (trx) => {
      const report = await importPeople(portal.platform, trx, `${header}\n${line}\n`, { dry_run: false })
      return report.faults.map(({ line: number, text }) => `ligne ${number} : ${text}`)
    })
  expect(await load('matricule;email;lastname', 'C9001;autre@x.fr;Nom C9001')).toEqual([
    "ligne 2 : email : tenu par l'annuaire",
  ])
  expect(await load('matricule;is_active', 'C9001;0')).toEqual(["ligne 2 : is_active : tenu par l'annuaire"])
  expect(await load('matricule;lastname;roles', 'C9001;Nom C9001;ROLE_MY_CONTACTS')).toEqual([])
  const rows = await rowsOn(portal).sql('select roles, local_roles from users where id = $1', [Number(held.id)])
  expect(rows).toEqual([{ roles: ['ROLE_MY_CONTACTS'], local_roles: ['ROLE_MY_CONTACTS'] }])
})

test('SCI-26 the command closes an account, and the directory’s next active opens it', async () => {
  const { username } = (
    await rowsOn(portal).sql<{ username: string }>('select username from users where id = $1', [Number(held.id)])
  )[0] ?? { username: '' }
  const lines: string[] = []
  await runOn(portal.platform, 'deactivate', { args: [username], write: (line) => lines.push(line) })
  expect(lines).toEqual([`${username} n’entre plus.`])
  expect((await directory.get(`Users/${held.id}`)).body.active).toBe(false)
  const opened = await directory.patch(`Users/${held.id}`, [{ op: 'replace', path: 'active', value: true }])
  expect(opened.body.active).toBe(true)
})

test('SCI-01 SCI-05 an address answers other methods by naming its own, an unknown one is none', async () => {
  for (const [method, path, allow] of [
    ['PUT', 'Users', 'GET, POST'],
    ['DELETE', 'Groups/', 'GET, POST'],
    ['POST', 'Users/1', 'GET, PUT, PATCH, DELETE'],
    ['POST', 'ServiceProviderConfig', 'GET'],
    ['PATCH', 'Schemas', 'GET'],
    ['DELETE', 'ResourceTypes/User', 'GET'],
  ] as const) {
    const answer = await directory.call(method, path)
    expect([told(answer), answer.headers.allow], `${method} ${path}`).toEqual([fault(405), allow])
  }
  const headers = { authorization: `Bearer ${directory.token.token}` }
  const bare = await portal.app.inject({ url: '/api/scim/v2', headers })
  expect({ status: bare.statusCode, body: bare.json() }).toEqual(fault(404))
  for (const path of ['', 'Bulk', 'Me', 'Users/1/x'])
    expect(told(await directory.call('POST', path))).toEqual(fault(404))
})

test('SCI-01 SCI-05 an address that cannot be read is refused in the form of the standard, elsewhere in the portal’s', async () => {
  for (const [path, status] of [
    ['Users/%', 400],
    ['%zz', 400],
    [`Users/${'1'.repeat(300)}`, 404],
  ] as const) {
    const answer = await directory.call('GET', path)
    expect([told(answer), answer.headers['content-type']], path).toEqual([
      fault(status),
      'application/scim+json; charset=utf-8',
    ])
  }
  for (const url of ['/api/users/%', '/api/scim/v20/%']) {
    const answer = await portal.app.inject({ url })
    expect([answer.statusCode, answer.json().code], url).toEqual([400, 'unreadable'])
  }
})

test('SCI-03 a token by the command line opens SCIM, and is told there alone', async () => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    await runOn(portal.platform, 'create-scim-token', { args, write: (line) => lines.push(line) }).catch(
      (error: Error) => lines.push(error.message),
    )
    return lines
  }
  const [token = '', sentence] = await run('--expires', '2026-12-31')
  expect([/^cadran_scim_/.test(token), sentence]).toEqual([
    true,
    'Ouvert jusqu’au 2026-12-31, à http://localhost:3000/api/scim/v2. Il n’est dit qu’ici.',
  ])
  const answer = await portal.app.inject({
    url: '/api/scim/v2/Users?count=0',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.statusCode, answer.json().totalResults]).toEqual([200, 1])
  expect(await run()).toEqual(["L'annuaire a déjà 2 jetons : révoquez celui qui ne sert plus."])
  expect((await run('--expires', 'demain'))[0]).toBe('--expires attend AAAA-MM-JJ')
  const audited = await rowsOn(portal).sql(
    "select after from audit where entity = 'api_token' and request_id = 'create-scim-token'",
  )
  expect(JSON.stringify(audited)).not.toContain(token.slice(-36))
})

test('SCI-19 RGD-14 who is erased is held no more and in no group', async () => {
  const { body: group } = await directory.post('Groups', { displayName: 'CADRAN', members: [{ value: held.id }] })
  expect(group.members).toHaveLength(1)
  const { clock, database } = portal.platform
  const how = { stamp: clock.stamp(), now: clock.now() }
  await database.transaction((trx) => erasePeople(trx, [Number(held.id)], how))
  expect((await directory.get(`Users/${held.id}`)).status).toBe(404)
  expect((await directory.get(`Groups/${group.id}`)).body.members).toEqual([])
})
