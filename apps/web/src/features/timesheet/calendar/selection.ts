import { countedSlots } from '@cadran/rules/timesheet/calendar'
import { type Boundaries, boundaries, freeSlots } from '@cadran/rules/timesheet/events'
import { type DayRange, firstSlot, lastSlot, rangeOfSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { createStore, type Store } from '../../../platform/store.ts'
import { contextOf, isRefused, type Month } from './calendar-context.ts'

/**
 * Choosing a stretch of half-days: waiting for its start, for its end with the start fixed (CAL-57), or made. `first`
 * and `last` are slots; while the end is awaited `last` follows the pointer or the arrows.
 */
export interface SelectionState {
  phase: 'start' | 'end' | 'made'
  first: number | null
  last: number | null
  /** All that is free in the month, in stretches (EDT-05): what stands between them is not chosen. */
  runs?: readonly SlotRun[]
}

export interface SlotRun {
  first: number
  last: number
}

/** What may be chosen in a month; `ignore_id` is the event whose dates are being changed. */
export interface SelectionRules {
  free: ReadonlySet<number>
  around: (slot: number) => Boundaries
  /** The half-days of the event that stands on a slot, where its owner may change it: what Delete and a code may take. */
  held: (slot: number) => readonly number[]
}

export const NOTHING_SELECTED: SelectionState = { phase: 'start', first: null, last: null }

export function selectionRules(month: Month, ignore_id?: number): SelectionRules {
  const ctx = contextOf(month)
  return {
    free: new Set(freeSlots(month.events, ctx, ignore_id)),
    around: (slot) => boundaries(slot, month.events, ctx, ignore_id),
    held: (slot) => heldAt(slot, month),
  }
}

function heldAt(slot: number, month: Month): number[] {
  const event = month.events.find(
    (each) =>
      each.editable && each.id !== null && !isRefused(each) && firstSlot(each) <= slot && slot <= lastSlot(each),
  )
  if (!event) return []
  const counts_non_worked = month.special_time && event.event_code.type === 'activity'
  const slots = countedSlots(event, { ...contextOf(month), counts_non_worked })
  return slots.includes(slot) ? slots : []
}

/** The last half-day that a stretch from `first` may reach (CAL-43). */
function lastFrom(first: number, rules: SelectionRules): number {
  const { max } = rules.around(first)
  return max ? slotOf(max.date, max.moment) : first
}

/** The stretch shown while the pointer is on `slot`: it stops before the next bounding event and on a half-day that counts. */
export function reach(state: SelectionState, slot: number, rules: SelectionRules): SelectionState {
  if (state.phase !== 'end' || state.first === null) return state
  let last = Math.min(slot, lastFrom(state.first, rules))
  while (last > state.first && !rules.free.has(last)) last -= 1
  return { ...state, last: Math.max(last, state.first) }
}

/** What a click on a half-day does; one that cannot be chosen changes nothing (CAL-40, CAL-41, CAL-43 to CAL-45). */
export function choose(state: SelectionState, slot: number, rules: SelectionRules): SelectionState {
  if (!rules.free.has(slot)) return state
  if (state.phase !== 'end' || state.first === null || slot < state.first) {
    return { phase: 'end', first: slot, last: slot }
  }
  return slot > lastFrom(state.first, rules) ? state : { phase: 'made', first: state.first, last: slot }
}

/**
 * The stretch from an anchor to a slot on either side, up to the neighbouring events, or inside the event that the
 * anchor stands on; null where none may start (CAL-43).
 */
export function stretch(anchor: number, slot: number, rules: SelectionRules): SelectionState | null {
  if (!rules.free.has(anchor)) return stretchInside(rules.held(anchor), anchor, slot)
  if (slot >= anchor) return reach({ phase: 'end', first: anchor, last: anchor }, slot, rules)
  const { min } = rules.around(anchor)
  let first = Math.max(slot, min ? slotOf(min.date, min.moment) : anchor)
  while (first < anchor && !rules.free.has(first)) first += 1
  return { phase: 'end', first, last: anchor }
}

function stretchInside(held: readonly number[], anchor: number, slot: number): SelectionState | null {
  const first = held.find((each) => each >= Math.min(anchor, slot))
  const last = held.findLast((each) => each <= Math.max(anchor, slot))
  return first === undefined || last === undefined ? null : { phase: 'end', first, last }
}

/** The stretches chosen so far: one, or those of the whole month; none before a start is. */
export function selectedRuns({ first, last, runs }: SelectionState): readonly SlotRun[] {
  return runs ?? (first === null || last === null ? [] : [{ first, last }])
}

/** The same as the days and halves that they go over. */
export function selectedRanges(state: SelectionState): DayRange[] {
  return selectedRuns(state).map(({ first, last }) => rangeOfSlots(first, last))
}

/** The stretch that holds a half-day, where it is chosen. */
export function runAt(state: SelectionState, slot: number): SlotRun | undefined {
  return selectedRuns(state).find(({ first, last }) => first <= slot && slot <= last)
}

/** The one stretch chosen so far, null before a start is. */
export function selectedRange({ first, last }: SelectionState): DayRange | null {
  return first === null || last === null ? null : rangeOfSlots(first, last)
}

function isSame(a: SelectionState, b: SelectionState): boolean {
  return a === b || (a.phase === b.phase && a.first === b.first && a.last === b.last && a.runs === b.runs)
}

export interface Selection extends Pick<Store<SelectionState>, 'get' | 'subscribe'> {
  /** Answers the stretch once it is made. */
  choose: (slot: number) => DayRange | null
  reach: (slot: number) => void
  /** From an anchor to a slot, on either side of it: Shift and the arrows, a drag. */
  extend: (from: number, to: number) => void
  /** Whether the choice under way was extended from an anchor. */
  isExtended: () => boolean
  /** Whether what is chosen belongs to an event: part of it, or all. */
  isHeld: () => boolean
  /** All that is free in the month (EDT-05). */
  all: () => void
  /** Makes an extended choice; answers it. Of several stretches it is the one with the half-day. */
  commit: (slot?: number) => DayRange | null
  /** A stretch made elsewhere: the fields of the wizard. */
  show: (range: DayRange | null) => void
  /** What was chosen before a reload, as far as the month still allows it (EDT-12). */
  resume: (state: SelectionState, rules: SelectionRules) => void
  clear: () => void
  follow: (rules: SelectionRules) => void
  rules: () => SelectionRules
}

const NO_RULES: SelectionRules = {
  free: new Set(),
  around: () => ({ before: null, after: null, min: null, max: null }),
  held: () => [],
}

/** Every free half-day of the month, in as few stretches as the events between them leave (EDT-05). */
function allFree(rules: SelectionRules): SelectionState | null {
  const runs: SlotRun[] = []
  for (const slot of [...rules.free].sort((a, b) => a - b)) {
    const before = runs.at(-1)
    if (before && slot <= lastFrom(before.first, rules)) before.last = slot
    else runs.push({ first: slot, last: slot })
  }
  const [start, end] = [runs[0], runs.at(-1)]
  return start && end ? { phase: 'end', first: start.first, last: end.last, ...(runs.length > 1 && { runs }) } : null
}

/** Where the choice under way was begun: Shift draws from there, but not from the start of the month. */
function drawnFrom({ phase, first, runs }: SelectionState, anchor: number | null): number | null {
  return runs ? null : (anchor ?? (phase === 'end' ? first : null))
}

function isHeld({ first }: SelectionState, rules: SelectionRules): boolean {
  return first !== null && !rules.free.has(first)
}

/** A stretch that was chosen as a whole; nothing without one. */
export function madeOf(range: DayRange | null): SelectionState {
  if (range === null) return NOTHING_SELECTED
  const { start_at, start_moment, end_at, end_moment } = range
  return { phase: 'made', first: slotOf(start_at, start_moment), last: slotOf(end_at, end_moment) }
}

/** Whether every stretch may be chosen: on what is free, or inside one event. */
function mayBeChosen(state: SelectionState, rules: SelectionRules): boolean {
  return selectedRuns(state).every(({ first, last }) => {
    const found = stretch(first, last, rules)
    return found?.first === first && found.last === last
  })
}

/** The selection lives outside of React, so that moving it redraws what it touches and nothing else. */
export function createSelection(): Selection {
  const store = createStore(NOTHING_SELECTED)
  const { get, subscribe } = store
  let rules = NO_RULES
  let anchor: number | null = null
  const set = (next: SelectionState) => {
    if (next.phase !== 'end') anchor = null
    if (!isSame(next, get())) store.set(next)
  }
  return {
    get,
    subscribe,
    choose: (slot) => {
      anchor = null
      const before = get()
      set(choose(before, slot, rules))
      const state = get()
      return state !== before && state.phase === 'made' ? selectedRange(state) : null
    },
    reach: (slot) => set(reach(get(), slot, rules)),
    extend: (from, to) => {
      const start = drawnFrom(get(), anchor) ?? from
      const next = stretch(start, to, rules)
      if (!next) return
      set(next)
      anchor = start
    },
    isExtended: () => anchor !== null,
    isHeld: () => isHeld(get(), rules),
    all: () => {
      const whole = allFree(rules)
      if (!whole) return
      set(whole)
      anchor = get().first
    },
    commit: (slot) => {
      const { first, last } = (slot !== undefined && runAt(get(), slot)) || get()
      set({ phase: 'made', first, last })
      return selectedRange(get())
    },
    show: (range) => set(madeOf(range)),
    resume: (state, allowed) => set(mayBeChosen(state, allowed) ? state : NOTHING_SELECTED),
    clear: () => set(NOTHING_SELECTED),
    follow: (next) => {
      rules = next
    },
    rules: () => rules,
  }
}
