import { expect, test } from 'vitest'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { TODAY } from '../../../testing/timesheet-month.ts'
import { createEditHistory } from './edit-history.ts'

test('EDT-03 fifty changes of one visit are taken back, and no older one', () => {
  const history = createEditHistory()
  const month = mayOf()
  const changes = Array.from({ length: 51 }, () => history.add([{ kind: 'remote', from: [], days: [] }], month, TODAY))
  for (const change of changes.slice(1).toReversed()) {
    expect(history.last()).toBe(change)
    history.undo(change)
  }
  expect(history.last()).toBeUndefined()
  expect(history.lastUndone()).toBe(changes[1])
})

test('EDT-03 a new change leaves nothing to make again', () => {
  const history = createEditHistory()
  const first = history.add([{ kind: 'remote', from: [], days: [] }], mayOf(), TODAY)
  history.undo(first)
  history.add([{ kind: 'remote', from: [], days: [] }], mayOf(), TODAY)
  expect(history.lastUndone()).toBeUndefined()
})
