import { expect, test } from 'vitest'
import { jumpTo, pathFor, STEP_TITLES, stepAfter, stepBefore } from './wizard-path.ts'

test('EVT-38 the path of a standard event is 0 > 10 > 20 > 30', () => {
  expect(pathFor(false)).toEqual([0, 10, 20, 30])
})

test('EVT-31 EVT-36 EVT-37 the steps have their exact titles', () => {
  expect(STEP_TITLES).toMatchObject({ 0: 'QUOI ?', 20: 'QUAND ?', 30: 'RECAPITULATIF' })
})

test('EVT-41 a change starts at step 10 and has no step 0', () => {
  expect(pathFor(true)).toEqual([10, 20, 30])
  expect(stepBefore(10, pathFor(true))).toBeNull()
})

test('EVT-40 EVT-42 on by one, back to any earlier step, never over a step', () => {
  const path = pathFor(false)
  expect(stepAfter(0, path)).toBe(10)
  expect(stepAfter(30, path)).toBe(30)
  expect(jumpTo(30, 10, path)).toBe(10)
  expect(jumpTo(10, 30, path)).toBe(10)
  expect(jumpTo(20, 0, pathFor(true))).toBe(20)
})
