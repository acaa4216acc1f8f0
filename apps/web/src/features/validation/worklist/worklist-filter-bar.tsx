import type { Role } from '@cadran/rules/portal/roles'
import { offeredStatuses } from '@cadran/rules/validation/filter-defaults'
import { type ReactNode, type RefObject, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { type CurrentUser, rolesAtHand, useCurrentUser } from '../../../platform/session.ts'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { AdvancedPanel, FilterBar, type ListState, type PersonListName, useActiveFilters } from '../filters/index.ts'
import type { WorklistFilters } from './worklist.ts'

const SCOPE_OF = { absences: 'absences', activities: 'activities', 'extra-activities': 'extra-requests' } as const

interface WorklistFilterBarProps<State extends string> {
  filters: WorklistFilters<State>
  list: ListState<State>
  mobile?: boolean
  /** Where the page itself chooses the state. */
  isStateless?: boolean
  searchRef?: RefObject<HTMLInputElement | null>
  onLeaveSearch?: () => void
  children?: ReactNode
}

/** The person search, the active filters and the advanced search of a list. */
export function WorklistFilterBar<State extends string>(props: WorklistFilterBarProps<State>) {
  const { filters: offered, list, mobile = false, isStateless: choosesState, children, ...searching } = props
  const { filters, isDefault, change, reset } = list
  // A list whose rows have no state has none to choose.
  const isStateless = choosesState === true || offered.states.length === 0
  const [panelOpened, setPanelOpened] = useState(false)
  const user = useCurrentUser()
  const today = useToday()
  const roles = rolesAtHand(user)
  const standsIn = standsInFor(user, offered.list)
  const shown: typeof filters = isStateless ? { ...filters, states: ['all'] } : filters
  const active = useActiveFilters(shown, offered.stateLabels, change, {
    withPeriod: offered.periodsOf !== undefined,
    list: offered.list,
    window: offered.windowOf?.(filters, { ...user, roles }) ?? null,
  })
  const periods = offered.periodsOf?.(user.current_period, today)
  return (
    <>
      <FilterBar
        mobile={mobile}
        search={filters.search}
        onSearch={(text) => change({ search: text })}
        {...searching}
        toggle={
          (offered.Toggle || standsIn) && <Toggles filters={offered} list={list} shown={shown} standsIn={standsIn} />
        }
        active={active}
        isDefault={isDefault}
        onReset={reset}
        panelOpened={panelOpened}
        onTogglePanel={() => setPanelOpened(!panelOpened)}
      >
        {children}
      </FilterBar>
      <AdvancedPanel
        list={offered.list}
        opened={panelOpened}
        mobile={mobile}
        filters={filters}
        {...(isStateless ? {} : { states: { options: offered.states, labels: offered.stateLabels } })}
        {...(periods ? { periods } : {})}
        {...limitsOf(offered, filters, roles)}
        isDefault={isDefault}
        onChange={change}
        onReset={reset}
        onClose={() => setPanelOpened(false)}
      />
    </>
  )
}

const standsInFor = ({ delegations }: CurrentUser, list: PersonListName) =>
  delegations.some(({ scopes }) => scopes.includes(SCOPE_OF[list]))

/** Which filters the list's own call knows. */
function limitsOf<State extends string>(
  { byPersonAlone: alone, hasDates, list, particularities = false }: WorklistFilters<State>,
  filters: ListState<State>['filters'],
  roles: ReadonlySet<Role>,
) {
  const byPersonAlone = alone === true
  return {
    byPersonAlone,
    dates: !byPersonAlone && (hasDates?.(filters) ?? true),
    statuses: byPersonAlone ? [] : offeredStatuses(roles, list),
    particularities,
  }
}

interface TogglesProps<State extends string> {
  filters: WorklistFilters<State>
  list: ListState<State>
  shown: ListState<State>['filters']
  standsIn: boolean
}

/** Before the chips: whom one stands for, and what the list itself turns on and off. */
function Toggles<State extends string>({ filters: { Toggle }, list, shown, standsIn }: TogglesProps<State>) {
  const { filters, change } = list
  return (
    <>
      {standsIn && <ToggleChip label="Suppléances" pressed={filters.lent} onToggle={(lent) => change({ lent })} />}
      {Toggle && <Toggle filters={shown} onChange={change} />}
    </>
  )
}
