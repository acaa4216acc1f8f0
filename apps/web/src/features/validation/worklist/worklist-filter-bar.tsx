import { offeredStatuses } from '@cadran/rules/validation/filter-defaults'
import { type ReactNode, type RefObject, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { rolesAtHand, useCurrentUser } from '../../../platform/session.ts'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { AdvancedPanel, FilterBar, type ListState, useActiveFilters } from '../filters/index.ts'
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
  const { filters: offered, list, mobile = false, searchRef, onLeaveSearch, children } = props
  const { filters, isDefault, change, reset } = list
  // A list whose rows have no state has none to choose.
  const isStateless = props.isStateless === true || offered.states.length === 0
  const [panelOpened, setPanelOpened] = useState(false)
  const user = useCurrentUser()
  const today = useToday()
  const roles = rolesAtHand(user)
  const standsIn = user.delegations.some(({ scopes }) => scopes.includes(SCOPE_OF[offered.list]))
  const { stateLabels, Toggle } = offered
  const shown: typeof filters = isStateless ? { ...filters, states: ['all'] } : filters
  const active = useActiveFilters(shown, stateLabels, change, {
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
        searchRef={searchRef}
        onSearch={(text) => change({ search: text })}
        onLeaveSearch={onLeaveSearch}
        toggle={
          (Toggle || standsIn) && (
            <>
              {standsIn && (
                <ToggleChip label="Suppléances" pressed={filters.lent} onToggle={(lent) => change({ lent })} />
              )}
              {Toggle && <Toggle filters={shown} onChange={change} />}
            </>
          )
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
        {...(isStateless ? {} : { states: { options: offered.states, labels: stateLabels } })}
        {...(periods ? { periods } : {})}
        byPersonAlone={offered.byPersonAlone ?? false}
        dates={!offered.byPersonAlone && (offered.hasDates?.(filters) ?? true)}
        statuses={offered.byPersonAlone ? [] : offeredStatuses(roles, offered.list)}
        particularities={offered.particularities ?? false}
        isDefault={isDefault}
        onChange={change}
        onReset={reset}
        onClose={() => setPanelOpened(false)}
      />
    </>
  )
}
