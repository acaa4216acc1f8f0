import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../platform/notifier.ts'
import { renderUi } from '../testing/render.tsx'
import { Notifier } from './notifier.tsx'

beforeEach(() => {
  renderUi(<Notifier />)
  vi.useFakeTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const say = (text: string) =>
  act(() => {
    notify.success(text)
  })

test('SHL-70 SHL-71 a notice stands 5 seconds, and its content one second more', () => {
  say('Validation effectuée')
  pass(4999)
  expect(screen.getByText('Validation effectuée')).toBeVisible()
  pass(1)
  expect(screen.getByText('Validation effectuée')).not.toBeVisible()
  pass(999)
  expect(screen.queryByText('Validation effectuée')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Validation effectuée')).toBeNull()
})

test('SHL-72 it can be closed before its time is over', () => {
  say('Validation effectuée')
  act(() => {
    screen.getByRole('button', { name: 'Fermer la notification' }).click()
  })
  expect(screen.getByText('Validation effectuée')).not.toBeVisible()
  pass(1000)
  expect(screen.queryByText('Validation effectuée')).toBeNull()
})

test('SHL-73 a second one replaces it and has 5 seconds of its own', () => {
  say('Premier')
  pass(4000)
  say('Second')
  expect(screen.queryByText('Premier')).toBeNull()
  pass(4999)
  expect(screen.getByText('Second')).toBeVisible()
  pass(1)
  expect(screen.getByText('Second')).not.toBeVisible()
})

test('SHL-73 one that comes while the former is going has its 5 seconds too', () => {
  say('Premier')
  pass(5500)
  say('Second')
  pass(4999)
  expect(screen.getByText('Second')).toBeVisible()
})

test('SHL-70 a success is a status, an error an alert', () => {
  say('Fait')
  expect(screen.getByRole('status')).toHaveTextContent('Fait')
  act(() => {
    notify.error('Raté')
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Raté')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
