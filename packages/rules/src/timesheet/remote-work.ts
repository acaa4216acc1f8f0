import type { PersonType } from '../portal/person.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { type CalendarContext, isUnderContract, workedDays, workedSlots } from './calendar.ts'
import { addDays, comparePeriods, type Day, isDay, type Period, periodOf, weekday } from './day.ts'
import { type EventCodeType, isAbsenceLike } from './event-codes.ts'
import type { EventState } from './events.ts'
import { type DayRange, type Moment, slotOf, slotsOfRanges } from './half-day.ts'

/** A day worked from elsewhere, by its halves (REM-14). */
export interface RemoteDay {
  day: Day
  am: boolean
  pm: boolean
}

/** The halves of a day, such as those that may be remote. */
export type Halves = Pick<RemoteDay, 'am' | 'pm'>

/** The days of the week as the recurring days name them, Monday first (REM-23). */
export const WEEKDAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekdayName = (typeof WEEKDAY_NAMES)[number]
export type RecurringDays = Readonly<Record<WeekdayName, boolean>>

/** Nobody works remotely by default (REM-23). */
export const NO_RECURRING_DAYS: RecurringDays = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}

/** What remote work needs of an event: its place, its state and the type of its code. */
export interface RemoteEvent extends DayRange {
  state: EventState
  event_code: { type: EventCodeType }
}

/**
 * The half-days that may be remote, as slots: the worked ones without an absence, a sickness, a maternity or hours not
 * worked that is not refused (REM-06, REM-07, REM-09).
 */
export function remoteSlots(worked: readonly number[], events: readonly RemoteEvent[]): Set<number> {
  const away = slotsOfRanges(
    events.filter(({ state, event_code }) => state !== 'refused' && isAbsenceLike(event_code.type)),
  )
  return new Set(worked.filter((slot) => !away.has(slot)))
}

/** Which halves of a day are among the slots. */
export function halvesOf(day: Day, slots: ReadonlySet<number>): Halves {
  return { am: slots.has(slotOf(day, 'am')), pm: slots.has(slotOf(day, 'pm')) }
}

/** The remote half-days of a list as slots. */
export function slotsOfRemoteDays(days: readonly RemoteDay[]): Set<number> {
  return new Set(
    days.flatMap(({ day, am, pm }) => [...(am ? [slotOf(day, 'am')] : []), ...(pm ? [slotOf(day, 'pm')] : [])]),
  )
}

/** What is left of a list when absences take these half-days (EVT-88, REM-25). */
export function remoteDaysWithout<Marked extends RemoteDay>(
  days: readonly Marked[],
  away: ReadonlySet<number>,
): Marked[] {
  const stays = (day: Day, moment: Moment) => !away.has(slotOf(day, moment))
  return days
    .map((marked) => ({
      ...marked,
      am: marked.am && stays(marked.day, 'am'),
      pm: marked.pm && stays(marked.day, 'pm'),
    }))
    .filter(({ am, pm }) => am || pm)
}

/** How many half-days of a list are remote; `remote_days_count` is half of it (REM-15). */
export function countRemoteHalfDays(days: readonly RemoteDay[]): number {
  return slotsOfRemoteDays(days).size
}

type Choice = 'none' | 'am' | 'full' | 'pm'

const CHOICES: Record<Choice, Halves> = {
  none: { am: false, pm: false },
  am: { am: true, pm: false },
  full: { am: true, pm: true },
  pm: { am: false, pm: true },
}

/** The orders of the two pickers, each starting over at its end (REM-02, REM-03). */
const CYCLES = {
  desktop: ['none', 'am', 'full', 'pm'],
  mobile: ['full', 'am', 'pm', 'none'],
} as const satisfies Record<string, readonly Choice[]>
export type RemotePicker = keyof typeof CYCLES

/**
 * What one more click makes of a day: the next of the picker's cycle among the choices that `possible` allows, nothing
 * when the whole day is away (REM-02 to REM-05).
 */
export function nextRemoteHalves(now: Halves, possible: Halves, picker: RemotePicker): Halves {
  const cycle = CYCLES[picker].map((choice) => CHOICES[choice])
  const at = cycle.findIndex(({ am, pm }) => am === now.am && pm === now.pm)
  const allowed = (halves: Halves) => (possible.am || !halves.am) && (possible.pm || !halves.pm)
  const next = [...cycle.slice(at + 1), ...cycle.slice(0, at)].find(allowed)
  return next ?? CHOICES.none
}

/** The days that the recurring ones mark in a month, on its possible half-days only (REM-24). */
export function recurringRemoteDays(month: {
  period: Period
  ctx: CalendarContext
  events: readonly RemoteEvent[]
  recurring: RecurringDays
}): RemoteDay[] {
  const { period, ctx, events, recurring } = month
  const possible = remoteSlots(workedSlots(period.year, period.month, ctx), events)
  return workedDays(period.year, period.month, ctx)
    .filter((day) => recurring[WEEKDAY_NAMES[weekday(day) - 1] ?? 'sunday'])
    .map((day) => ({ day, ...halvesOf(day, possible) }))
    .filter(({ am, pm }) => am || pm)
}

/** Working from elsewhere, in the person's words and at the start of a label (MON-16, SET-19). */
export function remoteWord(person_type: PersonType): 'Télétravail' | 'Travail à distance' {
  return person_type === 'contractor' ? 'Travail à distance' : 'Télétravail'
}

/** The notice after remote days were saved (REM-19). */
export function remoteSavedText(person_type: PersonType): string {
  return `Vos jours de ${remoteWord(person_type).toLowerCase()} ont été enregistrés`
}

/** What the remote days of a month are checked against. */
export interface RemoteContext extends CalendarContext {
  period: Period
  events: readonly RemoteEvent[]
  person_type: PersonType
}

function onDay(index: number, code: string, message: string): Refusal {
  return refusal(code, 422, message, `${index}.day`)
}

function checkPlace(days: readonly RemoteDay[], period: Period): Refusal | null {
  const seen = new Set<Day>()
  for (const [index, { day }] of days.entries()) {
    if (!isDay(day)) return onDay(index, 'bad-date', 'Format de date invalide')
    if (comparePeriods(periodOf(day), period) !== 0) {
      return onDay(index, 'other-month', "Ce jour n'appartient pas au mois")
    }
    if (seen.has(day)) return onDay(index, 'same-day-twice', 'Ce jour est donné deux fois')
    seen.add(day)
  }
  return null
}

/**
 * The first reason why these may not be the remote days of a month, null when they may: unreadable, of another month,
 * twice the same, outside the contract, not worked, on an absence (REM-08, REM-09, REM-17, README 19).
 */
export function checkRemoteDays(days: readonly RemoteDay[], ctx: RemoteContext): Refusal | null {
  const misplaced = checkPlace(days, ctx.period)
  if (misplaced) return misplaced
  const slots = workedSlots(ctx.period.year, ctx.period.month, ctx)
  const worked = new Set(slots)
  const possible = remoteSlots(slots, ctx.events)
  for (const [index, { day, am, pm }] of days.entries()) {
    if (!am && !pm) continue
    if (!isUnderContract(ctx.dates, day)) {
      return onDay(index, 'out-of-contract', 'Cette date est en dehors de votre contrat')
    }
    const open = halvesOf(day, worked)
    if ((am && !open.am) || (pm && !open.pm)) return onDay(index, 'not-worked', "Ce jour n'est pas travaillé")
    const halves = halvesOf(day, possible)
    if ((am && !halves.am) || (pm && !halves.pm)) {
      const word = remoteWord(ctx.person_type).toLowerCase()
      return onDay(index, 'remote-on-absence', `Le ${word} ne peut pas être déclaré sur une absence`)
    }
  }
  return null
}

/** The Mondays of the weeks with more remote days than a company recommends, in their order; none recommended, none (CFG-13). */
export function crowdedWeeks(days: readonly RemoteDay[], most_days: number | null): Day[] {
  if (most_days === null) return []
  const half_days = new Map<Day, number>()
  for (const { day, am, pm } of days) {
    const monday = addDays(day, 1 - weekday(day))
    half_days.set(monday, (half_days.get(monday) ?? 0) + Number(am) + Number(pm))
  }
  return [...half_days].flatMap(([monday, count]) => (count > most_days * 2 ? [monday] : [])).sort()
}
