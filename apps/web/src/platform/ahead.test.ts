import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { FakeApi } from '../testing/fake-api.ts'
import { api } from './api-client.ts'
import { writeItem } from './browser-storage.ts'

const early = { today: '2026-05-20' }
const late = { today: '2026-05-21' }
let server: FakeApi
let clock: MockInstance<typeof performance.now>

beforeEach(() => {
  clock = vi.spyOn(performance, 'now').mockReturnValue(500)
  writeItem('tokenExpiration', String(Date.now() + 3_600_000))
  server = new FakeApi().on('GET', 'public/config', () => late as never).on('POST', 'logout', () => undefined as never)
  window.cadranAhead = new Map([['public/config', Promise.resolve(Response.json(early))]])
})
afterEach(() => {
  delete window.cadranAhead
})

test('an answer that was asked for before the start is taken, once', async () => {
  expect(await api.get('public/config')).toEqual(early)
  expect(server.sent('public/config')).toEqual([])
  expect(await api.get('public/config')).toEqual(late)
})

test('one that did not come is asked for again', async () => {
  window.cadranAhead = new Map([['public/config', Promise.resolve(null)]])
  expect(await api.get('public/config')).toEqual(late)
})

test('one from before a change, or from long ago, is not taken', async () => {
  await api.post('logout')
  expect(await api.get('public/config')).toEqual(late)
  window.cadranAhead = new Map([['public/config', Promise.resolve(Response.json(early))]])
  clock.mockReturnValue(15_001)
  expect(await api.get('public/config')).toEqual(late)
})
