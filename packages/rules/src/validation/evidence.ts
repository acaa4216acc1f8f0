import type { CounterValues } from '../timesheet/balance.ts'
import { addDays, type Day, daysBetween, periodOf } from '../timesheet/day.ts'
import { type DayRange, rangeOfSlots, rangeSlots } from '../timesheet/half-day.ts'

const FEWEST_DAYS = 7
const CP_A_YEAR = 2500

/** The days shown around an absence: one before, one after, and at least a week, in order. */
export function daysAround({ start_at, end_at }: { start_at: Day; end_at: Day }): Day[] {
  const first = addDays(start_at, -1)
  const count = Math.max(daysBetween(first, end_at) + 2, FEWEST_DAYS)
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** What CP grow by in the months from `month` (1 to 12) to December, in hundredths: rounded cumulated twelfths of a year from June (README 11). */
function cpToCome(month: number, last: number): number {
  const from_june = (nth: number) => Math.round((CP_A_YEAR * nth) / 12)
  const months = Array.from({ length: Math.max(last - month + 1, 0) }, (_, index) => ((month + index + 6) % 12) + 1)
  return months.reduce((sum, nth) => sum + from_june(nth) - from_june(nth - 1), 0)
}

/**
 * CP and JRS at 31/12 of this year in hundredths, if nothing else is taken: what is left, without the N-1 days that expire
 * before then, and what the months to come add while the contract lasts; JRS at the pace of the last month known (ABS-53).
 */
export function projectTo31December(
  values: Pick<CounterValues, 'cp' | 'before_june' | 'remainder' | 'rtt' | 'rtt_remainder'>,
  { today, end_at, rtt_a_month }: { today: Day; end_at: Day | null; rtt_a_month: number },
): { cp: number; rtt: number } {
  const { year, month } = periodOf(today)
  const leaves = end_at !== null && end_at < `${year}-12-31`
  const last = leaves ? Math.max(periodOf(end_at).year < year ? 0 : periodOf(end_at).month, 0) : 12
  const former_cp = today.slice(5) > '05-31' ? values.before_june : 0
  const former_rtt = today.slice(5) > '03-31' ? values.rtt_remainder : 0
  return {
    cp: values.cp + values.remainder + former_cp + cpToCome(month, last),
    rtt: values.rtt + former_rtt + rtt_a_month * Math.max(last - month + 1, 0),
  }
}

/** Days of one type in a report. */
export interface TypeDays {
  description: string
  kind: 'activity' | 'absence'
  half_days: number
}

export interface ComparedDays {
  description: string
  kind: 'activity' | 'absence'
  now: number
  before: number
}

/** Days by type, in half-days, next to those of the month before: activities first, the most days of both first. */
export function compareDays(now: readonly TypeDays[], before: readonly TypeDays[]): ComparedDays[] {
  const lines = new Map<string, ComparedDays>()
  const add = (side: 'now' | 'before', { description, kind, half_days }: TypeDays) => {
    const line = lines.get(description) ?? { description, kind, now: 0, before: 0 }
    lines.set(description, { ...line, [side]: line[side] + half_days })
  }
  for (const line of now) add('now', line)
  for (const line of before) add('before', line)
  const rank = ({ kind }: ComparedDays) => (kind === 'activity' ? 0 : 1)
  return [...lines.values()].sort((a, b) => rank(a) - rank(b) || b.now + b.before - a.now - a.before)
}

/** What stands on some half-days: a code in words. */
export interface Entered extends DayRange {
  description: string
}

/** A stretch of half-days that says something else than before; null is nothing at all. */
interface ChangedStretch extends DayRange {
  before: string | null
  now: string | null
}

/** The half-days whose code is not the same, as stretches in order: what changed between two states of one report. */
export function changedStretches(before: readonly Entered[], now: readonly Entered[]): ChangedStretch[] {
  const [former, present] = [bySlot(before), bySlot(now)]
  const slots = [...new Set([...former.keys(), ...present.keys()])].sort((a, b) => a - b)
  const stretches: { first: number; last: number; before: string | null; now: string | null }[] = []
  for (const slot of slots) {
    const change = { before: former.get(slot) ?? null, now: present.get(slot) ?? null }
    if (change.before === change.now) continue
    const open = stretches.at(-1)
    const goes_on = open?.last === slot - 1 && open.before === change.before && open.now === change.now
    if (open && goes_on) open.last = slot
    else stretches.push({ first: slot, last: slot, ...change })
  }
  return stretches.map(({ first, last, ...change }) => ({ ...rangeOfSlots(first, last), ...change }))
}

function bySlot(entered: readonly Entered[]): Map<number, string> {
  return new Map(entered.flatMap((one) => rangeSlots(one).map((slot) => [slot, one.description] as const)))
}
