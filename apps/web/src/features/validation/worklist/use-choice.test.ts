import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChoice } from './use-choice.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']

function openChoice(rows: readonly string[] = ROWS) {
  const { result, rerender } = renderHook((shown: readonly string[]) => useChoice(shown), { initialProps: rows })
  const chosen = () => [...result.current.chosen].join('')
  return { result, rerender, chosen }
}

test('a row is taken and left; one that cannot be acted on is never taken', () => {
  const { result, chosen } = openChoice()
  act(() => result.current.toggle('b'))
  act(() => result.current.toggle('d'))
  expect(chosen()).toBe('bd')
  act(() => result.current.toggle('b'))
  act(() => result.current.toggle('z'))
  expect(chosen()).toBe('d')
})

test('Shift takes everything since the row chosen last, in either direction', () => {
  const { result, chosen } = openChoice()
  act(() => result.current.toggle('d'))
  act(() => result.current.toggle('b', true))
  expect(chosen()).toBe('bcd')
  act(() => result.current.toggle('e', true))
  expect(chosen()).toBe('bcde')
})

test('Shift without a row chosen before takes that row alone', () => {
  const { result, chosen } = openChoice()
  act(() => result.current.toggle('c', true))
  expect(chosen()).toBe('c')
})

test('all are taken, then left; a row that leaves the list leaves the choice', () => {
  const { result, rerender, chosen } = openChoice()
  act(() => result.current.toggle('a'))
  act(() => result.current.toggleAll())
  expect(chosen()).toBe('abcde')
  rerender(['a', 'c'])
  expect(chosen()).toBe('ac')
  act(() => result.current.toggleAll())
  expect(chosen()).toBe('')
})

test('CLO-09 what was taken over all pages stays from page to page, and leaves with the filters', () => {
  const open = ({ rows, filters }: { rows: string[]; filters: string }) => useChoice<string>(rows, filters)
  const { result, rerender } = renderHook(open, { initialProps: { rows: ['a', 'b'], filters: 'one' } })
  const chosen = () => [...result.current.chosen].join('')
  act(() => result.current.takeEverywhere(new Map(['a', 'b', 'c', 'd'].map((key) => [key, key]))))
  rerender({ rows: ['c', 'd'], filters: 'one' })
  act(() => result.current.toggle('d'))
  expect([chosen(), result.current.everywhere?.size]).toEqual(['abc', 4])
  act(() => result.current.toggleAll())
  expect(chosen()).toBe('abcd')
  act(() => result.current.keep(['b', 'x']))
  expect(chosen()).toBe('b')
  rerender({ rows: ['b', 'c'], filters: 'two' })
  expect([chosen(), result.current.everywhere]).toEqual(['', null])
})
