import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import { insufficientWords, requestBalance } from '@cadran/rules/timesheet/absence-request'
import {
  type Advances,
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
  /** What may be asked for, and by how much it is too much (ASK-07). */
  words: string
}

const HUNDRED = 100

/** Counters of the wire as the rules reckon them, null for contractors, who have none (EVT-67). */
export function hundredthsOf(days: { [counter in keyof CounterValues]: number | null }): CounterValues | null {
  if (days.cp === null) return null
  const hundredths = (counter: keyof CounterValues) => Math.round((days[counter] ?? 0) * HUNDRED)
  return {
    cp: hundredths('cp'),
    before_june: hundredths('before_june'),
    remainder: hundredths('remainder'),
    rtt: hundredths('rtt'),
    rtt_remainder: hundredths('rtt_remainder'),
    rest: hundredths('rest'),
    cp15: hundredths('cp15'),
    sick_children_days: hundredths('sick_children_days'),
  }
}

const valuesOf = ({ counters }: Month) => counters && hundredthsOf(counters)

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

/** What the company lets one take ahead, in hundredths (CFG-13). */
const advancesOf = ({ limits }: Month): Advances => ({
  balance_margin: Math.round(limits.balance_margin * HUNDRED),
  jrs_until_february: Math.round(limits.jrs_until_february * HUNDRED),
})

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
  const advances = advancesOf(month)
  return {
    before: shown(counter, free),
    after: shown(counter, deduct(free, counter, hundredthsOfHalfDays(half_days))),
    available: availableFor(counter, free, month.month, advances),
    insufficient: checkBalance(counter, free, month.month, half_days, advances) !== null,
    words: insufficientWords(requestBalance(counter, free, month.month, half_days, advances)),
  }
}
