import { absencePeriods, offeredStatuses } from '@cadran/rules/validation/filter-defaults'
import { type RefObject, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { AdvancedPanel, FilterBar, type ListState, useActiveFilters } from '../filters/index.ts'
import { STATE_WORDS, STATES } from './absence-words.ts'
import type { AbsenceState } from './absences.queries.ts'

interface AbsenceFiltersProps {
  list: ListState<AbsenceState>
  /** On mobile the level switch chooses the state. */
  mobile: boolean
  searchRef?: RefObject<HTMLInputElement | null>
  onLeaveSearch?: () => void
}

/** The person search, the active filters and the advanced search of the absence list. */
export function AbsenceFilters({ list, mobile, searchRef, onLeaveSearch }: AbsenceFiltersProps) {
  const { filters, isDefault, change, reset } = list
  const [panelOpened, setPanelOpened] = useState(false)
  const user = useCurrentUser()
  const today = useToday()
  const shown = mobile ? { ...filters, states: ['all' as const] } : filters
  const active = useActiveFilters(shown, STATE_WORDS, change, { withPeriod: true, list: 'absences' })
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
        list="absences"
        opened={panelOpened}
        mobile={mobile}
        filters={filters}
        {...(mobile ? {} : { states: { options: STATES, labels: STATE_WORDS } })}
        periods={absencePeriods(today)}
        dates
        statuses={offeredStatuses(new Set(user.roles), 'absences')}
        isDefault={isDefault}
        onChange={change}
        onReset={reset}
        onClose={() => setPanelOpened(false)}
      />
    </>
  )
}
