import { formatDate } from '@cadran/rules/portal/french'
import type { DayWindow } from '@cadran/rules/validation/filter-defaults'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { STATUS_LABELS } from './advanced-panel.tsx'
import type { ActiveFilter } from './filter-bar.tsx'
import { companiesQuery, managersQuery } from './filters.queries.ts'
import { type ListFilters, PARTICULARITIES, windowOf } from './list-filters.ts'
import { periodTitle } from './period-title.ts'
import { type PersonListName, personListQuery } from './person-list.queries.ts'

type Change<S extends string> = (patch: Partial<ListFilters<S>>) => void

function datesOf({ min_date, max_date }: Pick<ListFilters<string>, 'min_date' | 'max_date'>): string | null {
  if (min_date && max_date) return `du ${formatDate(min_date)} au ${formatDate(max_date)}`
  if (min_date) return `à partir du ${formatDate(min_date)}`
  return max_date ? `jusqu'au ${formatDate(max_date)}` : null
}

function useManagerName(matricule: string | null): string | null {
  const user = useCurrentUser()
  const isOther = matricule !== null && matricule !== user.matricule
  const { data } = useQuery({ ...managersQuery(matricule ?? ''), enabled: isOther })
  if (!isOther) return matricule === null ? null : user.identity
  return data?.items.find((manager) => manager.matricule === matricule)?.identity ?? matricule
}

function useCompanyName(id: string | null): string | null {
  const { data } = useQuery({ ...companiesQuery, enabled: id !== null })
  return id === null ? null : (data?.find((company) => String(company.id) === id)?.name ?? id)
}

function usePeopleNames(list: PersonListName, filters: ListFilters<string>): string[] {
  const user = useCurrentUser()
  const today = useToday()
  const { people } = filters
  const listQuery = personListQuery(list, { user, today }, windowOf(filters))
  const { data } = useQuery({ ...listQuery, enabled: people.length > 0 })
  const names = new Map(data?.items.map(({ matricule, identity }) => [matricule, identity]))
  return people.map((matricule) => names.get(matricule) ?? matricule)
}

/** The chips of a list: every filter that lets through less than all (no chip for 'all'). */
export function useActiveFilters<S extends string>(
  filters: ListFilters<S>,
  stateLabels: Readonly<Record<S, string>>,
  change: Change<S>,
  { withPeriod, list, window = null }: { withPeriod: boolean; list: PersonListName; window?: DayWindow | null },
): ActiveFilter[] {
  const manager = useManagerName(filters.manager)
  const people = usePeopleNames(list, filters)
  const company = useCompanyName(filters.company)
  const states = filters.states.flatMap((state) => (state === 'all' ? [] : stateLabels[state]))
  const types = filters.types?.flatMap((type) => (type === 'all' ? [] : STATUS_LABELS[type])) ?? []
  const flags = filters.flags.map((flag) => PARTICULARITIES[flag])
  const dates = datesOf(filters)
  const period = withPeriod && filters.period !== null ? periodTitle(filters.period) : null

  const chips: [name: string, value: string | null, onRemove?: () => void][] = [
    ['État', states.join(', '), () => change({ states: ['all'] })],
    ['Manager', manager, () => change({ manager: null })],
    ['Collaborateurs', people.join(', '), () => change({ people: [] })],
    ['Société', company, () => change({ company: null })],
    ['Statut', types.join(', '), () => change({ types: ['all'] })],
    ['Période', period, () => change({ period: null })],
    ['Dates', dates, () => change({ min_date: null, max_date: null })],
    // What the list looks at by itself: shown, and lifted by choosing dates (README 50).
    ['Dates', dates === null && window ? datesOf(window) : null],
    ['Particularités', flags.join(', '), () => change({ flags: [] })],
  ]
  return chips.flatMap(([name, value, onRemove]) => (value ? { name, value, ...(onRemove ? { onRemove } : {}) } : []))
}
