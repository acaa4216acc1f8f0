import { useQuery } from '@tanstack/react-query'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import type { ListFilters } from '../filters/index.ts'
import { type AbsenceState, insufficientQuery } from './absences.queries.ts'

interface InsufficientChipProps {
  filters: ListFilters<AbsenceState>
  onChange: (patch: Partial<ListFilters<AbsenceState>>) => void
}

/** Shows the demands over their balance alone, and how many they are under the other filters (CLO-12). */
export function InsufficientChip({ filters, onChange }: InsufficientChipProps) {
  const { data } = useQuery(insufficientQuery(filters))
  return (
    <ToggleChip
      label="Solde insuffisant"
      count={data?.count}
      pressed={filters.insufficient}
      onToggle={(insufficient) => onChange({ insufficient })}
    />
  )
}
