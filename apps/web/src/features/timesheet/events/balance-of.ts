import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import {
  availableFor,
  type CounterValues,
  checkBalance,
  deduct,
  displayedCp,
  displayedJrs,
  hundredthsOfHalfDays,
} from '@cadran/rules/timesheet/balance'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'

/** What an absence does to its counter, in hundredths of a day. */
export interface BalanceEffect {
  before: number
  after: number
  /** What the check may spend, advances included. */
  available: number
  insufficient: boolean
}

const HUNDRED = 100

/** The counters as the rules reckon them, null for contractors, who have none (EVT-67). */
function valuesOf({ counters }: Month): CounterValues | null {
  if (!counters) return null
  const { cp, before_june, remainder, rtt, rtt_remainder, rest, cp15, sick_children_days } = counters
  const days = { cp, before_june, remainder, rtt, rtt_remainder, rest, cp15, sick_children_days }
  return {
    cp: Math.round(days.cp * HUNDRED),
    before_june: Math.round(days.before_june * HUNDRED),
    remainder: Math.round(days.remainder * HUNDRED),
    rtt: Math.round(days.rtt * HUNDRED),
    rtt_remainder: Math.round(days.rtt_remainder * HUNDRED),
    rest: Math.round(days.rest * HUNDRED),
    cp15: Math.round(days.cp15 * HUNDRED),
    sick_children_days: Math.round(days.sick_children_days * HUNDRED),
  }
}

/** The days of the event being changed are given back first (EVT-66); a refused one has given them back already. */
function withGivenBack(values: CounterValues, edited: CalendarEvent | null): CounterValues {
  const counter = edited?.event_code.relevant_counter
  if (!edited || !counter || edited.state === 'refused') return values
  return { ...values, [counter]: values[counter] + Math.round(edited.days_count * HUNDRED) }
}

function shown(counter: CounterName, values: CounterValues): number {
  if (counter === 'cp') return displayedCp(values)
  return counter === 'rtt' ? displayedJrs(values) : values[counter]
}

/** What so many half-days of a code would leave, null where nothing is counted (EVT-58 to EVT-67). */
export function balanceOf(
  code: Pick<EventCode, 'relevant_counter' | 'deductible'>,
  half_days: number,
  { month, edited }: { month: Month; edited: CalendarEvent | null },
): BalanceEffect | null {
  const values = valuesOf(month)
  const counter = code.deductible ? code.relevant_counter : null
  if (!values || counter === null) return null
  const free = withGivenBack(values, edited)
  return {
    before: shown(counter, free),
    after: shown(counter, deduct(free, counter, hundredthsOfHalfDays(half_days))),
    available: availableFor(counter, free, month.month),
    insufficient: checkBalance(counter, free, month.month, half_days) !== null,
  }
}
