import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface ListProps {
  onSearch: (text: string) => void
  /** Given the way to let the address arrive. */
  onReady: (arrive: (value: string) => void) => void
}

function List({ onSearch, onReady }: ListProps) {
  const [value, setValue] = useState('')
  onReady(setValue)
  return <SearchBox value={value} onSearch={onSearch} />
}

/** A list whose address arrives when it is told to. */
function openBox() {
  const asked: string[] = []
  let arrive: (value: string) => void = () => undefined
  render(<List onSearch={(text) => asked.push(text)} onReady={(next) => (arrive = next)} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  return {
    asked,
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: field.value + text } }),
    pause: () =>
      act(() => {
        vi.advanceTimersByTime(300)
      }),
    arrive: (value: string) => act(() => arrive(value)),
  }
}

test('FLT-09 what is typed slowly is not lost while the address arrives', () => {
  const { asked, field, type, pause, arrive } = openBox()
  type('mart')
  pause()
  expect(field).toHaveValue('mart')
  type('in')
  arrive('mart')
  expect(field).toHaveValue('martin')
  pause()
  expect(asked).toEqual(['mart', 'martin'])
  type('e')
  arrive('martin')
  expect(field).toHaveValue('martine')
})

test('FLT-09 an address that changes by itself is what the field says', () => {
  const { asked, field, type, pause, arrive } = openBox()
  type('martin')
  pause()
  arrive('martin')
  arrive('')
  expect(field).toHaveValue('')
  pause()
  expect(asked).toEqual(['martin'])
})
