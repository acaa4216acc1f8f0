import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { TODAY } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'
import { Calendar, type CalendarProps } from './calendar.tsx'

function show(props: Partial<CalendarProps> = {}) {
  const acts = {
    onSelect: vi.fn<(range: DayRange) => void>(),
    onOpenEvent: vi.fn<(slot: number) => void>(),
    onOpenDay: vi.fn<(day: string) => void>(),
    onAbandon: vi.fn<() => void>(),
  }
  const result = renderUi(<Calendar month={mayOf()} today={TODAY} mode="edit" {...acts} {...props} />)
  return { ...result, ...acts }
}

const cell = (name: string | RegExp) => screen.getByRole('gridcell', { name })
const half = (text: string) => cell(new RegExp(`^${text}`))
const selected = () =>
  screen.getAllByRole('gridcell', { selected: true }).map((each) => each.getAttribute('aria-label'))

describe('the grid', () => {
  test('CAL-02 CAL-05 is an ARIA grid of half-days with a name for each', () => {
    show({ mode: 'view' })
    const grid = screen.getByRole('grid', { name: 'Calendrier de mai 2026' })
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(5 * 14)
    expect(within(grid).getAllByRole('row')).toHaveLength(1 + 5 * 2)
    const heads = within(grid).getAllByRole('columnheader')
    expect(heads.slice(1).map((head) => head.textContent)).toEqual(['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim'])
    expect(cell('mercredi 13 mai après-midi, congés payés, en attente')).toBeInTheDocument()
  })

  test('has one tab stop, which starts today and follows the focus', async () => {
    const { person } = show({ mode: 'view' })
    await person.tab()
    expect(half('jeudi 21 mai matin')).toHaveFocus()
    await person.keyboard('{ArrowRight}')
    expect(half('vendredi 22 mai matin')).toHaveFocus()
    expect(screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toHaveLength(1)
  })

  test('the arrows move a day sideways and a half-day up and down', async () => {
    const { person } = show({ mode: 'view' })
    await person.tab()
    await person.keyboard('{ArrowDown}')
    expect(half('jeudi 21 mai après-midi')).toHaveFocus()
    await person.keyboard('{ArrowDown}{ArrowLeft}')
    expect(half('mercredi 27 mai matin')).toHaveFocus()
    await person.keyboard('{Home}')
    expect(half('lundi 25 mai matin')).toHaveFocus()
    await person.keyboard('{Control>}{Home}{/Control}')
    expect(half('vendredi 1er mai matin')).toHaveFocus()
  })

  test('CAL-08 MON-120 up to 1000 px the heads are letters and no legend stands below', () => {
    setWindowWidth(1000)
    show({ mode: 'view' })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('L')
    expect(screen.queryByRole('list', { name: 'Légende' })).not.toBeInTheDocument()
  })
})

describe('view mode', () => {
  test('CAL-18 selects nothing and changes nothing; a click opens the day', async () => {
    const { person, onSelect, onOpenEvent, onOpenDay } = show({ mode: 'view' })
    await person.click(half('lundi 4 mai matin'))
    await person.click(half('mercredi 13 mai après-midi'))
    expect(onSelect).not.toHaveBeenCalled()
    expect(onOpenEvent).not.toHaveBeenCalled()
    expect(onOpenDay.mock.calls).toEqual([['2026-05-04'], ['2026-05-13']])
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
  })

  test('CAL-06 days of the neighbouring months are not clickable', async () => {
    const { person, onOpenDay } = show({ mode: 'view' })
    await person.click(cell('lundi 27 avril matin, hors du mois'))
    expect(onOpenDay).not.toHaveBeenCalled()
  })
})

describe('edit mode', () => {
  test('CAL-40 CAL-41 CAL-52 two clicks choose a stretch', async () => {
    const { person, onSelect } = show()
    await person.click(half('mercredi 27 mai après-midi'))
    expect(onSelect).not.toHaveBeenCalled()
    await person.click(half('jeudi 28 mai après-midi'))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith({
      start_at: '2026-05-27',
      start_moment: 'pm',
      end_at: '2026-05-28',
      end_moment: 'pm',
    })
    expect(selected()).toHaveLength(3)
  })

  test('CAL-42 CAL-43 CAL-53 between the clicks the stretch follows the pointer up to the next event', async () => {
    const { person } = show()
    await person.click(half('mardi 26 mai matin'))
    await person.hover(half('mercredi 27 mai matin'))
    expect(selected()).toHaveLength(3)
    await person.hover(half('vendredi 29 mai matin'))
    expect(selected()).toHaveLength(6)
    expect(screen.getByRole('status')).toHaveTextContent('Fin : jeudi 28 mai après-midi, 3 jours')
  })

  test('CAL-50 CAL-51 CAL-57 CAL-58 the start is fixed while the end is awaited, both can be picked again once made', async () => {
    const { person } = show()
    const status = screen.getByRole('status')
    expect(status).toHaveTextContent('')
    await person.click(half('mardi 19 mai matin'))
    expect(status).toHaveTextContent('Début : mardi 19 mai matin')
    await person.hover(half('mercredi 20 mai matin'))
    expect(status).toHaveTextContent('Début : mardi 19 mai matin. Fin : mercredi 20 mai matin')
    await person.click(half('mercredi 20 mai matin'))
    await person.hover(half('jeudi 21 mai matin'))
    expect(status).toHaveTextContent('Du mardi 19 mai matin au mercredi 20 mai matin')
    await person.click(half('lundi 18 mai matin'))
    expect(status).toHaveTextContent('Début : lundi 18 mai matin. Fin : lundi 18 mai matin')
  })

  test('CAL-42 a stretch is drawn with the mouse held down, backwards too, and a drag is no click', async () => {
    const { person, onSelect } = show()
    await person.pointer([
      { keys: '[MouseLeft>]', target: half('mercredi 20 mai matin') },
      { target: half('mardi 19 mai après-midi') },
      { target: half('mardi 19 mai matin') },
    ])
    expect(selected()).toHaveLength(3)
    await person.pointer({ keys: '[/MouseLeft]', target: half('mardi 19 mai matin') })
    expect(onSelect).toHaveBeenCalledExactlyOnceWith({
      start_at: '2026-05-19',
      start_moment: 'am',
      end_at: '2026-05-20',
      end_moment: 'am',
    })
    await person.hover(half('vendredi 22 mai matin'))
    expect(selected()).toHaveLength(3)
  })

  test('CAL-44 the head of a day stands for the whole day', async () => {
    const { person, onSelect, container } = show()
    const head = container.querySelector('[data-day="2026-05-04"]')
    if (!head) throw new Error('The 4th has no head')
    await person.click(head)
    await person.click(head)
    expect(onSelect).toHaveBeenCalledWith({
      start_at: '2026-05-04',
      start_moment: 'am',
      end_at: '2026-05-04',
      end_moment: 'pm',
    })
  })

  test('CAL-46 Escape and a click outside clear a choice half made', async () => {
    const { person, onAbandon } = show()
    await person.click(half('mardi 26 mai matin'))
    await person.keyboard('{Escape}')
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
    await person.click(half('mardi 26 mai matin'))
    await person.click(document.body)
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
    expect(onAbandon).toHaveBeenCalledTimes(2)
  })

  test('Shift and the arrows extend, Enter chooses start then end', async () => {
    const { person, onSelect } = show()
    await person.tab()
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith({
      start_at: '2026-05-27',
      start_moment: 'am',
      end_at: '2026-05-28',
      end_moment: 'am',
    })
    await person.keyboard('{Escape}{Home}{ArrowRight}{Enter}{Enter}')
    expect(onSelect).toHaveBeenLastCalledWith({
      start_at: '2026-05-26',
      start_moment: 'am',
      end_at: '2026-05-26',
      end_moment: 'am',
    })
  })

  test('CAL-29 CAL-30 a pending event can be opened, a validated one has no action', async () => {
    const { person, onOpenEvent, onSelect } = show()
    await person.click(half('vendredi 29 mai matin'))
    expect(onOpenEvent).not.toHaveBeenCalled()
    expect(half('vendredi 29 mai matin')).toHaveAttribute('aria-disabled', 'true')
    await person.click(half('mercredi 13 mai après-midi'))
    expect(onOpenEvent).toHaveBeenCalledOnce()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('CAL-34 CAL-36 EVT-49 what cannot be chosen says so', () => {
    show()
    for (const name of ['jeudi 14 mai matin', 'samedi 16 mai matin', 'vendredi 29 mai après-midi']) {
      expect(half(name)).toHaveAttribute('aria-disabled', 'true')
    }
    expect(half('mardi 12 mai matin')).not.toHaveAttribute('aria-disabled')
  })
})
