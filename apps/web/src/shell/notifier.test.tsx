import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('a notice with an act', () => {
  const undo = vi.fn<() => void>()
  const sayWithAct = (text: string) =>
    act(() => {
      notify.success(text, { label: 'Annuler', run: undo })
    })
  const shown = () => screen.queryAllByText(/^Saisie/).filter((each) => each.closest('[data-open]'))
  const banner = (text: string) => {
    const found = screen.getByText(text).parentElement
    if (!found) throw new Error('A text stands in its banner')
    return found
  }

  test('EDT-04 it stands 10 seconds, and its act closes it', () => {
    sayWithAct('Saisie 1')
    pass(9999)
    expect(screen.getByText('Saisie 1')).toBeVisible()
    pass(1)
    expect(screen.getByText('Saisie 1')).not.toBeVisible()
    sayWithAct('Saisie 2')
    act(() => screen.getByRole('button', { name: 'Annuler' }).click())
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.getByText('Saisie 2')).not.toBeVisible()
  })

  test.each(['pointer', 'focus'] as const)('EDT-04 under the %s it stays, then its time starts again', (what) => {
    sayWithAct('Saisie 1')
    pass(9000)
    if (what === 'pointer') fireEvent.pointerEnter(banner('Saisie 1'))
    else act(() => screen.getByRole('button', { name: 'Annuler' }).focus())
    pass(60_000)
    expect(screen.getByText('Saisie 1')).toBeVisible()
    if (what === 'pointer') fireEvent.pointerLeave(banner('Saisie 1'))
    else act(() => screen.getByRole('button', { name: 'Annuler' }).blur())
    pass(9999)
    expect(screen.getByText('Saisie 1')).toBeVisible()
    pass(1)
    expect(screen.getByText('Saisie 1')).not.toBeVisible()
  })

  test.each(['Annuler', 'Fermer la notification'])(
    'EDT-04 README 25 %s gives the focus back to where it was',
    (name) => {
      const before = document.body.appendChild(document.createElement('button'))
      before.focus()
      sayWithAct('Saisie 1')
      const button = screen.getByRole('button', { name })
      act(() => button.focus())
      act(() => button.click())
      expect(before).toHaveFocus()
      before.remove()
    },
  )

  test('EDT-04 a newer one stands beside it, three at most', () => {
    for (const number of [1, 2, 3, 4]) sayWithAct(`Saisie ${String(number)}`)
    expect(shown().map((each) => each.textContent)).toEqual(['Saisie 2', 'Saisie 3', 'Saisie 4'])
  })

  test('EDT-04 SHL-73 one without an act stands beside it and is replaced by the next', () => {
    sayWithAct('Saisie 1')
    say('Premier')
    say('Second')
    expect(screen.queryByText('Premier')).toBeNull()
    expect(screen.getByText('Second')).toBeVisible()
    expect(shown()).toHaveLength(1)
  })
})
