import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, createServer } from '../../../app.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

const PASSWORD = 'Demo-Portail-1!'

let portal: TestPortal
/** A second process on the same database. */
let other: FastifyInstance
beforeAll(async () => {
  portal = await openTestPortal()
  other = await buildApp(createServer(portal.platform.settings), portal.platform)
})
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql('delete from login_tries')
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

const logIn = async (username: string, password: string, remoteAddress = '127.0.0.1', app = portal.app) =>
  (await app.inject({ method: 'POST', url: '/api/login_check', payload: { username, password }, remoteAddress }))
    .statusCode
const many = <T>(n: number, one: (place: number) => T) => Array.from({ length: n }, (_, place) => one(place))
const countOf = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]))

/** What so many addresses tried in vain of one identifier: five times each. */
const planTries = (identifier: string, addresses: number) =>
  portal.database.executeSql(
    `insert into login_tries (identifier, address, tried_at, last_tried_at, kept_until)
     select $1, '198.18.' || n / 250 || '.' || n % 250, array_fill($2::timestamptz, array[5]), $2, $2
     from generate_series(1, $3::int) n`,
    [identifier, TEST_NOW, addresses],
  )

test.each(['forfait', 'inconnu'])(
  'SES-31 of thirty wrong passwords at once for %s five are looked at, and the right one among them does not get in',
  async (username) => {
    const wrong = many(30, (place) => logIn(username, `faux ${place}`))
    const right = logIn(username, PASSWORD)
    expect(countOf(await Promise.all(wrong))).toEqual({ 401: 5, 429: 25 })
    expect(await right).toBe(429)
  },
)

test('SES-31 two processes count together', async () => {
  const statuses = await Promise.all(
    many(30, (place) => logIn('forfait', 'faux', '127.0.0.1', place % 2 === 0 ? portal.app : other)),
  )
  expect(countOf(statuses)).toEqual({ 401: 5, 429: 25 })
})

test('SES-31 many right passwords at once are as many sessions', async () => {
  expect(countOf(await Promise.all(many(12, () => logIn('forfait', PASSWORD))))).toEqual({ 200: 12 })
})

test('SES-31 four in vain and the right one start anew', async () => {
  for (const round of [1, 2]) {
    for (const attempt of [1, 2, 3, 4]) expect([round, attempt, await logIn('forfait', 'faux')]).toContain(401)
    expect(await logIn('forfait', PASSWORD)).toBe(200)
  }
})

test('SES-31 an address that tries three hundred passwords at once shuts nobody out elsewhere', async () => {
  const flood = await Promise.all(many(300, () => logIn('forfait', 'faux', '203.0.113.9')))
  expect(countOf(flood)[401]).toBe(5)
  expect(await logIn('forfait', PASSWORD, '192.0.2.44')).toBe(200)
})

test('SES-31 what one network of IPv6 changes its address to is one address', async () => {
  const flood = await Promise.all(many(20, (place) => logIn('forfait', 'faux', `2001:db8:1:2::${place + 1}`)))
  expect(countOf(flood)).toEqual({ 401: 5, 429: 15 })
  expect(await logIn('forfait', PASSWORD, '2001:db8:1:3::1')).toBe(200)
  for (const address of many(5, () => '::ffff:192.0.2.7')) expect(await logIn('interne', 'faux', address)).toBe(401)
  expect(await logIn('interne', PASSWORD, '192.0.2.7')).toBe(429)
})

test('SES-31 an address that tries many names is stopped, but not those who are known there', async () => {
  const office = '192.0.2.10'
  expect(await logIn('forfait', PASSWORD, office)).toBe(200)
  await portal.database.executeSql(
    `insert into login_tries (identifier, address, tried_at, last_tried_at, kept_until)
     select 'personne' || n, '${office}', array['${TEST_NOW}'::timestamptz], '${TEST_NOW}', '${TEST_NOW}'
     from generate_series(1, 499) n`,
  )
  expect(await logIn('personne', 'faux', office)).toBe(401)
  expect(await logIn('interne', PASSWORD, office)).toBe(429)
  expect(await logIn('forfait', PASSWORD, office)).toBe(200)
  expect(await logIn('interne', PASSWORD, '192.0.2.11')).toBe(200)
  const { rows } = await portal.database.executeSql(
    `select from login_tries where identifier = 'interne' and address = '${office}'`,
  )
  expect(rows).toEqual([])
})

test('SES-30 SES-31 tried from a hundred addresses, a name is let in where it is known and looks wrong elsewhere', async () => {
  expect(await logIn('forfait', PASSWORD, '192.0.2.20')).toBe(200)
  await planTries('forfait', 99)
  expect(await logIn('forfait', PASSWORD, '192.0.2.21')).toBe(200)
  await planTries('interne', 100)
  await portal.database.executeSql(
    `update login_tries set identifier = 'forfait' where identifier = 'interne' and address = '198.18.0.100'`,
  )
  expect(await logIn('forfait', PASSWORD, '192.0.2.20')).toBe(200)
  expect(await logIn('forfait', PASSWORD, '192.0.2.22')).toBe(401)
  portal.setNow('2026-05-21T09:15:01+02:00')
  expect(await logIn('forfait', PASSWORD, '192.0.2.22')).toBe(200)
})

test('SES-31 a known address is forgotten after thirty days', async () => {
  expect(await logIn('forfait', PASSWORD, '192.0.2.20')).toBe(200)
  portal.setNow('2026-06-20T09:00:01+02:00')
  await portal.database.executeSql(`
    insert into login_tries (identifier, address, tried_at, last_tried_at, kept_until)
    select 'forfait', n::text, array_fill('2026-06-20T09:00:00+02:00'::timestamptz, array[5]), '2026-06-20T09:00:00+02:00', now()
    from generate_series(1, 100) n`)
  expect(await logIn('forfait', PASSWORD, '192.0.2.20')).toBe(401)
})

test('SES-31 what every account of the demonstration shares opens nothing in production, unless the demonstration is asked for (ASVS 6.3.2)', async () => {
  const { settings } = portal.platform
  const { production, demo } = settings
  const logIn = async () => {
    const body = { username: 'consultant', password: PASSWORD }
    const { status, body: told } = await portal.anonymous.post('login_check', body)
    return [status, told.code]
  }
  try {
    Object.assign(settings, { production: true, demo: false })
    expect(await logIn()).toEqual([401, 'credentials.invalid'])
    Object.assign(settings, { demo: true })
    expect((await logIn())[0]).toBe(200)
  } finally {
    Object.assign(settings, { production, demo })
  }
})
