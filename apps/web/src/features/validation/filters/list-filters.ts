import { type Day, firstDay, isDay, lastDay, parsePeriod } from '@cadran/rules/timesheet/day'
import { type Choice, PERSON_STATUSES, type PersonStatus } from '@cadran/rules/validation/filter-defaults'
import type { ListSearch } from './list-search.ts'

/** Particularities of a report, as the query names them (FLT-13), in the order they are offered. */
export const PARTICULARITIES = {
  noPrestation: 'Sans prestation',
  remoteWorking: 'Télétravail',
  specialTime: 'Horaire spécial',
  partialTime: 'Temps partiel',
  backwarded: 'Renvoyé',
  constraint: 'Astreinte',
  intervention: 'Intervention',
} as const
export type Particularity = keyof typeof PARTICULARITIES
export const PARTICULARITY_KEYS: readonly Particularity[] = Object.keys(PARTICULARITIES).filter(isParticularity)

function isParticularity(text: string): text is Particularity {
  return text in PARTICULARITIES
}

/** As the address and the call spell it (CLO-12). */
export const INSUFFICIENT = 'insufficient' as const

/** The filters of one list. `period` is 'YYYY-MM', 'pending' on the CRA list, or null. */
export interface ListFilters<S extends string> {
  states: Choice<S>
  /** Null sends no status, which the server reads as all (FLT-56). */
  types: Choice<PersonStatus> | null
  /** Null lists the whole scope (FLT-12). */
  manager: string | null
  /** Id of the employing company; null lists them all (FLT-14). */
  company: string | null
  period: string | null
  min_date: Day | null
  max_date: Day | null
  flags: readonly Particularity[]
  /** Only demands over their balance (CLO-12). */
  insufficient: boolean
  /** Only reports that are not as the month before (CLO-13). */
  changed: boolean
  /** Only the people of those for whom the viewer stands (DEL-23). */
  lent: boolean
  /** Matricules; none lists everybody. */
  people: readonly string[]
  search: string
}

/** What a list starts with when its address says nothing. */
export function startingFilters<S extends string>(
  defaults: Pick<ListFilters<S>, 'states' | 'types' | 'manager'> & { period?: string },
): ListFilters<S> {
  const { states, types, manager, period = null } = defaults
  return {
    states,
    types,
    manager,
    company: null,
    period,
    min_date: null,
    max_date: null,
    flags: [],
    insufficient: false,
    changed: false,
    lent: false,
    people: [],
    search: '',
  }
}

function readChoice<V extends string>(text: string | undefined, options: readonly V[]): Choice<V> | null {
  if (text === undefined) return null
  const named = text.split(',')
  if (named.includes('all')) return ['all']
  const known = options.filter((option) => named.includes(option))
  return known.length > 0 ? known : null
}

function readDay(text: string | undefined): Day | null {
  return text !== undefined && isDay(text) ? text : null
}

function readPeriod(text: string | undefined, byDefault: string | null): string | null {
  if (text === undefined) return byDefault
  return text === byDefault || parsePeriod(text) ? text : byDefault
}

/** The filters that an address stands for; what it does not say, or says wrongly, is the default. */
export function readFilters<S extends string>(
  search: ListSearch,
  defaults: ListFilters<S>,
  states: readonly S[],
): ListFilters<S> {
  const named = search.flags?.split(',') ?? []
  const people = search.people?.split(',') ?? []
  return {
    states: readChoice(search.states, states) ?? defaults.states,
    types: readChoice(search.types, PERSON_STATUSES) ?? defaults.types,
    manager: search.manager === 'all' ? null : (search.manager ?? defaults.manager),
    company: /^[1-9]\d{0,14}$/.test(search.company ?? '') ? (search.company ?? null) : null,
    period: readPeriod(search.period, defaults.period),
    min_date: readDay(search.minDate),
    max_date: readDay(search.maxDate),
    flags: PARTICULARITY_KEYS.filter((flag) => named.includes(flag)),
    insufficient: search.balance === INSUFFICIENT,
    changed: search.changed === '1',
    lent: search.lent === '1',
    people: people.filter((matricule) => matricule !== ''),
    search: search.search ?? '',
  }
}

function facets<S extends string>(filters: ListFilters<S>) {
  const { states, types, manager, company, period, min_date, max_date, flags, people } = filters
  const { insufficient, changed, lent } = filters
  return {
    states: states.join(','),
    types: types?.join(','),
    manager: manager ?? 'all',
    company: company ?? undefined,
    period: period ?? undefined,
    minDate: min_date ?? undefined,
    maxDate: max_date ?? undefined,
    flags: flags.join(',') || undefined,
    balance: insufficient ? INSUFFICIENT : undefined,
    changed: changed ? '1' : undefined,
    lent: lent ? '1' : undefined,
    people: people.join(',') || undefined,
  } satisfies ListSearch
}

/** Whether any filter differs from the defaults (ABS-17, FLT-78). */
export function differs<S extends string>(filters: ListFilters<S>, defaults: ListFilters<S>): boolean {
  const same = JSON.stringify(facets(filters)) === JSON.stringify(facets(defaults))
  return !same || filters.search !== defaults.search
}

/**
 * The address of a list. Once one filter differs from the defaults all are written, so that the address shows the same
 * list to somebody whose defaults are others.
 */
export function writeFilters<S extends string>(filters: ListFilters<S>, defaults: ListFilters<S>): ListSearch {
  const own = facets(filters)
  const same = JSON.stringify(own) === JSON.stringify(facets(defaults))
  return { ...(same ? {} : own), search: filters.search || undefined }
}

/** The filters as both list calls take them; an array filter is always sent, or a manager would get 'submitted' only (ABS-33). */
export function filterQuery<S extends string>(filters: ListFilters<S>) {
  const { states, types, manager, company, min_date, max_date, people, search, lent } = filters
  return {
    'states[]': [...states],
    'types[]': types ? [...types] : undefined,
    manager: manager ?? undefined,
    'company[]': company === null ? undefined : [company],
    'matricules[]': people.length > 0 ? [...people] : undefined,
    minDate: min_date ?? undefined,
    maxDate: max_date ?? undefined,
    search: search.trim() || undefined,
    lent: lent ? ('1' as const) : undefined,
  }
}

/** Particularities are sent as flags of value 1 (FLT-10). */
export function flagQuery(flags: readonly Particularity[]): Partial<Record<Particularity, '1'>> {
  const query: Partial<Record<Particularity, '1'>> = {}
  for (const flag of flags) query[flag] = '1'
  return query
}

/** The days that the filters look at, for the people to choose from; null leaves a side open. */
export function windowOf({
  period,
  min_date,
  max_date,
}: Pick<ListFilters<string>, 'period' | 'min_date' | 'max_date'>) {
  const month = period === null ? null : parsePeriod(period)
  if (!month) return { from: min_date, to: max_date }
  return { from: firstDay(month.year, month.month), to: lastDay(month.year, month.month) }
}
