import { expect, test } from 'vitest'
import { forgetSession } from './browser-storage.ts'
import { keepInterrupted, noteWriting, takeInterrupted } from './interrupted.ts'

const mine = { owner: 'null C1', value: { comment: 'À garder' } }

function interrupt(): void {
  noteWriting('week', mine)
  noteWriting('month', { owner: 'null C1', value: 'edit' })
  keepInterrupted()
  noteWriting('week', undefined)
  noteWriting('month', undefined)
}

test('WIN-13 what was being written as a session ended comes back once, each by its name', () => {
  interrupt()
  expect(takeInterrupted('week', 'null C1')).toEqual(mine.value)
  expect(takeInterrupted('week', 'null C1')).toBeUndefined()
  expect(takeInterrupted('month', 'null C1')).toBe('edit')
})

test('WIN-13 to nobody else, who leaves nothing of it either', () => {
  interrupt()
  expect(takeInterrupted('week', 'null C2')).toBeUndefined()
  expect(takeInterrupted('month', 'null C1')).toBeUndefined()
})

test('WIN-13 a logout keeps nothing, nor does what is written no more', () => {
  interrupt()
  forgetSession()
  expect(takeInterrupted('week', 'null C1')).toBeUndefined()
  keepInterrupted()
  expect(sessionStorage).toHaveLength(0)
})
