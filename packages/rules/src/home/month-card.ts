import { counted, formatDayMonth, ofMonth, ofMonthAndYear } from '../portal/french.ts'
import { type ContractDates, touchesMonth } from '../timesheet/calendar.ts'
import {
  addMonths,
  comparePeriods,
  type Day,
  daysBetween,
  firstDay,
  type Period,
  parsePeriod,
} from '../timesheet/day.ts'
import { currentPeriod, isInBounds, monthBounds } from '../timesheet/month-bounds.ts'
import { hasBegun } from '../timesheet/month-flags.ts'
import type { MonthState } from '../timesheet/month-states.ts'

/** A month whose period is open, as its owner left it; `non_submitted` where nothing was written yet. */
export interface OwnMonth extends Period {
  state: MonthState
}

/**
 * The month that the home's card shows: the oldest one not sent that can be, so begun, of an open period and of the contract;
 * else the current one (HOM-02). `open` is the person's months of open periods, in any order.
 */
export function monthToActOn({ today, dates, open }: { today: Day; dates: ContractDates; open: OwnMonth[] }): Period {
  const bounds = monthBounds({ today, dates })
  const [oldest] = open
    .filter(({ state }) => state === 'non_submitted')
    .filter((month) => hasBegun(month, today) && isInBounds(month, bounds) && touchesMonth(dates, month))
    .sort(comparePeriods)
  if (!oldest) return currentPeriod(today, dates)
  const { year, month } = oldest
  return { year, month }
}

/** 'd’avril 2026', of a month as a key names it: '2026-04'; '' for what is none. */
export function ofPeriod(key: string): string {
  const period = parsePeriod(key)
  return period ? ofMonthAndYear(period) : ''
}

/** Who acts on a report that was sent; null once nobody has to any more. */
export type NextReader = 'manager' | 'payroll' | null

/** Whom a report of this state waits for (HOM-02, HOM-07). */
export function nextReader(state: MonthState): NextReader {
  if (state === 'submitted') return 'manager'
  return state === 'validated1' ? 'payroll' : null
}

/**
 * What the card says of a report that was sent, in one sentence: thanks, what comes next, and when the next report opens
 * (HOM-07). `manager` is the direct manager by name, null for nobody.
 */
export function sentSentence(month: Period & { state: MonthState; manager: string | null }, today: Day): string {
  const next = addMonths(month, 1)
  const report = `votre CRA ${ofMonth(month)}`
  const opens = hasBegun(next, today)
    ? `celui ${ofMonth(next)} est ouvert`
    : `celui ${ofMonth(next)} s’ouvre le ${formatDayMonth(firstDay(next.year, next.month))}`
  const reader = nextReader(month.state)
  if (reader === null) return `Merci, ${report} est validé : rien à faire de votre côté, ${opens}.`
  const who = reader === 'payroll' ? 'le service paie' : (month.manager ?? 'votre manager')
  return `Merci, rien à faire de votre côté : ${who} valide ${report}, et ${opens}.`
}

/** 'depuis aujourd’hui', 'depuis hier', 'depuis 4 jours': how long something waits (HOM-02, HOM-05). */
export function waitingWords(since: Day, today: Day): string {
  const days = daysBetween(since, today)
  if (days <= 0) return 'depuis aujourd’hui'
  return days === 1 ? 'depuis hier' : `depuis ${counted(days, 'jour')}`
}
