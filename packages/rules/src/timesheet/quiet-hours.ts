import { instantInParis, parisWallTime } from '../portal/paris-time.ts'
import { type CalendarContext, halfDayState, type WorkingDates } from './calendar.ts'
import { addDays, type Day, dayNumber, isWeekend } from './day.ts'
import { type DayRange, firstSlot, lastSlot, type Moment } from './half-day.ts'

/** How many days ahead somebody's calendar and absences are known: what finds no open window in them leaves after (DIS-03). */
export const KNOWN_DAYS = 60

/** Between which minutes of a worked day messages are delivered, the last one outside (DIS-02). */
export interface DeliveryHours {
  start_minute: number
  end_minute: number
}

/** From nine to seven in the evening, unless the company says otherwise (DIS-02, README 90). */
export const USUAL_DELIVERY: DeliveryHours = { start_minute: 540, end_minute: 1140 }

/** The minute of a day at which its second half begins, 13:00 (DIS-02, DEL-07). */
export const HALF_MINUTE = 780
const DAY_MINUTES = 1440

/** What tells when somebody may be reached: their calendar, and their absences of the known days that are not refused. */
export interface Reachable extends CalendarContext {
  away: readonly DayRange[]
  /** Their zone's weekdays count, whatever their contract (DIS-04). */
  by_zone: boolean
}

/** How messages reach somebody by one channel: at the hours, or at any but those of absences, as they chose (DIS-12, DIS-13). */
export interface Delivery {
  hours: DeliveryHours
  at_once: boolean
}

/** An open stretch of a day: minutes since midnight, the last one outside. */
export interface OpenWindow {
  from: number
  until: number
}

const ALWAYS: WorkingDates = {
  start_at: '0001-01-01',
  end_at: null,
  last_end_at: null,
  seniority_at: null,
  part_times: [],
}

const HALVES = ['am', 'pm'] as const

/** Whether a half-day is open to somebody, absences apart. */
function isWorked(day: Day, moment: Moment, { dates, holidays, by_zone }: Reachable): boolean {
  const counted = by_zone ? { ...ALWAYS, part_times: dates.part_times } : dates
  return halfDayState({ day, moment }, { dates: counted, holidays }) === 'worked'
}

interface Slots {
  first: number
  last: number
}

const slotsAway = ({ away }: Reachable): Slots[] =>
  away.map((range) => ({ first: firstSlot(range), last: lastSlot(range) }))

/** The windows of a day in which messages reach somebody, in their order; two that touch are one (DIS-02, DIS-13). */
export const openWindows = (day: Day, person: Reachable, delivery: Delivery): OpenWindow[] =>
  windowsBeside(slotsAway(person), day, person, delivery)

// Of many days the absences are numbered once.
function windowsBeside(away: readonly Slots[], day: Day, person: Reachable, { hours, at_once }: Delivery) {
  const morning = 2 * dayNumber(day)
  const open = HALVES.flatMap((moment, index): OpenWindow[] => {
    const slot = morning + index
    if (away.some(({ first, last }) => first <= slot && slot <= last)) return []
    if (!at_once && !isWorked(day, moment, person)) return []
    const { start_minute, end_minute } = at_once ? { start_minute: 0, end_minute: DAY_MINUTES } : hours
    const window =
      moment === 'am' ? { from: start_minute, until: HALF_MINUTE } : { from: HALF_MINUTE, until: end_minute }
    return window.from < window.until ? [window] : []
  })
  const [first, second] = open
  return first && second && first.until === second.from ? [{ from: first.from, until: second.until }] : open
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
/** 540 as '09:00'. */
export const timeOfMinute = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

const instantOf = (day: Day, minute: number) => instantInParis(`${day}T${timeOfMinute(minute)}:00`)
/** The minutes since midnight that a wall time shows, its seconds as parts of one. */
const minuteOf = (wall: string) =>
  Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) + Number(wall.slice(17)) / 60

/**
 * When a message of an instant reaches somebody: at once inside an open window, else as the next one begins; null where none of the
 * known days has one (DIS-03). Instants are milliseconds since 1970.
 */
export function nextDelivery(person: Reachable, delivery: Delivery, instant: number): number | null {
  const wall = parisWallTime(instant)
  const today = wall.slice(0, 10)
  const now = minuteOf(wall)
  const away = slotsAway(person)
  for (const { from, until } of windowsBeside(away, today, person, delivery)) {
    if (now < until) return from <= now ? instant : instantOf(today, from)
  }
  for (let ahead = 1; ahead < KNOWN_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    const [window] = windowsBeside(away, day, person, delivery)
    if (window) return instantOf(day, window.from)
  }
  return null
}

/** When a message that was held leaves whatever the windows are, so that nothing is lost: on the first weekday after the known days (DIS-03). */
export function lastDelivery(held_at: number, { start_minute }: DeliveryHours): number {
  let day = addDays(parisWallTime(held_at).slice(0, 10), KNOWN_DAYS)
  while (isWeekend(day)) day = addDays(day, 1)
  return instantOf(day, start_minute)
}

/** When what is held since an instant is due, as things stand now: never earlier than now (DIS-03, DIS-07). */
export function dueAt(
  person: Reachable,
  delivery: Delivery,
  { held_at, now }: { held_at: number; now: number },
): number {
  const last = Math.max(now, lastDelivery(held_at, delivery.hours))
  return Math.min(nextDelivery(person, delivery, now) ?? last, last)
}
