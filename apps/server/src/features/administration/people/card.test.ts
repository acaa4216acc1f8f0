import type { PersonAccesses } from '@cadran/contract/administration/accesses'
import type { PersonCard } from '@cadran/contract/administration/card'
import type { AdministeredPerson } from '@cadran/contract/administration/people'
import { CARD_TABS } from '@cadran/rules/administration/card-tabs'
import type { Role } from '@cadran/rules/portal/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

let portal: TestPortal
let ada: Caller
const ids: Record<string, number> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
  const { rows } = await portal.database.executeSql('select id, username from users')
  for (const { id, username } of rows as { id: number; username: string }[]) ids[username] = id
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow(TEST_NOW))

const execute = (text: string) => portal.database.executeSql(text)
const pathOf = (username: string, rest = '') => `administration/person/${String(ids[username])}${rest}`
const setRoles = (username: string, roles: readonly Role[]) =>
  execute(`update users set roles = '{${roles.join(',')}}' where username = '${username}'`)

/** Somebody who keeps counters, and nothing else. */
async function counterKeeper(): Promise<Caller> {
  await setRoles('gta', ['ROLE_COUNTER_ADMIN'])
  return portal.as('gta')
}

describe('the card', () => {
  test('ADM-08 it answers identity, position, state and the tabs that its reader may open', async () => {
    const { status, body } = await ada.get<PersonCard>(pathOf('consultant'))
    expect([status, body]).toMatchObject([
      200,
      { username: 'consultant', identity: 'Camille Rousseau', state: 'present', tabs: [...CARD_TABS] },
    ])
    expect(body.email).toContain('@')
    const keeper = await counterKeeper()
    expect((await keeper.get<PersonCard>(pathOf('consultant'))).body.tabs).toEqual(['identity', 'counters'])
    expect((await keeper.get(pathOf('consultant', '/role'))).status).toBe(403)
  })

  test('ADM-08 ADM-24 it says what is to come, and the list what failed until somebody cancels it', async () => {
    const planned = async () => (await ada.get<PersonCard>(pathOf('equipier'))).body.planned
    expect(await planned()).toEqual({ count: 0, next_on: null })
    await execute(`insert into planned_changes (user_id, effective_on, changes, state, failure, planned_at)
      select id, day::date, '{}', case when day = '2026-05-20' then 'failed' else 'planned' end,
        case when day = '2026-05-20' then 'Ce lieu de travail est archivé.' end, '2026-05-01T09:00:00Z'
      from users, unnest(array['2026-05-20', '2026-09-01', '2026-07-01']) day where username = 'equipier'`)
    expect(await planned()).toEqual({ count: 2, next_on: '2026-07-01' })
    const failed = async () => {
      const { body } = await ada.get<AdministeredPerson[]>('administration/person?maxResults=200')
      return body.flatMap(({ username, has_failed_change }) => (has_failed_change ? [username] : []))
    }
    expect(await failed()).toEqual(['equipier'])
    await execute(`delete from planned_changes where failure is not null`)
    expect(await failed()).toEqual([])
  })

  test('ADM-08 it is open to its two roles alone; nobody’s id is unknown', async () => {
    expect((await portal.anonymous.get(pathOf('consultant'))).status).toBe(401)
    for (const username of ['paie', 'auditeur', 'dpo', 'consultant']) {
      expect((await (await portal.as(username)).get(pathOf('consultant'))).status, username).toBe(403)
    }
    for (const id of ['999999', '0', 'x']) expect((await ada.get(`administration/person/${id}`)).status).toBe(404)
  })
})

describe('the accesses', () => {
  const accesses = async (username: string) => (await ada.get<PersonAccesses>(pathOf(username, '/access'))).body
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
  const count = async (text: string) => (await execute(text)).rows.length

  test('ADM-41 sessions are told by browser and system and end at once, one or all; nothing that opens one is told', async () => {
    const payload = { username: 'forfait', password: 'Demo-Portail-1!' }
    await portal.app.inject({ method: 'POST', url: '/api/login_check', payload, headers: { 'user-agent': WINDOWS } })
    const other = await portal.as('forfait')
    const { sessions, ...rest } = await accesses('forfait')
    expect(rest).toEqual({ is_active: true, has_password: true, has_address: true, devices: [] })
    expect(sessions.map(({ device_name }) => device_name).toSorted()).toEqual([
      'Appareil inconnu',
      'Chrome 130 · Windows',
    ])
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'current',
      'device_name',
      'id',
      'renewed_at',
    ])
    const { rows } = await execute(
      `select to_jsonb(s)::text as row from sessions s where user_id = ${String(ids.forfait)}`,
    )
    expect(JSON.stringify(rows)).not.toContain('Mozilla')

    const unknown = sessions.find(({ device_name }) => device_name === 'Appareil inconnu')?.id ?? ''
    expect((await ada.delete(pathOf('consultant', `/session/${unknown}`))).status).toBe(404)
    expect((await ada.delete(pathOf('forfait', `/session/${unknown}`))).status).toBe(204)
    expect((await other.get('user/me')).status).toBe(401)
    expect((await ada.delete(pathOf('forfait', `/session/${unknown}`))).status).toBe(404)
    expect((await ada.delete(pathOf('forfait', '/session/x'))).status).toBe(404)
    expect((await ada.delete(pathOf('forfait', '/session'))).status).toBe(204)
    expect((await accesses('forfait')).sessions).toEqual([])
    expect((await accesses('administration')).sessions.some(({ current }) => current)).toBe(true)
  })

  test('ADM-41 a device is forgotten, its own person’s alone', async () => {
    await execute(`insert into devices (user_id, endpoint, p256dh, auth, name, os, registered_at)
      values (${String(ids.forfait)}, 'https://push.example/1', 'k', 'a', 'Chrome 130', 'Windows', now())`)
    const [device] = (await accesses('forfait')).devices
    expect(device).toMatchObject({ name: 'Chrome 130', os: 'Windows' })
    const path = `/device/${String(device?.id)}`
    expect((await ada.delete(pathOf('consultant', path))).status).toBe(404)
    expect((await ada.delete(pathOf('forfait', path))).status).toBe(204)
    expect((await accesses('forfait')).devices).toEqual([])
  })

  test('ADM-42 a link is mailed and never shown, three times in a quarter of an hour; no address, no link', async () => {
    const send = (username: string) => ada.post(pathOf(username, '/password-link'))
    const sent = await send('consultant35')
    expect([sent.status, sent.body]).toEqual([200, { message: 'Le lien a été envoyé à l’adresse professionnelle.' }])
    expect(
      await count(`select from audit where entity_id = ${String(ids.consultant35)} and action = 'password-link'`),
    ).toBe(1)
    expect((await portal.mails()).some((text) => text.includes('/reset-password/'))).toBe(true)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('consultant35')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
    portal.setNow('2026-05-21T09:15:01+02:00')
    expect((await send('consultant35')).status).toBe(200)
    await execute(`update users set email = null where username = 'adjoint'`)
    const none = await send('adjoint')
    expect([none.status, none.body]).toMatchObject([
      409,
      { code: 'state', message: 'Cette personne n’a pas d’adresse e-mail.' },
    ])
    expect((await send('inactif')).status).toBe(409)
  })

  test('ADM-43 whoever holds a key role gets no link at an address of less than a day', async () => {
    const changed = (username: string) =>
      execute(`insert into audit (at, person_id, entity, entity_id, action, before, after, request_id)
        values ('${TEST_NOW}', ${String(ids[username])}, 'user', ${String(ids[username])}, 'change', '{"email": "a@b.fr"}', '{"email": "c@d.fr"}', 'x')`)
    await changed('dpo')
    await changed('interim')
    expect((await ada.post(pathOf('interim', '/password-link'))).status).toBe(200)
    const { status, body } = await ada.post(pathOf('dpo', '/password-link'))
    expect([status, body]).toMatchObject([
      409,
      { code: 'state', message: 'L’adresse vient de changer : réessayez demain.' },
    ])
    portal.setNow('2026-05-22T09:00:01+02:00')
    const next = await portal.as('administration')
    expect((await next.post(pathOf('dpo', '/password-link'))).status).toBe(200)
  })

  test('ADM-35 an account is closed at the next call and opened again without its sessions, with a reason', async () => {
    const close = (username: string, reason: string, by = ada) => by.post(pathOf(username, '/deactivate'), { reason })
    const open = (username: string, reason: string) => ada.post(pathOf(username, '/activate'), { reason })
    const gta = await portal.as('gta')
    for (const reason of ['', ' ab ', 'a\u0007bc', 'x'.repeat(501)])
      expect((await close('gta', reason)).status).toBe(422)
    expect((await close('gta', 'Départ')).status).toBe(204)
    expect((await gta.get('user/me')).status).toBe(401)
    expect((await close('gta', 'Encore')).body).toMatchObject({ code: 'state', message: 'Ce compte est fermé.' })
    expect((await open('gta', 'Retour')).status).toBe(204)
    expect((await gta.get('user/me')).status).toBe(401)
    expect((await open('gta', 'Encore')).body).toMatchObject({ code: 'state' })
    const { rows } = await execute(`
      select action, comment from audit where entity = 'user' and entity_id = ${String(ids.gta)} order by id desc limit 2`)
    expect(rows).toEqual([
      { action: 'activate', comment: 'Retour' },
      { action: 'deactivate', comment: 'Départ' },
    ])
    const self = await close('administration', 'Moi')
    expect([self.status, self.body]).toMatchObject([403, { code: 'own-account' }])
    const twice = await Promise.all([close('gta', 'Premier'), close('gta', 'Second')])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  test('ADM-35 ADM-51 of two administrators who close each other one is done; the last stays', async () => {
    await setRoles('rh', ['ROLE_USER_ADMIN'])
    const bob = await portal.as('rh')
    const fresh = await portal.as('administration')
    const answers = await Promise.all([
      fresh.post(pathOf('rh', '/deactivate'), { reason: 'Essai' }),
      bob.post(pathOf('administration', '/deactivate'), { reason: 'Essai' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(204)
    expect([401, 403, 409]).toContain(answers.map(({ status }) => status).toSorted((a, b) => a - b)[1])
    expect(await count(`select from users where 'ROLE_USER_ADMIN' = any (roles) and is_active`)).toBe(1)
    await execute(`update users set is_active = true where username in ('rh', 'administration')`)
    await setRoles('rh', ['ROLE_HRBP'])
    ada = await portal.as('administration')
  })

  test('ADM-41 ADM-08 they are for ROLE_USER_ADMIN alone', async () => {
    await execute(`update users set is_active = true where username = 'gta'`)
    const keeper = await counterKeeper()
    const calls = (by: Caller) => [
      by.get(pathOf('consultant', '/access')),
      by.delete(pathOf('consultant', '/session')),
      by.delete(pathOf('consultant', '/device/1')),
      by.post(pathOf('consultant', '/password-link')),
      by.post(pathOf('consultant', '/deactivate'), { reason: 'Essai' }),
      by.post(pathOf('consultant', '/activate'), { reason: 'Essai' }),
    ]
    expect(new Set((await Promise.all(calls(keeper))).map(({ status }) => status))).toEqual(new Set([403]))
    expect(new Set((await Promise.all(calls(portal.anonymous))).map(({ status }) => status))).toEqual(new Set([401]))
  })
})
