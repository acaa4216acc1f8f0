import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, createServer } from '../../../app.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_SUPPORT_LINE: '01 99 00 99 99' })
})
afterAll(() => portal.close())

const AROUND = ['expense_url', 'on_call_url', 'social_feed_script', 'hr_contact'] as const
type Config = Record<(typeof AROUND)[number] | 'support_line' | 'demo_password', string | null>

const config = async () => (await portal.anonymous.get<Config>('public/config')).body

/** The same portal with something else decided at its start. */
async function answerWith(change: Partial<Platform>, url: string) {
  const platform = { ...portal.platform, ...change }
  const app = await buildApp(createServer(platform.settings), platform)
  const response = await app.inject({ url })
  await app.close()
  return response
}

test('README 63: the demonstration names every link and contact, but what the settings name is theirs', async () => {
  const answered = await config()
  for (const name of AROUND) expect(answered[name], name).toMatch(/\S/)
  expect(answered.support_line).toBe('01 99 00 99 99')
})

test('README 63: its links lead to pages and a feed of the portal itself, that its policy lets in', async () => {
  const answered = await config()
  const types: string[] = []
  for (const name of ['expense_url', 'on_call_url', 'social_feed_script'] as const) {
    const { statusCode, headers } = await portal.anonymous.open(answered[name] ?? '')
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    types.push(String(headers['content-type']))
  }
  expect(types).toEqual(['text/html; charset=utf-8', 'text/html; charset=utf-8', 'text/javascript; charset=utf-8'])
})

test('README 63: without the demonstration none of it is there, nor its password', async () => {
  const answered = (await answerWith({ demo_loaded: false }, '/api/public/config')).json<Config>()
  expect(answered).toMatchObject({ expense_url: null, on_call_url: null, social_feed_script: null, hr_contact: null })
  expect(answered.demo_password).toBeNull()
  expect((await answerWith({ demo_loaded: false }, '/demonstration/fil.js')).body).not.toContain('posts')
})

test('README 63: in production the password of the demonstration is told to nobody', async () => {
  expect((await config()).demo_password).toMatch(/\S/)
  const settings = { ...portal.platform.settings, production: true }
  expect((await answerWith({ settings }, '/api/public/config')).json<Config>().demo_password).toBeNull()
})
