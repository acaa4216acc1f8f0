import { expect, test } from 'vitest'
import { batchesOf, MOST_AT_ONCE, TOO_MANY_CHOSEN, tally } from './several.ts'

test('the limit of a choice is the one that its refusal names', () => {
  expect(TOO_MANY_CHOSEN).toContain(` ${MOST_AT_ONCE} `)
})

test('a choice is counted by status: done, and refused in the order they came', () => {
  const done = { id: 1, status: 201, message: null }
  const stale = { id: 2, status: 409, message: 'Trop tard' }
  const unknown = { id: null, status: 404, message: 'Inconnu' }
  expect(tally([])).toEqual({ done: 0, refused: [] })
  expect(tally([stale, done, unknown])).toEqual({ done: 1, refused: [stale, unknown] })
})

test('CLO-09 a selection goes in batches, in its order', () => {
  expect(batchesOf([], 2)).toEqual([])
  expect(batchesOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(batchesOf([1, 2, 3], 2)).toEqual([[1, 2], [3]])
})
