import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceBody, devicesOn } from '../../../testing/devices.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { openPushService, type PushService } from '../../../testing/push-service.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { deactivate } from '../users/index.ts'
import { accountHandlers, makeLink } from './index.ts'

const OLD = 'Demo-Portail-1!'
const NEW = 'Cerisier-Bleu7'
const NOT_VERIFIED = { code: 'current-password', message: 'Veuillez entrer votre mot de passe actuel' }

let service: PushService
let portal: TestPortal
beforeAll(async () => {
  service = await openPushService()
  portal = await openTestPortal(service.settings)
})
beforeEach(() => portal.setNow(TEST_NOW))
afterAll(async () => {
  await portal.close()
  await service.close()
})

const row = (username: string) =>
  portal.database.kysely.selectFrom('users').where('username', '=', username).selectAll().executeTakeFirstOrThrow()

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

const twice = (first: string, second = first) => ({ password: { first, second } })

const traces = (entity_id: number, action: string) =>
  portal.database.kysely
    .selectFrom('audit')
    .where('entity', '=', 'user')
    .where('entity_id', '=', entity_id)
    .where('action', '=', action)
    .selectAll()
    .execute()

describe('who looks after an account', () => {
  test.each(['account/change-personal-email', 'account/change-password'])(
    'SET-23 SET-26 RUN-34 PWD-45 %s: 401 without a session, 403 for internal staff and for whoever runs as somebody',
    async (path) => {
      expect((await portal.anonymous.patch(path, {})).status).toBe(401)
      expect((await (await portal.as('interne')).patch(path, {})).status).toBe(403)
      const support = await portal.as('support', { 'x-switch-user': 'consultant' })
      expect((await support.patch(path, {})).status).toBe(403)
    },
  )
})

describe('the personal address', () => {
  test.each(['consultant', 'prestataire', 'interim'])('SET-23 SET-24 SET-25 %s changes it', async (username) => {
    const caller = await portal.as(username)
    const answer = await caller.patch('account/change-personal-email', { personal_email: ' moi@exemple.fr ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Votre adresse e-mail personnelle a été modifiée' })
    expect((await caller.get('user/me')).body).toMatchObject({ personal_email: 'moi@exemple.fr' })
    const { id } = await row(username)
    expect(await traces(id, 'change-personal-email')).toMatchObject([{ after: { personal_email: 'moi@exemple.fr' } }])
  })

  test.each([
    [{}, 'Veuillez renseigner une adresse e-mail'],
    [{ personal_email: null }, 'Veuillez renseigner une adresse e-mail'],
    [{ personal_email: ['a@b.fr'] }, 'Veuillez renseigner une adresse e-mail'],
    [{ personal_email: '  ' }, 'Veuillez renseigner une adresse e-mail'],
    [{ personal_email: 'moi' }, 'Veuillez renseigner une adresse e-mail valide'],
    [{ personal_email: 'moi\u0000@exemple.fr\r\nBcc: x@y.fr' }, 'Veuillez renseigner une adresse e-mail valide'],
  ])('SET-21 SET-24 %j is refused, and nothing changes', async (body, message) => {
    const before = await row('forfait')
    const answer = await (await portal.as('forfait')).patch('account/change-personal-email', body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message, errors: { personal_email: [message] } })
    expect(await row('forfait')).toEqual(before)
  })
})

describe('the password', () => {
  test('PWD-45 PWD-47 PWD-48 PWD-58 it changes after a fresh login, the others sessions end, this one goes on', async () => {
    const elsewhere = await portal.as('consultant')
    portal.setNow('2026-05-21T09:30:00+02:00')
    const stale = await elsewhere.patch('account/change-password', twice(NEW))
    expect(stale.status).toBe(403)
    expect(stale.body).toEqual(NOT_VERIFIED)

    const caller = await portal.as('consultant')
    const answer = await caller.patch('account/change-password', twice(NEW))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Votre mot de passe a été modifié' })
    const me = (await caller.get('user/me')).body
    expect(me).toMatchObject({ password_expire_at: '2026-11-17' })
    expect(me).not.toHaveProperty('passwordExpirationDate')
    expect((await elsewhere.get('user/me')).status).toBe(401)
    const logIn = (password: string) => portal.anonymous.post('login_check', { username: 'consultant', password })
    expect((await logIn(OLD)).status).toBe(401)
    expect((await logIn(NEW)).status).toBe(200)

    const { id, password_hash } = await row('consultant')
    const [trace] = await traces(id, 'change-password')
    expect(trace).toMatchObject({ after: { password_expire_at: '2026-11-17' } })
    expect(JSON.stringify(trace)).not.toContain(NEW)
    expect(JSON.stringify(trace)).not.toContain(password_hash)
  })

  test.each([
    [twice('Court-1!'), 'Votre mot de passe doit contenir au moins 12 caractères'],
    [twice('Cerisier-2026'), "Votre mot de passe ne doit pas contenir l'année en cours"],
    [twice('cerisier-bleu'), 'Votre mot de passe doit contenir tous les critères'],
    [twice(NEW, 'Cerisier-Vert8'), 'Les champs doivent correspondre'],
    [{}, 'Veuillez renseigner un mot de passe'],
    [{ password: NEW }, 'Veuillez renseigner un mot de passe'],
  ])('PWD-37 PWD-45 %j is refused, and nothing changes', async (body, message) => {
    const before = await row('forfait')
    const answer = await (await portal.as('forfait')).patch('account/change-password', body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message })
    expect(await row('forfait')).toEqual(before)
  })

  test('PWD-31 PWD-38 three letters of the name are refused', async () => {
    const { lastname } = await row('forfait')
    const answer = await (await portal.as('forfait')).patch(
      'account/change-password',
      twice(`${lastname.slice(0, 4)}-Cerisier7`),
    )
    expect(answer.body).toMatchObject({
      message: 'Votre mot de passe ne doit pas contenir 3 caractères consécutifs de votre nom ou prénom',
    })
  })

  test('PWD-20 PWD-47 what a company may choose of passwords beside the documents: any composition, no end, no known one, the current one asked (ASVS 6.2)', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'disclosed-'))
    const disclosed = join(directory, 'sha1.txt')
    const lines = Array.from({ length: 500 }, (_, n) => `${sha1(`passe ${n}`)}:${n + 1}`)
    await writeFile(disclosed, [...lines, `${sha1('Divulgue-Hier-1!')}:7`].sort().join('\r\n'))
    const { companySettings, settings } = portal.platform
    const changes = {
      'account.known_passwords': true,
      'account.password_composition': false,
      'account.password_days': null,
      'account.current_password': true,
    } as const
    const administration = await portal.as('administration')
    const kept = { ...settings }
    const { password_hash } = await row('forfait')
    Object.assign(settings, { disclosed_passwords_file: disclosed })
    const updated_at = Object.fromEntries(Object.keys(changes).map((key) => [key, null]))
    expect((await administration.patch('administration/setting', { changes, updated_at })).status).toBe(200)
    try {
      const refused = async (password: string, current = OLD) => {
        const caller = await portal.as('forfait')
        const { status, body } = await caller.patch('account/change-password', { ...twice(password), current })
        return [status, body.code]
      }
      const known = [422, 'password-known']
      expect(await refused('Divulgue-Hier-1!')).toEqual(known)
      expect(await refused('P@ssw0rd!2345')).toEqual(known)
      expect(await refused('unbelievable1')).toEqual(known)
      expect(await refused(NEW, 'Pas-Le-Mien-1!')).toEqual([403, 'current-password'])
      expect(await refused(NEW, '')).toEqual([403, 'current-password'])
      // Of one kind of characters, longer than any form would ask for, and without an end.
      const long = 'cerisier bleu sous la neige '.repeat(10)
      expect(await refused(long)).toEqual([200, undefined])
      const caller = portal.anonymous
      expect((await caller.post('login_check', { username: 'forfait', password: long })).status).toBe(200)
      expect((await caller.post('login_check', { username: 'forfait', password: long.slice(0, -1) })).status).toBe(401)
      expect((await row('forfait')).password_expire_at).toBeNull()
      expect((await caller.get('public/config')).body).toMatchObject({
        password_composition: false,
        asks_current_password: true,
      })
      expect(companySettings.get('account.password_days')).toBeNull()
    } finally {
      Object.assign(settings, kept)
      await portal.database.executeSql('delete from company_settings')
      await portal.database.executeSql("update users set password_hash = $1 where username = 'forfait'", [
        password_hash,
      ])
      await companySettings.refresh()
      await rm(directory, { recursive: true })
    }
  })

  test('PWD-35 a login with the old password at the moment of the change leaves no session behind', async () => {
    const caller = await portal.as('consultant35')
    const old = { username: 'consultant35', password: OLD }
    const [changed, ...logins] = await Promise.all([
      caller.patch('account/change-password', twice(NEW)),
      ...[1, 2, 3].map(() => portal.app.inject({ method: 'POST', url: '/api/login_check', payload: old })),
    ])
    expect(changed.status).toBe(200)
    const cookies = logins.flatMap((login) => login.cookies.filter(({ name }) => name === 'cadran_access'))
    const reached = await Promise.all(
      cookies.map(({ value }) =>
        portal.app.inject({ url: '/api/user/me', headers: { cookie: `cadran_access=${value}` } }),
      ),
    )
    expect(reached.filter(({ statusCode }) => statusCode !== 401)).toEqual([])
  })
})

describe('the browsers registered for notifications', () => {
  const on = () => devicesOn(portal, service)
  const owners = async () => {
    const people = await portal.database.kysely
      .selectFrom('devices as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select('u.username')
      .execute()
    return people.map(({ username }) => username)
  }
  beforeEach(() => portal.database.executeSql('delete from devices'))

  test('PWD-35 NOT-24 one’s own change forgets them all, and this one registers again', async () => {
    await on().register('forfait')
    await on().register('paie')
    const { token } = await on().register('forfait')
    const caller = await portal.as('forfait')
    expect((await caller.patch('account/change-password', twice(NEW, 'Cerisier-Vert8'))).status).toBe(422)
    expect(await owners()).toHaveLength(3)
    expect((await caller.patch('account/change-password', twice(NEW))).status).toBe(200)
    expect(await owners()).toEqual(['paie'])
    expect((await caller.post('device', deviceBody(token))).status).toBe(201)
    expect(await owners()).toEqual(['paie', 'forfait'])
  })

  test('PWD-35 so does a link, whoever made it', async () => {
    const { id } = await row('manager2')
    await on().register('manager2')
    const made = await makeLink(portal.platform, id, new Date(TEST_NOW))
    expect(await owners()).toEqual(['manager2'])
    const path = new URL(made?.link ?? '').pathname.slice(1)
    expect((await portal.anonymous.post(path, twice(NEW))).status).toBe(200)
    expect(await owners()).toEqual([])
  })

  test('NOT-32 so does the closing of an account: opened again it is told nothing on them', async () => {
    await on().register('adjoint')
    expect(await deactivate(portal.platform, 'adjoint')).toBe('done')
    await portal.database.executeSql("update users set is_active = true where username = 'adjoint'")
    expect(await owners()).toEqual([])
  })

  test('PWD-35 one that registers at the moment of the change is not left behind', async () => {
    const thief = await portal.as('interim')
    const caller = await portal.as('interim')
    const [changed, ...registered] = await Promise.all([
      caller.patch('account/change-password', twice(NEW)),
      ...[1, 2, 3].map(() => thief.post('device', deviceBody(service.subscribe().token))),
    ])
    expect(changed.status).toBe(200)
    for (const { status } of registered) expect([201, 401]).toContain(status)
    expect(await owners()).toEqual([])
  })
})

test('PWD-11 README 43 a day after they lapsed links are forgotten, demands too', async () => {
  const demand = (username: string) => portal.anonymous.post('forgot-password', { username })
  const left = async () => {
    const count = async (table: 'password_resets' | 'forgot_demands') =>
      (await portal.database.executeSql(`select count(*)::int as n from ${table}`)).rows[0]
    return Promise.all([count('password_resets'), count('forgot_demands')])
  }
  const sweep = () => accountHandlers(portal.platform)['sweep-resets']({})
  await portal.database.executeSql('delete from password_resets; delete from forgot_demands')
  await demand('manager')
  await portal.mails()
  portal.setNow('2026-05-22T09:30:00+02:00')
  await sweep()
  expect(await left()).toEqual([{ n: 1 }, { n: 0 }])
  await demand('consultant')
  await portal.mails()
  portal.setNow('2026-05-22T10:00:01+02:00')
  await sweep()
  expect(await left()).toEqual([{ n: 1 }, { n: 1 }])
})
