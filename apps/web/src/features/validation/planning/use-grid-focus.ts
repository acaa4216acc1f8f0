import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface Place {
  row: number
  day: number
}

const PAGE = 10

/** A key stroke, from the grid or from the page. */
type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

function moved({ row, day }: Place, event: Stroke, rows: number, days: number): Place | null {
  const whole = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, day }
    case 'ArrowUp':
      return { row: row - 1, day }
    case 'ArrowRight':
      return { row, day: day + 1 }
    case 'ArrowLeft':
      return { row, day: day - 1 }
    case 'PageDown':
      return { row: row + PAGE, day }
    case 'PageUp':
      return { row: row - PAGE, day }
    case 'Home':
      return { row: whole ? 0 : row, day: 0 }
    case 'End':
      return { row: whole ? rows - 1 : row, day: days - 1 }
    default:
      return null
  }
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

function placeIn(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, day] = (cell?.dataset.place ?? '').split('-').map(Number)
  return row === undefined || day === undefined || Number.isNaN(day) ? null : { row, day }
}

/**
 * One cell of the grid takes the Tab, the arrows move it. The line it stands in is always there, in sight or not, so the
 * focus is never lost; the browser scrolls to it.
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>, rows: number, days: number, start: Place) {
  const [chosen, setChosen] = useState(start)
  const wanted = useRef(false)
  const active = { row: clamp(chosen.row, rows), day: clamp(chosen.day, days) }

  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const { row, day } = active
    const within = `[data-place="${String(row)}-${String(day)}"], [data-place="${String(row)}-0"]`
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>(within) ?? [])]
    cells.at(-1)?.focus()
  })

  return {
    active,
    placeIn,
    onFocus: (event: FocusEvent) => {
      const place = placeIn(event.target)
      // A team's head spans every day: the day one came with is kept.
      const isHead = event.target instanceof Element && event.target.closest('[data-head]') !== null
      if (place) setChosen((now) => (isHead ? { ...now, row: place.row } : place))
    },
    /** Leads to a cell, with the focus. */
    goTo: (place: Place) => {
      wanted.current = true
      setChosen({ row: clamp(place.row, rows), day: clamp(place.day, days) })
    },
    /** Moves by the key; false when it is none that moves. */
    move: (event: Stroke): boolean => {
      const next = moved(active, event, rows, days)
      if (!next || event.altKey) return false
      wanted.current = true
      setChosen({ row: clamp(next.row, rows), day: clamp(next.day, days) })
      event.preventDefault()
      return true
    },
  }
}
