import { addMonths, comparePeriods, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { extraRequestWindow, offeredStatuses } from '@cadran/rules/validation/filter-defaults'
import { type RefObject, useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { AdvancedPanel, FilterBar, type ListState, useActiveFilters } from '../filters/index.ts'
import type { RequestStatus } from './extra-requests.queries.ts'
import { STATE_WORDS, STATES } from './request-words.ts'

interface RequestFiltersProps {
  list: ListState<RequestStatus>
  mobile: boolean
  searchRef?: RefObject<HTMLInputElement | null>
  onLeaveSearch?: () => void
}

/** The months of the default window: a request of any of them may be asked for (XRQ-09). */
function periodsAround(current: Period): Period[] {
  const { min_date, max_date } = extraRequestWindow(current)
  const [first, last] = [periodOf(min_date), periodOf(max_date)]
  return Array.from({ length: comparePeriods(last, first) + 1 }, (_, index) => addMonths(first, index))
}

/** The person search, the active filters and the advanced search of the requests. */
export function RequestFilters({ list, mobile, searchRef, onLeaveSearch }: RequestFiltersProps) {
  const { filters, isDefault, change, reset } = list
  const [panelOpened, setPanelOpened] = useState(false)
  const user = useCurrentUser()
  const active = useActiveFilters(filters, STATE_WORDS, change, { withPeriod: true, list: 'extra-activities' })
  return (
    <>
      <FilterBar
        mobile={mobile}
        search={filters.search}
        searchRef={searchRef}
        onSearch={(text) => change({ search: text })}
        onLeaveSearch={onLeaveSearch}
        active={active}
        isDefault={isDefault}
        onReset={reset}
        panelOpened={panelOpened}
        onTogglePanel={() => setPanelOpened(!panelOpened)}
      />
      <AdvancedPanel
        list="extra-activities"
        opened={panelOpened}
        mobile={mobile}
        filters={filters}
        states={{ options: STATES, labels: STATE_WORDS }}
        periods={periodsAround(user.current_period)}
        dates
        statuses={offeredStatuses(new Set(user.roles), 'extra-activities')}
        isDefault={isDefault}
        onChange={change}
        onReset={reset}
        onClose={() => setPanelOpened(false)}
      />
    </>
  )
}
