import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consultant } from '../../../testing/people.ts'
import { keptCodes } from './kept-codes.ts'

const HOUR = 60 * 60_000
const load = vi.fn<() => Promise<string[]>>(async () => ['CP'])
const ask = (user = consultant(), today = '2026-05-21') => keptCodes('eventCodes', { user, today }, load)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  load.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('SHL-98 EVT-29 codes are kept for 24 hours, not a minute longer', async () => {
  await ask()
  vi.setSystemTime(Date.now() + 24 * HOUR - 60_000)
  expect(await ask()).toEqual(['CP'])
  expect(load).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await ask()).toEqual(['CP'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('SHL-97 USR-51 nor past the limit of the server, for somebody else, or what cannot be read', async () => {
  await ask()
  await ask(consultant(), '2026-05-23')
  await ask(consultant({ matricule: 'C202' }))
  localStorage.setItem('eventCodes', '{')
  await ask()
  expect(load).toHaveBeenCalledTimes(4)
})
