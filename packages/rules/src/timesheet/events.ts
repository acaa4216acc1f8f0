import { type Refusal, refusal } from '../portal/refusal.ts'
import { type CalendarContext, countedSlots, halfDayState, isUnderContract, monthDays } from './calendar.ts'
import { comparePeriods, type Day, isDay, type Period, periodOf } from './day.ts'
import {
  type DayRange,
  firstSlot,
  type HalfDay,
  halfDayOf,
  isBackwards,
  lastSlot,
  type Moment,
  overlaps,
  rangeOfSlots,
  slotsOfRanges,
} from './half-day.ts'

/** The states of an event (EVT-03). */
export const EVENT_STATES = ['submitted', 'validated1', 'validated2', 'refused'] as const
export type EventState = (typeof EVENT_STATES)[number]

/** How many events one creation may carry (EVT-57). */
export const MAX_EVENTS_PER_CALL = 100

/** Two non-refused events of a person share a half-day (EVT-56). */
export const OVERLAP = refusal('overlap', 409, 'Un événement existe déjà sur cette période')

/** More than MAX_EVENTS_PER_CALL in one creation (EVT-57). */
export const TOO_MANY = refusal(
  'too-many-events',
  422,
  `Vous ne pouvez pas enregistrer plus de ${MAX_EVENTS_PER_CALL} événements à la fois`,
)

type DateField = 'start_at' | 'end_at'

function badDate(field: DateField): Refusal {
  return refusal('bad-date', 422, 'Format de date invalide', field)
}

function twoMonths(field: DateField): Refusal {
  return refusal('two-months', 422, 'Un événement doit commencer et se terminer dans le même mois', field)
}

function outOfContract(field: DateField): Refusal {
  return refusal('out-of-contract', 422, 'Cette date est en dehors de votre contrat', field)
}

function notWorked(field: DateField): Refusal {
  return refusal('not-worked', 422, "La date choisie n'est pas un jour travaillé", field)
}

/** A form's end before its start, pm to am of one day included (README 19). */
export const BACKWARDS = refusal('backwards', 422, 'La date de fin doit être supérieure à la date de début', 'end_at')

/** What the dates of an event are checked against; `period` is the month the event belongs to. */
export interface EventDateContext extends CalendarContext {
  period: Period
  special_time: boolean
  is_activity: boolean
}

/**
 * The first reason why an event may not have these dates, null when it may: unreadable, backwards, not in its month,
 * outside the contract, start or end not worked (of an activity in a special-time month only half-days off by part time
 * are not) (EVT-55, MON-58, README 19).
 */
export function checkEventDates(range: DayRange, ctx: EventDateContext): Refusal | null {
  const ends = ['start_at', 'end_at'] as const
  const firstFailing = (isFine: (day: Day) => boolean) => ends.find((field) => !isFine(range[field]))

  const unreadable = firstFailing(isDay)
  if (unreadable) return badDate(unreadable)
  if (isBackwards(range)) return BACKWARDS
  const elsewhere = firstFailing((day) => comparePeriods(periodOf(day), ctx.period) === 0)
  if (elsewhere) return twoMonths(elsewhere)
  const outside = firstFailing((day) => isUnderContract(ctx.dates, day))
  if (outside) return outOfContract(outside)
  const mayBegin = (half: HalfDay) => {
    const state = halfDayState(half, { dates: ctx.dates, holidays: ctx.holidays })
    return ctx.special_time && ctx.is_activity ? state !== 'other' : state === 'worked'
  }
  if (!mayBegin({ day: range.start_at, moment: range.start_moment })) return notWorked('start_at')
  return mayBegin({ day: range.end_at, moment: range.end_moment }) ? null : notWorked('end_at')
}

/** What an event is to the others of its month: its place and whether it counts as taking it. */
export interface PlacedEvent extends DayRange {
  id: number | null
  state: EventState
  auto_generated: boolean
}

/** Whether an event takes its half-days: refused and pre-filled ones do not (EVT-18, EVT-75, README 12). */
export function isBounding(event: Pick<PlacedEvent, 'state' | 'auto_generated'>): boolean {
  return event.state !== 'refused' && !event.auto_generated
}

function boundingEvents<E extends PlacedEvent>(events: readonly E[], ignore_id: number | undefined): E[] {
  return events.filter((event) => isBounding(event) && (ignore_id === undefined || event.id !== ignore_id))
}

/** The slots that bounding events take; `ignore_id` is the event being edited. */
export function takenSlots(events: readonly PlacedEvent[], ignore_id?: number): Set<number> {
  return slotsOfRanges(boundingEvents(events, ignore_id))
}

/** OVERLAP when the range shares a half-day with a bounding event, else null (EVT-56). */
export function checkOverlap(range: DayRange, events: readonly PlacedEvent[], ignore_id?: number): Refusal | null {
  return boundingEvents(events, ignore_id).some((event) => overlaps(range, event)) ? OVERLAP : null
}

/**
 * What is left of an event when some of its half-days are freed, as ranges in order: none when nothing that counts is
 * left, several when it is split. Each begins and ends on a half-day that counts, as an event must (EVT-01, EVT-55).
 */
export function rangesWithout(
  range: DayRange,
  freed: ReadonlySet<number>,
  ctx: CalendarContext & { counts_non_worked?: boolean },
): DayRange[] {
  const runs: { first: number; last: number }[] = []
  let open: { first: number; last: number } | null = null
  for (const slot of countedSlots(range, ctx)) {
    if (freed.has(slot)) {
      open = null
    } else if (open) {
      open.last = slot
    } else {
      open = { first: slot, last: slot }
      runs.push(open)
    }
  }
  return runs.map(({ first, last }) => rangeOfSlots(first, last))
}

/** A month as somebody picks days in it; with `special_time` days need not be worked ones (CAL-39). */
export interface SelectionContext extends CalendarContext {
  period: Period
  special_time?: boolean
}

/** The half-days of the month that may be picked, as slots in order: worked, under contract, not taken (CAL-36…39, MON-58). */
export function freeSlots(events: readonly PlacedEvent[], ctx: SelectionContext, ignore_id?: number): number[] {
  const taken = takenSlots(events, ignore_id)
  return monthDays(ctx.period, ctx)
    .flatMap(({ slot, halves }) => halves.map((state, half) => ({ slot: slot + half, state })))
    .filter(({ state }) => state === 'worked' || (ctx.special_time === true && state !== 'other'))
    .map(({ slot }) => slot)
    .filter((slot) => !taken.has(slot))
}

/** One end of what may be selected. */
export interface Bound {
  date: Day
  moment: Moment
}

/** The neighbours of a half-day and the selectable stretch between them; min and max are null when nothing is left. */
export interface Boundaries {
  before: { id: number | null; end_at: Day; end_moment: Moment } | null
  after: { id: number | null; start_at: Day; start_moment: Moment } | null
  min: Bound | null
  max: Bound | null
}

function boundOf(slot: number | undefined): Bound | null {
  if (slot === undefined) return null
  const { day, moment } = halfDayOf(slot)
  return { date: day, moment }
}

/**
 * The nearest bounding events around a slot and the first and last selectable half-day between them, cut to the month
 * and the contract (EVT-73, EVT-75, CAL-43). An event that covers the slot itself counts as the one before.
 */
export function boundaries(
  slot: number,
  events: readonly PlacedEvent[],
  ctx: SelectionContext,
  ignore_id?: number,
): Boundaries {
  const neighbours = boundingEvents(events, ignore_id).toSorted((a, b) => firstSlot(a) - firstSlot(b))
  const before = neighbours.findLast((event) => firstSlot(event) <= slot) ?? null
  const after = neighbours.find((event) => firstSlot(event) > slot) ?? null
  const between = freeSlots(events, ctx, ignore_id).filter(
    (free) => (before === null || free > lastSlot(before)) && (after === null || free < firstSlot(after)),
  )
  return {
    before: before && { id: before.id, end_at: before.end_at, end_moment: before.end_moment },
    after: after && { id: after.id, start_at: after.start_at, start_moment: after.start_moment },
    min: boundOf(between[0]),
    max: boundOf(between.at(-1)),
  }
}

/**
 * Whether its owner may change or delete the event now: submitted or refused, nothing locked, the month editable and
 * the code one that employees may use (README 28).
 */
export function isEventEditable(event: {
  state: EventState
  locked: boolean
  month_editable: boolean
  code_editable: boolean
}): boolean {
  const open = event.state === 'submitted' || event.state === 'refused'
  return open && !event.locked && event.month_editable && event.code_editable
}
