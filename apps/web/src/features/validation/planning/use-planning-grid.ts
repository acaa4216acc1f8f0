import type { Day } from '@cadran/rules/timesheet/day'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { LINE } from './grid-measures.ts'
import type { Planning } from './planning.queries.ts'
import { itemsOf } from './planning-items.ts'
import type { PlanningLook } from './planning-row.tsx'
import { type Place, useGridFocus } from './use-grid-focus.ts'
import { useOpened } from './use-opened.ts'
import { useWindow } from './use-window.ts'

export interface PlanningGridSetup {
  planning: Planning
  look: PlanningLook
  /** The lines in sight come near the last that is known. */
  onEnd: () => void
  /** Brings today in sight, with the focus; the first day where there is no today. */
  toToday: RefObject<(() => void) | null>
}

function startOf({ days, people }: Planning, today: Day): Place {
  const teams = new Set(people.map(({ manager }) => manager)).size
  return {
    row: teams > 1 ? 1 : 0,
    day: Math.max(
      0,
      days.findIndex(({ date }) => date === today),
    ),
  }
}

/** Which cell the pointer or the focus is on; Escape takes its detail away until it moves on. */
function useDetail() {
  const [place, setPlace] = useState<Place | null>(null)
  const show = (next: Place | null) =>
    setPlace((now) => (now?.row === next?.row && now?.day === next?.day ? now : next))
  return { place, show }
}

/** The lines of the grid, of which whole teams may be folded. */
function useItems(planning: Planning) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(planning, collapsed), [planning, collapsed])
  const toggle = (key: string) =>
    setCollapsed((now) => {
      const manager = key.slice('team-'.length)
      const next = new Set(now)
      if (!next.delete(manager)) next.add(manager)
      return next
    })
  return { items, toggle }
}

/** The lines in sight, the one with the focus among them; the next people are asked for before the last are reached. */
function useShownLines(
  { planning, look, onEnd }: PlanningGridSetup,
  scroller: RefObject<HTMLElement | null>,
  count: number,
) {
  const { first, last } = useWindow(scroller, count, LINE[look])
  const isNearEnd = last >= count && planning.people.length < planning.total
  useEffect(() => {
    if (isNearEnd) onEnd()
  })
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
}

/** Today in the middle, where the days are wider than the window. */
function useToToday(
  { planning, toToday }: PlanningGridSetup,
  scroller: RefObject<HTMLElement | null>,
  goTo: (day: number) => void,
) {
  const today = useToday()
  const day = planning.days.findIndex(({ date }) => date === today)
  const centre = () => {
    const [grid, column] = [scroller.current, scroller.current?.querySelector<HTMLElement>('[data-today]')]
    if (grid && column) grid.scrollLeft = column.offsetLeft + column.offsetWidth / 2 - grid.clientWidth / 2
  }
  useEffect(() => {
    toToday.current = () => {
      goTo(Math.max(0, day))
      centre()
    }
  })
  const centreOnce = useEffectEvent(centre)
  useEffect(() => centreOnce(), [])
}

/** Everything one does in the grid. */
export function usePlanningGrid(props: PlanningGridSetup) {
  const { planning } = props
  const today = useToday()
  const scroller = useRef<HTMLDivElement>(null)
  const { items, toggle } = useItems(planning)
  const focus = useGridFocus(scroller, items.length, planning.days.length, startOf(planning, today))
  const lines = useShownLines(props, scroller, items.length)
  const detail = useDetail()
  const opened = useOpened(items, planning, focus.goTo)
  useToToday(props, scroller, (day) => focus.goTo({ row: focus.active.row, day }))
  // Before anything has the focus the arrows begin in the grid (KEY-01).
  usePageKeys((_key, event) => focus.move(event))
  const openAt = (target: EventTarget, isAfternoon = false) => {
    const place = target instanceof Element && !target.closest('[data-head]') ? focus.placeIn(target) : null
    return place !== null && opened.open(place, isAfternoon)
  }
  return {
    scroller,
    items,
    toggle,
    focus,
    detail,
    opened,
    shown: new Set([...lines, focus.active.row, ...(opened.shown ? [opened.shown.place.row] : [])]),
    handlers: {
      onClick: ({ target, clientX }: MouseEvent) => {
        if (!(target instanceof Element)) return
        const { left, width } = target.getBoundingClientRect()
        openAt(target, clientX > left + width / 2)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && opened.shown) opened.close()
        else if (event.key === 'Escape') detail.show(null)
        else if (event.key === 'Enter' && openAt(event.target)) event.preventDefault()
        else focus.move(event)
      },
      onFocus: (event: FocusEvent) => {
        focus.onFocus(event)
        detail.show(focus.placeIn(event.target))
      },
      onBlur: () => detail.show(null),
      onPointerOver: (event: PointerEvent) => detail.show(focus.placeIn(event.target)),
    },
  }
}
