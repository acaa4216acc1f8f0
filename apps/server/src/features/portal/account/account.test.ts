import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

const OLD = 'Demo-Portail-1!'
const NEW = 'Cerisier-Bleu7'
const ASKED = { message: 'Si cet identifiant existe, un e-mail de réinitialisation vous a été envoyé.' }
const GONE = { code: 'reset-link-gone', message: "Ce lien de réinitialisation n'est plus valide." }

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.kysely.deleteFrom('forgot_demands').execute()
})
afterAll(() => portal.close())

const post = (url: string, payload?: unknown, remoteAddress = '127.0.0.1') =>
  portal.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

const forgot = (username: string, address?: string) => post('/api/forgot-password', { username }, address)
const reset = (token: string, first = NEW, second = first) =>
  post(`/api/reset-password/${token}`, { password: { first, second } })
const logIn = (username: string, password: string) => post('/api/login_check', { username, password })

const jobs = async () => {
  const { rows } = await portal.database.executeSql(
    "select state, data from pgboss.job where name = 'password-reset' order by data->>'username'",
  )
  return rows as { state: string; data: object }[]
}

const decode = (mail: string) => mail.replaceAll(/=\n/g, '').replaceAll('=3D', '=')

/** The mails that a deed brings about. */
const newMails = async (deed: () => Promise<unknown>) => {
  const before = new Set(await portal.mails())
  await deed()
  return (await portal.mails()).filter((mail) => !before.has(mail)).map(decode)
}

const tokenIn = (mail = '') => /\/reset-password\/([\w-]+)$/m.exec(mail)?.[1] ?? ''

const linkFor = async (username: string) => {
  const [mail] = await newMails(() => forgot(username))
  return tokenIn(mail)
}

const userRow = (username: string) =>
  portal.database.kysely.selectFrom('users').where('username', '=', username).selectAll().executeTakeFirstOrThrow()

describe('asking for a link', () => {
  test.each(['consultant', '  CONSULTANT ', 'personne', 'inactif', "x' or 1=1"])(
    'PWD-07 PWD-10 the answer for "%s" says nothing about who exists',
    async (username) => {
      const response = await forgot(username)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual(ASKED)
    },
  )

  test('PWD-10 known or not, a demand leaves the same work behind', async () => {
    await portal.mails()
    await forgot('consultant')
    await forgot('personne')
    const waiting = (await jobs()).filter(({ state }) => state === 'created')
    expect(waiting.map(({ data }) => data)).toEqual([
      { username: 'consultant', requested_at: '2026-05-21T07:00:00.000Z' },
      { username: 'personne', requested_at: '2026-05-21T07:00:00.000Z' },
    ])
    expect(await portal.database.kysely.selectFrom('forgot_demands').select('identifier').execute()).toEqual([
      { identifier: 'consultant' },
      { identifier: 'personne' },
    ])
  })

  test('PWD-09 PWD-32 both calls answer at the root of the host too, with and without a final slash', async () => {
    expect((await post('/forgot-password', { username: 'personne' })).json()).toEqual(ASKED)
    expect((await post('/forgot-password/', { username: 'personne' })).json()).toEqual(ASKED)
    const refused = await post('/reset-password/inconnu', { password: { first: NEW, second: NEW } })
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual(GONE)
  })

  test.each([
    ['nothing', undefined],
    ['no field', {}],
    ['an empty one', { username: '' }],
    ['blanks', { username: '   ' }],
    ['a number', { username: 7 }],
    ['a very long one', { username: 'a'.repeat(201) }],
  ])('PWD-04 PWD-07 %s is refused and asks for the identifier', async (_case, payload) => {
    const response = await post('/api/forgot-password', payload)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ message: "Veuillez renseigner un nom d'utilisateur" })
  })

  test('a NUL character is answered, never a 5xx', async () => {
    expect((await forgot('a\u0000b')).statusCode).toBe(422)
  })

  test.each(['forfait', 'inconnue'])(
    'PWD-07 "%s": five demands from an address in fifteen minutes, then 429',
    async (username) => {
      for (let demand = 0; demand < 5; demand += 1) expect((await forgot(username)).statusCode).toBe(200)
      const refused = await forgot(username)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'too-many-attempts' })
      expect((await forgot(username, '10.1.2.3')).statusCode).toBe(200)
      expect((await forgot('astreinte')).statusCode).toBe(200)
      portal.setNow('2026-05-21T09:15:00+02:00')
      expect((await forgot(username)).statusCode).toBe(200)
    },
  )

  test('PWD-07 eight demands at once are five', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => forgot('manager2')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  })
})

describe('the link', () => {
  test('PWD-11 it goes to the person by mail, and lies nowhere but there', async () => {
    const mails = await newMails(() => forgot('consultant'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/^To: consultant@/m)
    const token = tokenIn(mails[0])
    expect(mails[0]).toContain(`http://localhost:3000/reset-password/${token}\n`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await jobs())).not.toContain(token)
    const { rows } = await portal.database.executeSql('select to_jsonb(r)::text as row from password_resets r')
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['personne', 'inactif'])('PWD-10 %s gets none', async (username) => {
    expect(await newMails(() => forgot(username))).toEqual([])
  })

  test('a person without an address gets none, and the job is done', async () => {
    await portal.database.executeSql("update users set email = null where username = 'adjoint'")
    expect(await newMails(() => forgot('adjoint'))).toEqual([])
  })

  test('PWD-11 a new demand invalidates the former link', async () => {
    const first = await linkFor('double')
    const second = await linkFor('double')
    expect((await reset(first)).json()).toEqual(GONE)
    expect((await reset(second)).statusCode).toBe(200)
  })

  test('PWD-11 a demand whose job comes late does not replace the link of a later one', async () => {
    const token = await linkFor('prestataire')
    const late = () =>
      portal.database.transaction((trx) =>
        portal.platform.jobs.enqueue(trx, 'password-reset', [
          { username: 'prestataire', requested_at: '2026-05-21T06:59:59.000Z' },
        ]),
      )
    expect(await newMails(late)).toEqual([])
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('PWD-11 PWD-34 it is good for an hour', async () => {
    const token = await linkFor('interne')
    portal.setNow('2026-05-21T10:00:00+02:00')
    const late = await reset(token)
    expect(late.statusCode).toBe(404)
    expect(late.json()).toEqual(GONE)
    portal.setNow('2026-05-21T09:59:59+02:00')
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('PWD-34 a deactivated person has none', async () => {
    const token = await linkFor('interim')
    await portal.database.executeSql("update users set is_active = false where username = 'interim'")
    expect((await reset(token)).json()).toEqual(GONE)
  })

  test.each(['inconnu', '..%2F..', '%00', 'é'])(
    'PWD-32 PWD-34 "%s" is no link, told before what is wrong with the payload',
    async (token) => {
      const response = await post(`/api/reset-password/${encodeURI(token)}`, {})
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual(GONE)
    },
  )
})

describe('choosing a new password', () => {
  test('PWD-31 PWD-32 every rule is checked, and a refusal leaves the link good', async () => {
    const token = await linkFor('paie')
    const { firstname, lastname, password_hash } = await userRow('paie')
    const cases: [first: string, second: string, field: string, message: string][] = [
      ['', '', 'first', 'Veuillez renseigner un mot de passe'],
      ['Cerisier-B7', 'Cerisier-B7', 'first', 'Votre mot de passe doit contenir au moins 12 caractères'],
      ['Cerisier-2026', 'Cerisier-2026', 'first', "Votre mot de passe ne doit pas contenir l'année en cours"],
      ['Bleu-SYNCHRONE7', 'Bleu-SYNCHRONE7', 'first', 'Votre mot de passe ne doit pas contenir le mot Synchrone'],
      ...[firstname, lastname].map((name): [string, string, string, string] => [
        `Q-77-${name.slice(0, 3).toUpperCase()}-zz-zz`,
        `Q-77-${name.slice(0, 3).toUpperCase()}-zz-zz`,
        'first',
        'Votre mot de passe ne doit pas contenir 3 caractères consécutifs de votre nom ou prénom',
      ]),
      ['cerisier-bleu7', 'cerisier-bleu7', 'first', 'Votre mot de passe doit contenir tous les critères'],
      [NEW, `${NEW} `, 'second', 'Les champs doivent correspondre'],
    ]
    for (const [first, second, field, message] of cases) {
      const response = await reset(token, first, second)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ message, errors: { [`password.${field}`]: [message] } })
    }
    expect((await userRow('paie')).password_hash).toBe(password_hash)
    expect((await reset(token)).statusCode).toBe(200)
  })

  test.each([
    ['nothing', undefined],
    ['no password', {}],
    ['a bare one', { password: NEW }],
    ['half of it', { password: { first: NEW } }],
    ['numbers', { password: { first: 1, second: 1 } }],
  ])('PWD-32 %s is refused as a wrong field', async (_case, payload) => {
    const token = await linkFor('astreinte')
    const response = await post(`/api/reset-password/${token}`, payload)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ message: 'Veuillez renseigner un mot de passe' })
  })

  test('PWD-32 the new password opens a session, the old one no more, and the link is used up', async () => {
    const token = await linkFor('manager')
    const response = await reset(token)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ message: expect.stringMatching(/mot de passe a été modifié/) })
    expect((await logIn('manager', OLD)).statusCode).toBe(401)
    expect((await logIn('manager', NEW)).statusCode).toBe(200)
    expect((await reset(token, `${NEW}+`)).json()).toEqual(GONE)
    expect((await logIn('manager', NEW)).statusCode).toBe(200)
  })

  test('PWD-35 every session ends at once and the expiry starts anew', async () => {
    const desk = await logIn('consultant', OLD)
    const cookies = Object.fromEntries(desk.cookies.map(({ name, value }) => [name, value]))
    const before = await userRow('consultant')
    expect((await reset(await linkFor('consultant'))).statusCode).toBe(200)
    const me = await portal.app.inject({ method: 'GET', url: '/api/user/me', cookies })
    const renewed = await portal.app.inject({ method: 'POST', url: '/api/token/refresh', cookies })
    expect([me.statusCode, renewed.statusCode]).toEqual([401, 401])
    const after = await userRow('consultant')
    expect(after.password_expire_at).toBe('2026-11-17')
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  test('PWD-35 who failed too often with the old password may use the new one at once', async () => {
    const token = await linkFor('consultant35')
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn('consultant35', 'faux')
    expect((await logIn('consultant35', OLD)).statusCode).toBe(429)
    await reset(token)
    expect((await logIn('consultant35', NEW)).statusCode).toBe(200)
  })

  test('PWD-35 it is in the audit, without a secret', async () => {
    const token = await linkFor('support')
    await reset(token)
    const { id, password_hash } = await userRow('support')
    const rows = await portal.database.kysely.selectFrom('audit').where('person_id', '=', id).selectAll().execute()
    expect(rows.at(-1)).toMatchObject({
      entity: 'user',
      entity_id: id,
      action: 'reset-password',
      actor_id: id,
      on_behalf_of_id: null,
      after: { password_expire_at: '2026-11-17' },
    })
    const text = JSON.stringify(rows)
    for (const secret of [token, NEW, password_hash]) expect(text).not.toContain(secret)
  })

  test('PWD-11 of two uses at once one succeeds', async () => {
    const token = await linkFor('support')
    const answers = await Promise.all([reset(token, 'Cerisier-Vert8'), reset(token, 'Cerisier-Noir9')])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  })
})
