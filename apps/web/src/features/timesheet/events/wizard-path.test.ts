import { expect, test } from 'vitest'
import { pathFor, STEP_TITLES, stepOn } from './wizard-path.ts'

test('EDT-01 there are two steps, of an event, of a change and of an on-call entry', () => {
  expect([pathFor(false), pathFor(true)]).toEqual([
    [0, 30],
    [10, 30],
  ])
})

test('EVT-31 EVT-36 EVT-37 the steps have their exact titles', () => {
  expect(STEP_TITLES).toMatchObject({ 0: 'QUOI ?', 20: 'QUAND ?', 30: 'RECAPITULATIF' })
})

test('EVT-41 a change starts at step 10 and has no step 0, and what is gone meanwhile is new', () => {
  expect(stepOn(pathFor(true), 0)).toBe(10)
  expect(stepOn(pathFor(false), 10)).toBe(0)
  expect(stepOn(pathFor(true), 30)).toBe(30)
})
