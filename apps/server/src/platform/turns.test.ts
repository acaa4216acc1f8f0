import { refusal } from '@cadran/rules/portal/refusal'
import { expect, test, vi } from 'vitest'
import { openTurns } from './turns.ts'

const FULL = refusal('busy', 503, 'Plus tard')
const LIMITS = { at_once: 2, each: 1, waiting: 10, wait_ms: 5_000, refusal: FULL }

/** Works that end when they are told to, and the order in which they began. */
function works(takeTurn: ReturnType<typeof openTurns>) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string) =>
    takeTurn(name.slice(0, 1), () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const begun = (...names: string[]) => vi.waitFor(() => expect(began).toEqual(names))
  return { begun, begin, end: (name: string) => ends.get(name)?.() }
}

test('no more than so many begin at once, and of one key no more than its own', async () => {
  const { begun, begin, end } = works(openTurns(LIMITS))
  const all = ['a1', 'a2', 'b1', 'c1'].map(begin)
  await begun('a1', 'b1')
  end('b1')
  await begun('a1', 'b1', 'c1')
  end('a1')
  await begun('a1', 'b1', 'c1', 'a2')
  for (const name of ['c1', 'a2']) end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('one that asks for much lets the others pass', async () => {
  const { begun, begin, end } = works(openTurns({ ...LIMITS, at_once: 1 }))
  const order: string[] = []
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map(begin)
  for (const name of ['a1', 'b1', 'a2', 'a3', 'a4']) {
    order.push(name)
    await begun(...order)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('what is too many is refused at once, what waits too long in time, and neither holds a turn', async () => {
  vi.useFakeTimers()
  const { begun, begin, end } = works(openTurns({ ...LIMITS, waiting: 1 }))
  const all = ['a1', 'a2', 'a3'].map((name) => begin(name).catch((error: unknown) => error))
  expect(await all[2]).toMatchObject({ status: 503, message: 'Plus tard' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await all[1]).toMatchObject({ status: 503, message: 'Plus tard' })
  const last = begin('a4')
  end('a1')
  expect(await all[0]).toBe('a1')
  await begun('a1', 'a4')
  end('a4')
  expect(await last).toBe('a4')
  vi.useRealTimers()
})

test('a work that fails gives its turn back', async () => {
  const takeTurn = openTurns({ ...LIMITS, at_once: 1 })
  await expect(takeTurn('a', () => Promise.reject(new Error('non')))).rejects.toThrow('non')
  expect(await takeTurn('b', () => Promise.resolve(1))).toBe(1)
})
