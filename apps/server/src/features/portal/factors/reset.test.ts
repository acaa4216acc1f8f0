import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { addTotp, codeAt, forgetFactors, openBrowser, type TestBrowser } from '../../../testing/factors.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
const execute = (text: string, values: unknown[] = []) => portal.database.executeSql(text, values)
const ofAcces = (change: string) => execute(`update users set roles = ${change} where username = 'acces'`)
beforeEach(async () => {
  await forgetFactors(portal)
  await ofAcces(`'{ROLE_ACCESS_ADMIN,ROLE_ACCESS_SUPPORT,ROLE_NOT_CRA}'`)
})
afterAll(() => portal.close())

const reason = 'Téléphone perdu, identité vérifiée de vive voix.'
const idOf = async (username: string) => {
  const { rows } = await execute('select id::int as id from users where username = $1', [username])
  return (rows[0] as { id: number }).id
}
const enter = async (username: string) => {
  const browser = openBrowser(portal)
  expect((await browser.logIn(username)).status).toBe(200)
  return browser
}
const reset = ({ ask }: TestBrowser, user_id: number, why = reason) =>
  ask('POST', 'factors/reset', { user_id, reason: why })

test('MFA-28 SEA-07 support finds a person and resets their factors: they enter by the password, and all who must know do', async () => {
  const theirs = await enter('forfait')
  const { secret } = await addTotp(theirs, TEST_NOW)
  const support = await enter('acces')
  const user_id = await idOf('forfait')
  const { rows } = await execute('select lastname from users where id = $1', [user_id])
  const { lastname } = rows[0] as { lastname: string }
  const found = await support.ask('GET', `factors/people?search=${encodeURIComponent(lastname)}`)
  expect(found.text).toContain('"has_totp":true,"passkeys":0,"recovery_codes_left":10')
  expect(found.text).not.toContain(secret)
  const step = openBrowser(portal)
  await step.logIn('forfait')
  await portal.mails('all')
  const before = (await portal.mails('all')).length
  expect((await reset(support, user_id)).status).toBe(204)
  expect((await theirs.ask('GET', 'user/me')).status).toBe(401)
  const code = codeAt(secret, TEST_NOW, 1)
  expect((await step.ask('POST', 'login/totp', { code })).code).toBe('step-gone')
  const again = await enter('forfait')
  expect((await again.ask('GET', 'factors')).body).toMatchObject({ totp: null, recovery_codes_left: 0 })
  expect((await portal.mails('all')).length).toBe(before + 3)
  const { rows: told } = await execute(
    `select comment, person_id::int as person_id from audit where action = 'reset-factors'`,
  )
  expect(told).toEqual([{ comment: reason, person_id: user_id }])
})

test('MFA-28 MFA-29 without the role, a reason, freshness, or onto oneself and whoever keeps accesses: nothing', async () => {
  const user_id = await idOf('forfait')
  const support = await enter('acces')
  const short = await reset(support, user_id, 'vite')
  expect([short.status, short.body.message]).toEqual([422, 'Indiquez la raison de cette réinitialisation.'])
  expect((await reset(support, 999_999)).status).toBe(404)
  expect((await reset(support, await idOf('acces'))).code).toBe('own-item')
  const other = await idOf('administration')
  await execute(`update users set roles = roles || '{ROLE_ACCESS_SUPPORT}' where id = $1`, [other])
  expect((await reset(support, other)).code).toBe('forbidden-role')
  await execute(`update users set roles = array_remove(roles, 'ROLE_ACCESS_SUPPORT') where id = $1`, [other])
  const nobody = await enter('interne')
  expect((await reset(nobody, user_id)).code).toBe('forbidden-role')
  expect((await nobody.ask('GET', 'factors/people?search=ca')).status).toBe(403)
  expect((await openBrowser(portal).ask('POST', 'factors/reset', { user_id, reason })).status).toBe(401)
  portal.setNow('2026-05-21T09:11:00+02:00')
  expect((await reset(support, user_id)).code).toBe('fresh-login-needed')
})

test('MFA-29 whoever runs the portal resets anybody by the command line', async () => {
  const keeper = await enter('acces')
  await addTotp(keeper, TEST_NOW)
  const lines: string[] = []
  await runOn(portal.platform, 'reset-factors', { args: ['acces'], write: (line) => void lines.push(line) })
  expect(lines).toEqual(['acces n’a plus de second facteur, et ses sessions sont fermées.'])
  expect((await keeper.ask('GET', 'user/me')).status).toBe(401)
  await enter('acces')
  const unknown = runOn(portal.platform, 'reset-factors', { args: ['personne'], write: () => undefined })
  await expect(unknown).rejects.toThrow('inconnu')
})

test('MFA-30 whose time was over gets three days more after a reset, and no other call gives any', async () => {
  await execute(`insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
    values ('role', 'ROLE_MY_CONTACTS', false, true, '2026-01-01', 0, 30, now())`)
  const user_id = await idOf('forfait')
  await execute(`update users set roles = '{ROLE_MY_CONTACTS}' where id = $1`, [user_id])
  await execute(`insert into factor_deadlines (user_id, first_seen_on) values ($1, '2026-01-05')`, [user_id])
  expect((await openBrowser(portal).logIn('forfait')).code).toBe('factor-setup-needed')
  expect((await reset(await enter('acces'), user_id)).status).toBe(204)
  portal.setNow('2026-05-24T23:00:00+02:00')
  const inside = await enter('forfait')
  expect((await inside.ask('GET', 'factors')).body.obligation).toEqual({ deadline: '2026-05-24' })
  portal.setNow('2026-05-25T00:00:00+02:00')
  expect((await openBrowser(portal).logIn('forfait')).code).toBe('factor-setup-needed')
})
