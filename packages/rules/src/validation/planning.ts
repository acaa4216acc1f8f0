import { type CalendarContext, halfDayState, isUnderContract } from '../timesheet/calendar.ts'
import type { Day } from '../timesheet/day.ts'
import { type DayRange, type HalfDay, rangeSlots, slotOf } from '../timesheet/half-day.ts'
import { type RemoteDay, slotsOfRemoteDays } from '../timesheet/remote-work.ts'

/** What a half-day of the planning is when it is no absence; an absence n of the answer's list is n + 1 (PLN-27). */
export const HALF = { free: 0, remote: -1, closed: -2, outside: -3 } as const

/** How many people come at a time, however many there are (WIN-03). */
export const PLANNING_PAGE = 100

/** A person as the planning draws them: absences by their place in the answer's list, and remote days. */
export interface PlannedPerson {
  ctx: CalendarContext
  absences: readonly (DayRange & { index: number })[]
  remote_days: readonly RemoteDay[]
}

/**
 * Two codes a day, morning first: outside the contract, not worked, the absence, remote, or free. Only worked half-days
 * under contract are filled, and an absence covers a remote half-day (PLN-28, PLN-29, PLN-31).
 */
export function plannedHalves(days: readonly Day[], { ctx, absences, remote_days }: PlannedPerson): number[] {
  const away = new Map(absences.flatMap((absence) => rangeSlots(absence).map((slot) => [slot, absence.index + 1])))
  const remote = slotsOfRemoteDays(remote_days)
  const codeOf = (half: HalfDay) => {
    // A half-day off by part time is not worked, like a weekend.
    if (halfDayState(half, ctx) !== 'worked') return HALF.closed
    const slot = slotOf(half.day, half.moment)
    return away.get(slot) ?? (remote.has(slot) ? HALF.remote : HALF.free)
  }
  return days.flatMap((day) => {
    if (!isUnderContract(ctx.dates, day)) return [HALF.outside, HALF.outside]
    return [codeOf({ day, moment: 'am' }), codeOf({ day, moment: 'pm' })]
  })
}

/** How many people a day finds away, working elsewhere, and on site. */
export interface Attendance {
  absent: number
  remote: number
  present: number
}

function placeOf(am: number, pm: number): keyof Attendance | null {
  if (am > 0 || pm > 0) return 'absent'
  if (am === HALF.remote || pm === HALF.remote) return 'remote'
  return am === HALF.free || pm === HALF.free ? 'present' : null
}

/** Each day's people, everybody counted once: whoever is away half of it is absent, then half remote is remote (README 26). */
export function attendance(people: readonly (readonly number[])[], days: number): Attendance[] {
  return Array.from({ length: days }, (_, index) => {
    const count: Attendance = { absent: 0, remote: 0, present: 0 }
    for (const halves of people) {
      const place = placeOf(halves[2 * index] ?? HALF.outside, halves[2 * index + 1] ?? HALF.outside)
      if (place) count[place] += 1
    }
    return count
  })
}

/** A stretch of half-days that are drawn as one, by their places in the line, both included. */
export interface Run {
  code: number
  from: number
  to: number
}

/**
 * What a line draws: the same absence as one bar, not across half-days that are not worked, remote half-days by the day.
 * Free, closed and foreign half-days are no run.
 */
export function runsOf(halves: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const [at, code] of halves.entries()) {
    if (code <= 0 && code !== HALF.remote) continue
    const last = runs.at(-1)
    const goesOn = last?.code === code && last.to === at - 1 && (code > 0 || at % 2 === 1)
    if (last && goesOn) last.to = at
    else runs.push({ code, from: at, to: at })
  }
  return runs
}

/** Days away in a line, in days (PLN-27). */
export function daysAway(halves: readonly number[]): number {
  return halves.filter((code) => code > 0).length / 2
}
