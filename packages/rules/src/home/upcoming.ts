import { ofMonth } from '../portal/french.ts'
import { formatDays } from '../timesheet/balance.ts'
import { type ContractDates, touchesMonth } from '../timesheet/calendar.ts'
import { addDays, addMonths, comparePeriods, type Day, type Period, periodOf } from '../timesheet/day.ts'
import { beforeDeadline, reportDeadline } from '../timesheet/deadline.ts'
import type { DayRange } from '../timesheet/half-day.ts'
import type { MonthState } from '../timesheet/month-states.ts'
import { rangeWords } from './days-in-words.ts'

/** How far the home looks ahead, in days, and how many things it names (HOM-03). */
export const UPCOMING_DAYS = 60
export const UPCOMING_SHOWN = 5

export const UPCOMING_KINDS = ['absence', 'holiday', 'on_call', 'counter_deadline', 'report_deadline'] as const
export type UpcomingKind = (typeof UPCOMING_KINDS)[number]

/** One thing to come: its first day, its name, and when or what it is in words. */
export interface UpcomingItem {
  kind: UpcomingKind
  day: Day
  title: string
  detail: string
}

/** All that may come up; absences and duties are those that touch the days looked at, counters in hundredths. */
export interface UpcomingFacts {
  today: Day
  absences: readonly (DayRange & { pending: boolean; description: string })[]
  duties: readonly { start_at: Day; end_at: Day; description: string }[]
  holidays: ReadonlyMap<Day, string>
  counters: { before_june: number; rtt_remainder: number } | null
  /** Null for whoever has no reports. */
  reports: {
    dates: ContractDates
    shown: Period
    states: readonly (Period & { state: MonthState })[]
    deadline_day: number
  } | null
}

function absencesToCome({ absences, today }: UpcomingFacts): UpcomingItem[] {
  return absences.map(({ pending, description, ...range }) => ({
    kind: 'absence',
    day: range.start_at < today ? today : range.start_at,
    title: description,
    detail: `${sentence(rangeWords(range, today))}${pending ? ' · en attente' : ''}`,
  }))
}

function dutiesToCome({ duties, today }: UpcomingFacts): UpcomingItem[] {
  return duties.map(({ description, start_at, end_at }) => ({
    kind: 'on_call',
    day: start_at < today ? today : start_at,
    title: description,
    detail: sentence(rangeWords({ start_at, start_moment: 'am', end_at, end_moment: 'pm' }, today)),
  }))
}

function holidaysToCome({ holidays, today }: UpcomingFacts, last: Day): UpcomingItem[] {
  return [...holidays]
    .filter(([day]) => day >= today && day <= last)
    .map(([day, title]) => ({ kind: 'holiday', day, title, detail: `Férié, ${onDay(day, today)}` }))
}

const DEADLINES = [
  { counter: 'rtt_remainder', name: 'JRS N-1', date: '03-31' },
  { counter: 'before_june', name: 'CP N-1', date: '05-31' },
] as const

function countersToCome({ counters, today }: UpcomingFacts, last: Day): UpcomingItem[] {
  if (!counters) return []
  return DEADLINES.flatMap(({ counter, name, date }) => {
    const day = `${today.slice(0, 5)}${date}`
    if (counters[counter] <= 0 || day < today || day > last) return []
    const title = `Dernier jour pour ${formatDays(counters[counter])} ${name}`
    return [{ kind: 'counter_deadline' as const, day, title, detail: `${sentence(onDay(day, today))}, ensuite perdu` }]
  })
}

// The month on the card says its own deadline.
function reportsToCome({ reports, today }: UpcomingFacts, last: Day): UpcomingItem[] {
  if (!reports) return []
  const { dates, shown, states, deadline_day } = reports
  return [0, 1, 2].flatMap((n) => {
    const period = addMonths(periodOf(today), n)
    const day = reportDeadline(period, deadline_day)
    const sent = states.some((month) => comparePeriods(month, period) === 0 && month.state !== 'non_submitted')
    const isShown = comparePeriods(period, shown) === 0
    if (sent || isShown || day < today || day > last || !touchesMonth(dates, period)) return []
    const detail = `À envoyer ${beforeDeadline(deadline_day)}, ${onDay(day, today)}`
    return [{ kind: 'report_deadline' as const, day, title: `CRA ${ofMonth(period)}`, detail }]
  })
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const onDay = (day: Day, today: Day) =>
  rangeWords({ start_at: day, start_moment: 'am', end_at: day, end_moment: 'pm' }, today)

/** The next five absences, holidays, on-call duties and deadlines of the 60 days from today, the soonest first (HOM-03). */
export function upcomingItems(facts: UpcomingFacts): UpcomingItem[] {
  const last = addDays(facts.today, UPCOMING_DAYS)
  const items = [
    ...absencesToCome(facts),
    ...dutiesToCome(facts),
    ...holidaysToCome(facts, last),
    ...countersToCome(facts, last),
    ...reportsToCome(facts, last),
  ]
  return items.sort((a, b) => a.day.localeCompare(b.day)).slice(0, UPCOMING_SHOWN)
}
