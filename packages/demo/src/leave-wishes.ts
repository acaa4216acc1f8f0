import { addDays, type Day, daysBetween, lastDay } from '@cadran/rules/timesheet/day'
import type { EventState } from '@cadran/rules/timesheet/events'
import { halfDayOf } from '@cadran/rules/timesheet/half-day'
import type { Member } from './member.ts'
import type { MonthPlan } from './month-plan.ts'
import type { MonthGrid } from './placing.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** A leave somebody wants: where in the month it should begin, and its state when that is not the month's business. */
export interface LeaveWish {
  code: string
  half_days: number
  from: number
  state: EventState | null
}

/** What nobody plans: told on the day itself. */
export const DECLARED_AT_ONCE: ReadonlySet<string> = new Set(['MAL', 'EM'])

const HALF_DAYS_OF_A_WEEK = 10
/** Chance of a few days of CP, month by month: August and the holidays of December stand out. */
const CP_BY_MONTH = [0.15, 0.35, 0.15, 0.3, 0.3, 0.2, 0.5, 0.8, 0.15, 0.25, 0.2, 0.6] as const
const LONG_LEAVE_MONTHS = new Set([7, 8])
const REFUSED = 0.05

function anywhere(random: Random, grid: MonthGrid): number {
  return random.between(0, Math.max(0, grid.worked.length - 1))
}

/** The last worked day before today, the month's first when there is none. */
function lastPastDay({ today }: Timeline, grid: MonthGrid): number {
  const index = grid.worked.findLastIndex((slot) => halfDayOf(slot).day < today && halfDayOf(slot).moment === 'am')
  return Math.max(0, index)
}

function ordinaryWishes(member: Member, plan: MonthPlan, grid: MonthGrid, random: Random): LeaveWish[] {
  const wishes: LeaveWish[] = []
  const want = (code: string, half_days: number, state: EventState | null = null) =>
    wishes.push({ code, half_days, from: anywhere(random, grid), state })
  const { month } = plan.period
  const has_rest_days = member.modality === 2 || member.modality === 3
  if (random.chance(CP_BY_MONTH[month - 1] ?? 0)) {
    want('CP', LONG_LEAVE_MONTHS.has(month) ? HALF_DAYS_OF_A_WEEK : 2 * random.between(1, 3))
  }
  if (has_rest_days && random.chance(0.3)) {
    want('JRS', random.between(1, 2), random.chance(REFUSED) && plan.offset < -1 ? 'refused' : null)
  }
  if (random.chance(0.06)) want('MAL', 2 * random.between(1, 3))
  if (random.chance(0.05)) want('EM', random.between(1, 2))
  if (random.chance(0.02)) want('EVF', 4)
  if (random.chance(0.02)) want('CSS', 2)
  if (random.chance(0.02)) want('HNT', 1)
  return wishes
}

/** The leaves of M-1 that a test or a screen counts on. */
function scriptedWishes({ username, story }: Member): LeaveWish[] | null {
  if (username === 'consultant') {
    return [
      { code: 'JRS', half_days: 2, from: 18, state: 'validated1' },
      { code: 'EM', half_days: 1, from: 6, state: 'validated1' },
    ]
  }
  if (story === 'undecided_absence') return [{ code: 'CP', half_days: 4, from: 14, state: 'submitted' }]
  if (story === 'refused_afterwards') return [{ code: 'JRS', half_days: 2, from: 22, state: 'refused' }]
  return null
}

/**
 * Where two whole days of the last third of a month may begin: worked days that follow each other on the calendar, those
 * still to come when there are any.
 */
function lastThirdPlaces({ today }: Timeline, plan: MonthPlan, grid: MonthGrid): number[] {
  const { year, month } = plan.period
  const last = lastDay(year, month)
  const third_begins = addDays(last, -Math.floor(Number(last.slice(8)) / 3) + 1)
  const dayAt = (index: number): Day => halfDayOf(grid.worked[index] ?? 0).day
  const places = grid.worked.flatMap((slot, index) => {
    const { day, moment } = halfDayOf(slot)
    const is_pair = index + 2 < grid.worked.length && daysBetween(day, dayAt(index + 2)) === 1
    return moment === 'am' && day >= third_begins && is_pair ? [index] : []
  })
  const to_come = places.filter((index) => dayAt(index) > today)
  return to_come.length > 0 ? to_come : places
}

function consultantWish(timeline: Timeline, plan: MonthPlan, grid: MonthGrid): LeaveWish[] {
  const places = lastThirdPlaces(timeline, plan, grid)
  const from = places[Math.floor(places.length / 2)] ?? 0
  return [{ code: 'CP', half_days: 4, from, state: 'submitted' }]
}

/** What a person wants to take in a month; an account of the documentation wants nothing from M on but what is told. */
export function leaveWishes(
  member: Member,
  plan: MonthPlan,
  grid: MonthGrid,
  timeline: Timeline,
  random: Random,
): LeaveWish[] {
  if (member.username === 'consultant' && plan.offset === 0) return consultantWish(timeline, plan, grid)
  if (member.person_type === 'contractor') return []
  if (plan.offset >= 0) {
    return member.leave
      .filter(({ offset }) => offset === plan.offset)
      .map(({ code, half_days, state }) => {
        const from = DECLARED_AT_ONCE.has(code) ? lastPastDay(timeline, grid) : anywhere(random, grid)
        return { code, half_days, state, from }
      })
  }
  if (member.story === 'maternity' && plan.offset >= -5 && plan.offset <= -3) {
    return [{ code: 'MAT', half_days: grid.worked.length, from: 0, state: null }]
  }
  const scripted = plan.offset === -1 ? scriptedWishes(member) : null
  return scripted ?? ordinaryWishes(member, plan, grid, random)
}
