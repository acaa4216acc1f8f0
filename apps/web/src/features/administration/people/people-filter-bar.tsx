import { PERSON_STATE_LABELS, PERSON_STATES, type PersonState } from '@cadran/rules/administration/person-state'
import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { MODALITIES, modalityLabel, PERSON_TYPE_LABELS, PERSON_TYPES } from '@cadran/rules/portal/person'
import { ROLES } from '@cadran/rules/portal/roles'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Row } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { SearchBox } from '../../validation/filters/index.ts'
import { companiesQuery, workplacesQuery } from './people.queries.ts'
import type { PeopleFilters } from './people-filters.ts'

interface Choice {
  key: 'company' | 'workplace' | 'type' | 'modality' | 'state' | 'role'
  name: string
  options: readonly { value: string; label: string }[]
}

const placeOptions = (places: readonly { id: number; name: string }[] = []) =>
  places.map(({ id, name }) => ({ value: String(id), label: name }))

const FIXED: readonly Choice[] = [
  {
    key: 'state',
    name: 'État',
    options: PERSON_STATES.map((value: PersonState) => ({ value, label: PERSON_STATE_LABELS[value] })),
  },
  { key: 'type', name: 'Type', options: PERSON_TYPES.map((value) => ({ value, label: PERSON_TYPE_LABELS[value] })) },
  {
    key: 'modality',
    name: 'Modalité',
    options: MODALITIES.map((value) => ({ value: String(value), label: modalityLabel(value) })),
  },
  { key: 'role', name: 'Rôle', options: ROLES.map((value) => ({ value, label: ROLE_WORDS[value].label })) },
]

interface BarProps {
  filters: PeopleFilters
  isFiltered: boolean
  /** Of the manager whose team is listed. */
  managerName: string | undefined
  onChange: (patch: PeopleFilters) => void
  onReset: () => void
}

/** Search, the filters in force as chips, those that can be added dashed (ADM-05, ADM-06). */
export function PeopleFilterBar({ filters, isFiltered, managerName, onChange, onReset }: BarProps) {
  const search = useRef<HTMLInputElement>(null)
  usePageKeys((key) => {
    if (key !== '/') return false
    search.current?.focus()
    return true
  })
  const companies = placeOptions(useQuery(companiesQuery).data)
  const workplaces = placeOptions(useQuery(workplacesQuery).data)
  const choices: Choice[] = [
    { key: 'company', name: 'Société', options: companies },
    { key: 'workplace', name: 'Lieu', options: workplaces },
    ...FIXED,
  ]
  const { manager, all_levels, without_manager } = filters
  return (
    <Row wrap gap={8} align="center" role="search">
      <SearchBox value={filters.search ?? ''} onSearch={(text) => onChange({ search: text })} inputRef={search} />
      {choices.map((choice) => (
        <ChoiceChip
          key={choice.key}
          name={choice.name}
          options={choice.options}
          value={filters[choice.key]}
          onChange={(value) => onChange({ [choice.key]: value })}
        />
      ))}
      {manager !== undefined && (
        <>
          <FilterChip name="Manager" value={managerName ?? manager} onRemove={() => onChange({ manager: undefined })} />
          <ToggleChip
            label="Tous les niveaux"
            pressed={all_levels === '1'}
            onToggle={(on) => onChange({ all_levels: on ? '1' : undefined })}
          />
        </>
      )}
      <ToggleChip
        label="Sans manager"
        pressed={without_manager === '1'}
        onToggle={(on) => onChange({ without_manager: on ? '1' : undefined })}
      />
      {isFiltered && (
        <Button variant="quiet" size="sm" onClick={onReset}>
          Réinitialiser
        </Button>
      )}
    </Row>
  )
}
