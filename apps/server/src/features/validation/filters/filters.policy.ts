import { M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import { type Day, firstDay, lastDay, parsePeriod } from '@cadran/rules/timesheet/day'
import { offeredStatuses, type PersonStatus } from '@cadran/rules/validation/filter-defaults'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { rolesOfCall } from '../../portal/delegation/index.ts'

export type FilteredList = 'absences' | 'activities' | 'extra-activities'

/** The filters on people as both list calls send them. */
export interface PeopleQuery {
  'types[]'?: ('all' | PersonStatus)[] | undefined
  'company[]'?: string[] | undefined
  'matricules[]'?: string[] | undefined
  person?: string | string[] | undefined
  manager?: string | undefined
  search?: string | undefined
  lent?: '1' | undefined
}

/** What narrows the people of a list; null narrows nothing (FLT-06). */
export interface PeopleFilter {
  types: PersonStatus[] | null
  companies: number[] | null
  matricules: string[] | null
  manager: string | null
  search: string | null
  /** Only the people of those for whom the viewer stands (DEL-23). */
  lent: true | null
}

/** The days a list looks at, both ends included; null leaves that side open. */
export interface DayLimits {
  from: Day | null
  to: Day | null
}

/** The values of a checkbox filter; 'all', alone or not, lifts it (FLT-06). */
export function chosen<V extends string>(values: readonly ('all' | V)[] | undefined): V[] | null {
  if (values === undefined || values.includes('all')) return null
  return values.filter((value): value is V => value !== 'all')
}

function statuses(viewer: Viewer, list: FilteredList, values: PeopleQuery['types[]']): PersonStatus[] | null {
  const types = chosen(values)
  // What a status asks for is its own role; the roles that show the filter do not bear on the call (FLT-44, FLT-49).
  const allowed = offeredStatuses(new Set([...rolesOfCall(viewer), 'ROLE_MANAGER']), list)
  if (types?.some((type) => !allowed.includes(type))) refuse(M_ROLE)
  return types
}

function companies(values: string[] | undefined): number[] | null {
  const ids = chosen(values)
  if (ids?.some((id) => !/^[1-9]\d{0,14}$/.test(id))) refuse(M_FILTER)
  return ids?.map(Number) ?? null
}

function matricules({ 'matricules[]': list, person }: PeopleQuery): string[] | null {
  const named = [...(list ?? []), ...[person ?? []].flat()].filter((matricule) => matricule !== '')
  return named.length > 0 ? named : null
}

/** Reads the filters on people; refuses statuses that the viewer may not ask for, and contractors on absences (FLT-48). */
export function readPeopleFilter(viewer: Viewer, list: FilteredList, query: PeopleQuery): PeopleFilter {
  return {
    types: statuses(viewer, list, query['types[]']),
    companies: companies(query['company[]']),
    matricules: matricules(query),
    manager: query.manager || null,
    search: query.search?.trim() || null,
    lent: query.lent === undefined ? null : true,
  }
}

/** The days that `period`, `minDate` and `maxDate` leave together; they all apply (FLT-87). */
export function readDayLimits(query: {
  period?: string | undefined
  minDate?: Day | undefined
  maxDate?: Day | undefined
}): DayLimits {
  const { minDate = null, maxDate = null } = query
  const period = query.period === undefined ? null : parsePeriod(query.period)
  if (!period) return { from: minDate, to: maxDate }
  return within({ from: minDate, to: maxDate }, monthLimits(period))
}

/** The days of a month. */
function monthLimits({ year, month }: { year: number; month: number }) {
  return { from: firstDay(year, month), to: lastDay(year, month) }
}

/** The days that two limits have in common; none when `from` lies after `to`. */
function within(limits: DayLimits, { from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  return {
    from: limits.from !== null && limits.from > from ? limits.from : from,
    to: limits.to !== null && limits.to < to ? limits.to : to,
  }
}
