import type { Role } from '../portal/roles.ts'
import { addMonths, type Day, firstDay, lastDay, type Period, periodOf } from '../timesheet/day.ts'

/** A checkbox filter: 'all', or the values let through; never empty (FLT-05). */
export type Choice<V extends string> = readonly (V | 'all')[]

/** The selection after a click on one box of a checkbox filter (FLT-02 to FLT-05). `options` are the boxes in order. */
export function toggleChoice<V extends string>(
  selected: Choice<V>,
  clicked: V | 'all',
  options: readonly V[],
): Choice<V> {
  if (clicked === 'all') return ['all']
  const kept = options.filter((option) => (option === clicked) !== selected.includes(option))
  return kept.length === 0 || kept.length === options.length ? ['all'] : kept
}

/** What the defaults of a list depend on. */
export interface FilterViewer {
  roles: ReadonlySet<Role>
  is_manager: boolean
  matricule: string
  /** For whom the viewer stands at this moment (DEL-11). */
  delegations?: readonly { scopes: readonly string[] }[]
}

/** Statuses that have a box; interim people appear under 'all' only (FLT-50). */
export const PERSON_STATUSES = ['consultant', 'internal', 'contractor'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]

const STATUS_ROLES: Record<PersonStatus, Role> = {
  consultant: 'ROLE_ACTIVITY_SHOW_SALARIED',
  internal: 'ROLE_ACTIVITY_SHOW_INTERNAL',
  contractor: 'ROLE_ACTIVITY_SHOW_CONTRACTOR',
}

/** Roles that show the status filter, and start it with 'all' (FLT-44, FLT-51 to FLT-55). */
const STATUS_VIEWERS: readonly Role[] = [
  'ROLE_MANAGER',
  'ROLE_FEE_MANAGER',
  'ROLE_GTA',
  'ROLE_PAY_MANAGER',
  'ROLE_BILLING_SERVICE',
]

/** Roles of the services, whose holders are no plain managers (FLT-62, BCK-05). */
const SERVICE_ROLES: readonly Role[] = [
  'ROLE_FEE_MANAGER',
  'ROLE_GTA',
  'ROLE_PAY_MANAGER',
  'ROLE_BILLING_SERVICE',
  'ROLE_BILLING_SUPERVISOR',
  'ROLE_CONTRACTOR_MANAGER',
  'ROLE_HRBP',
  'ROLE_PERIOD_MANAGER',
]

const hasAny = (viewer: FilterViewer, roles: readonly Role[]) => roles.some((role) => viewer.roles.has(role))

/** Statuses the viewer may filter on; none means that the filter is not shown (FLT-44 to FLT-49). */
export function offeredStatuses(
  roles: ReadonlySet<Role>,
  list: 'absences' | 'activities' | 'extra-activities',
): PersonStatus[] {
  if (!STATUS_VIEWERS.some((role) => roles.has(role))) return []
  return PERSON_STATUSES.filter(
    (status) => roles.has(STATUS_ROLES[status]) && (status !== 'contractor' || list === 'activities'),
  )
}

/** Statuses a list starts with; null sends no `types`, which the server reads as all (FLT-51 to FLT-56). */
export function defaultTypes(viewer: FilterViewer, list: 'absences' | 'activities'): Choice<PersonStatus> | null {
  if (hasAny(viewer, STATUS_VIEWERS)) return ['all']
  const contractors = viewer.roles.has('ROLE_CONTRACTOR_MANAGER') && viewer.roles.has('ROLE_ACTIVITY_SHOW_CONTRACTOR')
  return list === 'activities' && contractors ? ['contractor'] : null
}

/** Matricule the manager filter starts with, null for an empty one (FLT-57 to FLT-60, FLT-62). */
function defaultManager(viewer: FilterViewer): string | null {
  const isManager = viewer.is_manager || viewer.roles.has('ROLE_MANAGER')
  if (isManager && !hasAny(viewer, SERVICE_ROLES)) return viewer.matricule
  const alwaysEmpty = hasAny(viewer, ['ROLE_FEE_MANAGER', 'ROLE_PAY_MANAGER', 'ROLE_BILLING_SERVICE', 'ROLE_HRBP'])
  const supervises =
    viewer.roles.has('ROLE_BILLING_SUPERVISOR') && hasAny(viewer, ['ROLE_CONTRACTOR_MANAGER', 'ROLE_GTA'])
  return supervises && viewer.is_manager && !alwaysEmpty ? viewer.matricule : null
}

export type AbsenceStateChoice = Choice<'submitted' | 'validated1' | 'validated2' | 'refused'>
export type MonthStateChoice = Choice<'non_submitted' | 'submitted' | 'validated1' | 'validated2'>

const standsIn = ({ delegations = [] }: FilterViewer, scope: string) =>
  delegations.some(({ scopes }) => scopes.includes(scope))

/** What the absence list starts with (FLT-61, FLT-71 to FLT-73); it has no window of its own (FLT-86). */
export function absenceFilterDefaults(viewer: FilterViewer): {
  types: Choice<PersonStatus> | null
  manager: string | null
  states: AbsenceStateChoice
} {
  const first = viewer.roles.has('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL')
  const second = viewer.roles.has('ROLE_ABSENCE_ACCEPT_SECOND_LEVEL')
  const types = defaultTypes(viewer, 'absences')
  if (first) return { types, manager: viewer.matricule, states: second ? ['submitted', 'validated1'] : ['submitted'] }
  if (second) return { types, manager: defaultManager(viewer), states: ['validated1'] }
  return { types, manager: null, states: standsIn(viewer, 'absences') ? ['submitted'] : ['all'] }
}

/** The states of reports that await the viewer's decision; no default window hides them (README 50). */
export function awaitedMonthStates(roles: ReadonlySet<Role>): ('submitted' | 'validated1')[] {
  return [
    ...(roles.has('ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL') ? (['submitted'] as const) : []),
    ...(roles.has('ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL') ? (['validated1'] as const) : []),
  ]
}

/** What whoever accepts at level 2 can decide, else the widest of the viewer's defaults (CLO-07 over FLT-67, FLT-70). */
function defaultMonthStates(viewer: FilterViewer): MonthStateChoice {
  if (viewer.roles.has('ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL')) return awaitedMonthStates(viewer.roles)
  if (hasAny(viewer, ['ROLE_FEE_MANAGER', 'ROLE_PAY_MANAGER', 'ROLE_BILLING_SERVICE', 'ROLE_HRBP'])) return ['all']
  if (hasAny(viewer, ['ROLE_CONTRACTOR_MANAGER', 'ROLE_GTA'])) return ['validated1']
  const decides = viewer.is_manager || viewer.roles.has('ROLE_MANAGER') || standsIn(viewer, 'activities')
  return decides ? ['submitted'] : ['all']
}

/** What the CRA list starts with: pending reports, and the rest by role (FLT-74, EX-V-21). */
export function activityFilterDefaults(viewer: FilterViewer): {
  period: 'pending'
  types: Choice<PersonStatus> | null
  manager: string | null
  states: MonthStateChoice
} {
  return {
    period: 'pending',
    types: defaultTypes(viewer, 'activities'),
    manager: defaultManager(viewer),
    states: defaultMonthStates(viewer),
  }
}

/** The states of requests that await the viewer: managers alone decide (XRQ-12, README 50). */
export function awaitedRequestStates(roles: ReadonlySet<Role>): 'pending'[] {
  return roles.has('ROLE_MANAGER') ? ['pending'] : []
}

/** What the list of extra-activity requests starts with (FLT-76, FLT-77). */
export function extraRequestFilterDefaults(viewer: FilterViewer): {
  types: Choice<PersonStatus>
  manager: string | null
  states: readonly ['pending']
} {
  const isManager = viewer.is_manager || viewer.roles.has('ROLE_MANAGER')
  return { types: ['all'], manager: isManager ? viewer.matricule : null, states: ['pending'] }
}

const twelveFrom = (first: Period): Period[] => Array.from({ length: 12 }, (_, index) => addMonths(first, index))

/** Months of the CRA list: this one and the 11 before it, oldest first (ACT-05, FLT-79). */
export function activityPeriods(today: Day): Period[] {
  return twelveFrom(addMonths(periodOf(today), -11))
}

/** Months of the absence filter: last month, this one and the 10 after it (FLT-80, FLT-81). */
export function absencePeriods(today: Day): Period[] {
  return twelveFrom(addMonths(periodOf(today), -1))
}

/** First and last day of a window around the current period, both included. */
export interface DayWindow {
  min_date: Day
  max_date: Day
}

function windowAround(current: Period, after: number): DayWindow {
  const first = addMonths(current, -3)
  const last = addMonths(current, after)
  return { min_date: firstDay(first.year, first.month), max_date: lastDay(last.year, last.month) }
}

/** The 15 months of the CRA filters: 3 before the current period to 11 after it (FLT-82, FLT-83). */
export function activityWindow(current: Period): DayWindow {
  return windowAround(current, 11)
}

/** What of a list its default window applies to: whatever does not await the viewer; none where all that is shown does (README 50). */
export function isWindowed<S extends string>(states: Choice<S>, awaited: readonly S[]): boolean {
  return states.includes('all') || states.some((state) => state !== 'all' && !awaited.includes(state))
}

/** The months of the request list: 3 before the current period to 15 after it (FLT-84, FLT-85). */
export function extraRequestWindow(current: Period): DayWindow {
  return windowAround(current, 15)
}
