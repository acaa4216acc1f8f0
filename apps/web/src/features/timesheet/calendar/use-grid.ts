import type { Day } from '@cadran/rules/timesheet/day'
import { type DayRange, halfDayOf, slotOf } from '@cadran/rules/timesheet/half-day'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { ActiveCell } from './active-cell.ts'
import type { CalendarMode } from './calendar-context.ts'
import { type GridLimits, moveBy } from './grid-moves.ts'
import type { HalfDayView } from './month-view.ts'
import { type QuickKey, quickKey, useGridLetters } from './quick-keys.ts'
import { runAt, type Selection } from './selection.ts'
import { useDrag } from './use-drag.ts'

/** What the grid tells the page. */
export interface GridActs {
  /** Edit mode: a stretch was chosen. */
  onSelect?: ((range: DayRange) => void) | undefined
  /** Edit mode: an event that may be changed was chosen, by one of its half-days. */
  onOpenEvent?: ((slot: number) => void) | undefined
  /** View mode: a day was chosen. */
  onOpenDay?: ((day: Day) => void) | undefined
  /** Remote mode: a day was clicked, or a key pressed on it. */
  onMarkDay?: ((day: Day) => void) | undefined
  /** View mode: T. */
  onRemoteMode?: (() => void) | undefined
  /** View mode: M. */
  onEditMode?: (() => void) | undefined
  /** Edit mode: the letter or digit of a code, pressed on a half-day. */
  onCodeKey?: ((key: string, slot: number) => void) | undefined
  /** Edit mode: T marks the half-days as remote, or no longer. */
  onMarkHere?: ((slot: number) => void) | undefined
  /** Edit mode: '?', for the list of the keys. */
  onKeys?: (() => void) | undefined
  /** Edit mode: Delete. */
  onClear?: ((slot: number) => void) | undefined
  /** Edit mode: the choice of a stretch was given up half-way. */
  onAbandon?: (() => void) | undefined
  /** Escape on a stretch already made, or in remote mode; true when something was closed by it. */
  onEscape?: (() => boolean) | undefined
}

interface GridInput extends GridActs {
  mode: CalendarMode
  selection: Selection
  active: ActiveCell
  limits: GridLimits
  half_days: ReadonlyMap<number, HalfDayView>
}

function elementWith(target: EventTarget | null, attribute: 'data-slot' | 'data-day'): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null
}

function slotUnder(target: EventTarget | null): number | null {
  const slot = elementWith(target, 'data-slot')?.getAttribute('data-slot')
  return slot ? Number(slot) : null
}

/** The head of a day stands for its first free half-day, and for its last one when the end is chosen (CAL-44). */
function slotOfHead(target: EventTarget | null, selection: Selection): number | null {
  const day = elementWith(target, 'data-day')?.getAttribute('data-day')
  if (!day) return null
  const { free } = selection.rules()
  const halves = [slotOf(day, 'am'), slotOf(day, 'pm')].filter((slot) => free.has(slot))
  const { phase, first } = selection.get()
  const ends = phase === 'end' && first !== null && (halves.at(-1) ?? 0) >= first
  return (ends ? halves.at(-1) : halves[0]) ?? slotOf(day, 'am')
}

/** Pointer and keyboard of the whole grid, told apart by where they happen: the cells themselves listen to nothing. */
export function useGrid(input: GridInput) {
  const { mode, selection, active } = input
  const editing = mode === 'edit'
  const root = useRef<HTMLDivElement>(null)
  useClickOutside(root, input)
  const drag = useDrag({ root, editing, selection, slotUnder, onSelect: input.onSelect, onAbandon: input.onAbandon })
  return {
    ref: root,
    onKeyDown: useGridKeys(root, input),
    onPointerDown: drag.onPointerDown,
    onClick: (event: MouseEvent) => {
      if (drag.swallows()) return
      const slot = slotUnder(event.target) ?? slotOfHead(event.target, selection)
      if (slot === null) return
      active.set(slot)
      activate(slot, input)
    },
    onPointerOver: (event: PointerEvent) => {
      if (!editing || event.pointerType === 'touch') return
      const slot = slotUnder(event.target) ?? slotOfHead(event.target, selection)
      if (slot !== null && !drag.over(event, slot) && !selection.isExtended()) selection.reach(slot)
    },
    onFocus: (event: FocusEvent) => {
      const slot = slotUnder(event.target)
      if (slot !== null) active.set(slot)
    },
  }
}

/** The arrows move the focus; every other key is for the half-day that has it. */
function useGridKeys(root: { current: HTMLElement | null }, input: GridInput) {
  const { mode, selection, active, limits } = input
  const [letters] = useGridLetters()
  const move = (event: KeyboardEvent, from: number, to: number) => {
    event.preventDefault()
    active.set(to)
    root.current?.querySelector<HTMLElement>(`[data-slot="${String(to)}"]`)?.focus()
    if (mode === 'edit' && event.shiftKey) return selection.extend(from, to)
    // Without Shift the arrows leave what Shift has drawn, and move the end that Enter awaits.
    if (selection.isExtended()) selection.clear()
    selection.reach(to)
  }
  return (event: KeyboardEvent) => {
    const slot = slotUnder(event.target)
    if (slot === null || event.altKey || event.metaKey) return
    const to = moveBy(event.key, event.ctrlKey, slot, limits)
    if (to !== null) return move(event, slot, to)
    if ((event.key === 'Enter' && !event.ctrlKey) || event.key === ' ') {
      event.preventDefault()
      activate(slot, input)
    } else if (event.key === 'Escape') abandon(event, input)
    else {
      const quick = quickKey(event, mode, letters)
      if (!quick) return
      event.preventDefault()
      if (mode === 'remote') activate(slot, input)
      else runQuickKey(quick, slot, input)
    }
  }
}

/** What a click on a half-day does, and Enter or Space. */
function activate(slot: number, input: GridInput): void {
  const half = input.half_days.get(slot)
  if (!half?.in_month) return
  const { day } = halfDayOf(slot)
  if (input.mode === 'edit') chooseOrOpen(slot, half, input)
  else if (input.mode === 'view') input.onOpenDay?.(day)
  else if (half.remote !== null) input.onMarkDay?.(day)
}

function chooseOrOpen(slot: number, { is_open }: HalfDayView, { selection, onOpenEvent, onSelect }: GridInput) {
  // What is chosen of an event is for a key; a click or Enter opens the event itself.
  if (selection.isHeld()) selection.clear()
  if (selection.get().phase !== 'end' && is_open) return onOpenEvent?.(slot)
  if (selection.isExtended() && !runAt(selection.get(), slot)) selection.clear()
  const range = selection.isExtended() ? selection.commit(slot) : selection.choose(slot)
  if (range) onSelect?.(range)
}

function runQuickKey(quick: QuickKey, slot: number, input: GridInput): void {
  switch (quick.act) {
    case 'code':
      input.onCodeKey?.(quick.key, slot)
      break
    case 'all':
      input.selection.all()
      break
    case 'clear':
      input.onClear?.(slot)
      break
    case 'edit':
      input.onEditMode?.()
      break
    case 'keys':
      input.onKeys?.()
      break
    case 'remote':
      if (input.mode === 'edit') input.onMarkHere?.(slot)
      else input.onRemoteMode?.()
  }
}

function abandon(event: KeyboardEvent, { mode, selection, onAbandon, onEscape }: GridInput): void {
  const { phase } = selection.get()
  if (mode === 'remote') onEscape?.()
  if (phase === 'start') return
  event.stopPropagation()
  if (phase === 'made' && onEscape?.()) return
  selection.clear()
  onAbandon?.()
}

/** A click outside gives up a choice that is half made (CAL-46). */
function useClickOutside(root: { current: HTMLElement | null }, { mode, selection, onAbandon }: GridInput): void {
  const editing = mode === 'edit'
  useEffect(() => {
    if (!editing) return
    const listen = (event: Event) => {
      const kept = event.target instanceof Element && event.target.closest('[data-keeps-selection]') !== null
      const outside = event.target instanceof Node && !root.current?.contains(event.target) && !kept
      if (!outside || selection.get().phase !== 'end') return
      selection.clear()
      onAbandon?.()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [editing, selection, onAbandon, root])
}
