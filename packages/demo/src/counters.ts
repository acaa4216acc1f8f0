import { COUNTERS, type CounterValues, hundredthsOfHalfDays, NO_DAYS } from '@cadran/rules/timesheet/balance'
import { addMonths, type Day, type Period, periodKey } from '@cadran/rules/timesheet/day'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import { at, isoInstant, laterOf } from './instant.ts'
import type { Person } from './people.ts'
import type { PlannedEvent } from './planned-events.ts'
import { type Random, randomFrom } from './random.ts'
import type { CounterEntryRow } from './rows.ts'
import { firstDayAt, lastDayAt, type Timeline } from './timeline.ts'

/** The counters as `GET user/me` tells them, in hundredths. */
const DOCUMENTED: Record<string, CounterValues> = {
  consultant: {
    ...NO_DAYS,
    cp: 1250,
    before_june: 400,
    remainder: 100,
    rtt: 500,
    rtt_remainder: 100,
    sick_children_days: 300,
  },
  consultant35: { ...NO_DAYS, cp: 50, sick_children_days: 300 },
}

const OVERDRAWN_CP = -150
const CP_A_YEAR = 2500
const JRS_A_YEAR = 1100
// Below what a month adds, an opening before it would be negative.
const MOST_EARNED = 209

function ordinary(person: Person, random: Random): CounterValues {
  const has_rest_days = person.member.modality === 2 || person.member.modality === 3
  return {
    ...NO_DAYS,
    cp: 50 * random.between(12, 36),
    before_june: random.chance(0.7) ? 50 * random.between(1, 10) : 0,
    remainder: person.row.display_remainder_counter ? 50 * random.between(0, 6) : 0,
    rtt: has_rest_days ? 50 * random.between(4, 14) : 0,
    rtt_remainder: has_rest_days && random.chance(0.4) ? 50 * random.between(1, 4) : 0,
    rest: random.chance(0.1) ? 50 : 0,
    cp15: random.chance(0.06) ? 200 : 0,
    sick_children_days: 300,
  }
}

/** What the employee's view shows on the untouched data. */
function shownTo(person: Person): CounterValues {
  const documented = DOCUMENTED[person.member.username]
  if (documented) return documented
  const values = ordinary(person, randomFrom(`counters ${person.member.username}`))
  return person.member.story === 'overdrawn' ? { ...values, cp: OVERDRAWN_CP, before_june: 0, remainder: 0 } : values
}

/** What a year's right adds for one month: the difference of rounded cumulated twelfths (requirements README 11). */
function accrualOf(a_year: number, nth: number): number {
  return Math.round((a_year * nth) / 12) - Math.round((a_year * (nth - 1)) / 12)
}

/** CP are earned from June to May, JRS from January to December. */
function accruals({ month }: Period, has_rest_days: boolean): Pick<CounterValues, 'cp' | 'rtt'> {
  const nth_from_june = ((month + 6) % 12) + 1
  return { cp: accrualOf(CP_A_YEAR, nth_from_june), rtt: has_rest_days ? accrualOf(JRS_A_YEAR, month) : 0 }
}

// On the day rights roll over or expire, and the month after, the balances are taken over as they are.
const TURNING_MONTHS = new Set([1, 4, 6])

/** Balances are taken over a month before M, so that its absences and its accrual can be read in the calculation. */
function openingDay(person: Person, shown: CounterValues, timeline: Timeline): Day {
  const is_plain = !TURNING_MONTHS.has(timeline.current.month) && shown.cp >= MOST_EARNED
  const day = firstDayAt(timeline, is_plain ? -1 : 0)
  return laterOf(day, person.ctx.dates.start_at)
}

function spent(events: readonly PlannedEvent[], opening: Day, counter: CounterName): number {
  return events
    .filter(({ code, state, range }) => {
      return code.deductible && code.relevant_counter === counter && state !== 'refused' && range.start_at >= opening
    })
    .reduce((sum, { half_days }) => sum + hundredthsOfHalfDays(half_days), 0)
}

/** The entries' sums from which the absences leave exactly what is shown: N-1 is spent first while positive (MON-104). */
function baseOf(shown: CounterValues, events: readonly PlannedEvent[], opening: Day): CounterValues {
  const cp = spent(events, opening, 'cp')
  const rtt = spent(events, opening, 'rtt')
  const former_cp = shown.before_june > 0 ? cp : 0
  const former_rtt = shown.rtt_remainder > 0 ? rtt : 0
  return {
    ...shown,
    before_june: shown.before_june + former_cp,
    cp: shown.cp + cp - former_cp,
    rtt_remainder: shown.rtt_remainder + former_rtt,
    rtt: shown.rtt + rtt - former_rtt,
    remainder: shown.remainder + spent(events, opening, 'remainder'),
    cp15: shown.cp15 + spent(events, opening, 'cp15'),
  }
}

/** The ledger of a person, all openings on one day; contractors have none (MON-95, decision 15). */
export function counterEntries(
  person: Person,
  events: readonly PlannedEvent[],
  timeline: Timeline,
): Omit<CounterEntryRow, 'id'>[] {
  if (person.member.person_type === 'contractor') return []
  const shown = shownTo(person)
  const opening = openingDay(person, shown, timeline)
  const base = baseOf(shown, events, opening)
  const before = addMonths(timeline.current, -1)
  const has_rest_days = person.member.modality === 2 || person.member.modality === 3
  const month_end = lastDayAt(timeline, -1)
  const { end_at } = person.ctx.dates
  const is_earned = opening < month_end && (end_at === null || end_at >= month_end)
  const earned = is_earned ? accruals(before, has_rest_days) : { cp: 0, rtt: 0 }

  const entry = (counter: CounterEntryRow['counter'], kind: 'opening' | 'accrual', hundredths: number) => {
    const effective_on = kind === 'opening' ? opening : month_end
    const source = kind === 'opening' ? 'reprise' : periodKey(before)
    const written_on = effective_on < timeline.today ? effective_on : timeline.yesterday
    const created_at = isoInstant(at(written_on, 5))
    return { user_id: person.row.id, counter, kind, hundredths, effective_on, source, created_at }
  }
  const openings = COUNTERS.map((counter) => {
    const gained = counter === 'cp' || counter === 'rtt' ? earned[counter] : 0
    return entry(counter, 'opening', base[counter] - gained)
  })
  const gains = (['cp', 'rtt'] as const).filter((counter) => earned[counter] > 0)
  return [...openings, ...gains.map((counter) => entry(counter, 'accrual', earned[counter]))]
}
