import { activityPeriods, offeredStatuses } from '@cadran/rules/validation/filter-defaults'
import { type RefObject, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { AdvancedPanel, FilterBar, KeyHints, type ListState, useActiveFilters } from '../filters/index.ts'
import type { MonthPage, MonthState } from './activities.queries.ts'
import { ACTIVITY_KEY_HINTS } from './activity-keys.ts'
import { STATE_WORDS, STATES } from './month-badge.tsx'
import { MonthNavigator } from './month-navigator.tsx'

interface ActivityFiltersProps {
  list: ListState<MonthState>
  waiting: MonthPage['navigator'] | undefined
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onHelp: () => void
}

/** The months, the person search, the active filters and the advanced search of the CRA list. */
export function ActivityFilters({ list, waiting, searchRef, onLeaveSearch, onHelp }: ActivityFiltersProps) {
  const { filters, isDefault, change, reset } = list
  const [panelOpened, setPanelOpened] = useState(false)
  const user = useCurrentUser()
  const today = useToday()
  return (
    <>
      <MonthNavigator
        periods={activityPeriods(today)}
        value={filters.period}
        waiting={waiting}
        onChange={(period) => change(period === 'pending' ? { period } : { period, min_date: null, max_date: null })}
      />
      <FilterBar
        search={filters.search}
        searchRef={searchRef}
        onSearch={(text) => change({ search: text })}
        onLeaveSearch={onLeaveSearch}
        active={useActiveFilters(filters, STATE_WORDS, change, { withPeriod: false, list: 'activities' })}
        isDefault={isDefault}
        onReset={reset}
        panelOpened={panelOpened}
        onTogglePanel={() => setPanelOpened(!panelOpened)}
      >
        <KeyHints hints={ACTIVITY_KEY_HINTS} onMore={onHelp} />
      </FilterBar>
      <AdvancedPanel
        list="activities"
        opened={panelOpened}
        mobile={false}
        filters={filters}
        states={{ options: STATES, labels: STATE_WORDS }}
        dates={filters.period === 'pending'}
        statuses={offeredStatuses(new Set(user.roles), 'activities')}
        particularities
        isDefault={isDefault}
        onChange={change}
        onReset={reset}
        onClose={() => setPanelOpened(false)}
      />
    </>
  )
}
