import type { QueryOf } from '@cadran/contract/kit'
import type { selectAbsences } from '@cadran/contract/validation/absences'
import { readScopeOf } from '@cadran/rules/portal/scope'
import { TAKEN_FROM } from '@cadran/rules/timesheet/balance'
import { addDays, firstDay, lastDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { EVENT_STATES, type EventState } from '@cadran/rules/timesheet/events'
import { type RawBuilder, sql } from 'kysely'
import { isFigure } from '../../../platform/database/counted-people.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import {
  allOf,
  anyOf,
  type Condition,
  chosen,
  countsBetween,
  type DayLimits,
  EVENT_MONTH,
  type ListedPeople,
  oneOf,
  peopleAndItems,
  readDayLimits,
  readPeopleFilter,
  sqlDay,
} from '../filters/index.ts'

/** What the list, its selection and its count are narrowed by. */
export type AbsenceFilters = QueryOf<typeof selectAbsences>

/** Whoever manages is asked for what waits, everybody else for everything (ABS-33, ABS-37). */
function statesOf({ subject }: Viewer, query: AbsenceFilters): EventState[] | null {
  if (query['states[]'] !== undefined) return chosen(query['states[]'])
  return subject.is_manager || subject.roles.has('ROLE_MANAGER') ? ['submitted'] : null
}

/** The stages of the lines that each level's view of a counter has already taken off it (MON-103, LED-08, ABS-56, ABS-57). */
const TAKEN_BEFORE = { submitted: ['accepted', 'taken'], validated1: ['taken'] } as const
type WaitingState = keyof typeof TAKEN_BEFORE
type TakenCounter = keyof typeof TAKEN_FROM

/** `takeable` of rules/timesheet/balance as SQL, against the half-days of the event e: sums alone, whatever is spent first. */
function overBalance(state: WaitingState, counter: TakenCounter, today: string): Condition {
  const counters = oneOf(sql`c.counter`, TAKEN_FROM[counter])
  return sql<boolean>`(e.state = ${sql.lit(state)} and code.relevant_counter = ${sql.lit(counter)} and (
    select coalesce(sum(c.hundredths), 0) from counter_entries c
    where c.user_id = u.id and ${allOf(counters)}
      and ((c.stage = 'posted' and c.effective_on <= ${today}::date) or ${allOf(oneOf(sql`c.stage`, TAKEN_BEFORE[state]))})
  ) < 50 * e.half_days)`
}

/** Demands over their balance, as whoever decides on them sees it; contractors have none (CLO-12). */
function insufficientBalance(today: string): Condition {
  const counters = Object.keys(TAKEN_FROM) as TakenCounter[]
  const each = counters.flatMap((counter) => [
    overBalance('submitted', counter, today),
    overBalance('validated1', counter, today),
  ])
  return sql<boolean>`(e.state in ('submitted', 'validated1') and u.person_type <> 'contractor' and exists (
    select from event_codes code where code.id = e.event_code_id and code.deductible and ${anyOf(each)}
  ))`
}

/** The absences e of these states and days, whoever they are of. */
function dated(states: EventState[] | null, { from, to }: DayLimits): Condition[] {
  return [
    sql<boolean>`e.kind = 'absence'`,
    ...oneOf(sql`e.state`, states),
    // An event lies in one month: none that ends after a day can have begun before the first of that day's month.
    ...(from === null
      ? []
      : [sql<boolean>`e.start_at >= ${sqlDay(`${from.slice(0, 8)}01`)} and e.end_at >= ${sqlDay(from)}`]),
    ...(to === null ? [] : [sql<boolean>`e.start_at <= ${sqlDay(to)}`]),
  ]
}

/** Which absences of the person u the list shows, as a condition on the event e. */
function matching(states: EventState[] | null, limits: DayLimits): Condition[] {
  return [...dated(states, limits), sql<boolean>`e.user_id = u.id`, countsBetween(EVENT_MONTH.first, EVENT_MONTH.last)]
}

const FEW_DAYS = 7

/** Over the whole company, whoever is away on a few days is found by these days, not person by person. */
function awayOn({ subject }: Viewer, states: EventState[] | null, limits: DayLimits): Condition[] {
  const { from, to } = limits
  const isShort = from !== null && to !== null && to <= addDays(from, FEW_DAYS)
  if (!isShort || readScopeOf(subject, 'absences') !== 'everybody') return []
  return [sql<boolean>`u.id = any(array(select e.user_id from events e where ${allOf(dated(states, limits))}))`]
}

/** Which people and which of their absences a list shows: the page, its total, its selection and its file are all read by it. */
export interface Selection extends ListedPeople {
  matches: Condition
  /** The figures that count the same people; null where they do not tell them. */
  figures: Condition | null
}

/** The absences of whole months are told by figures; a month's own ends are all of it. */
function figuresOf(states: EventState[] | null, { from, to }: DayLimits): Condition | null {
  const [first, last] = [from && periodOf(from), to && periodOf(to)]
  if (first && firstDay(first.year, first.month) !== from) return null
  if (last && lastDay(last.year, last.month) !== to) return null
  const pair = ({ year, month }: Period) => sql`(${year}::int, ${month}::int)`
  return allOf([
    isFigure((states ?? EVENT_STATES).map((state) => `absence_${state}` as const)),
    ...(first ? [sql<boolean>`(c.year, c.month) >= ${pair(first)}`] : []),
    ...(last ? [sql<boolean>`(c.year, c.month) <= ${pair(last)}`] : []),
  ])
}

/** The filters as conditions on the person u and the absence e. */
export function selectionOf(viewer: Viewer, query: AbsenceFilters, today: string): Selection {
  const filter = readPeopleFilter(viewer, 'absences', query)
  const [states, limits] = [statesOf(viewer, query), readDayLimits(query)]
  const who = peopleAndItems(viewer, 'absences', filter)
  const away = allOf(awayOn(viewer, states, limits))
  const people = allOf([who.people, away])
  const matches = allOf([
    ...matching(states, limits),
    ...who.items,
    ...(query.balance === undefined ? [] : [insufficientBalance(today)]),
  ])
  const figures = query.balance === undefined ? figuresOf(states, limits) : null
  return { ...who, people, inOrder: (joined) => sql`${who.inOrder(joined)} and ${away}`, matches, figures }
}

/** The people u who have an absence to show, of those that a `from` and its `where` leave. */
export const listedAmong = (people: RawBuilder<unknown>, { matches }: Pick<Selection, 'matches'>) =>
  sql`${people} and exists (select from events e where ${matches})`
