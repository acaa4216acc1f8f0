import { AUDIT_ACTION_LABELS, AUDIT_ENTITY_LABELS } from '@cadran/rules/administration/audit-words'
import { useRef } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Row } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { SearchBox } from '../../validation/filters/index.ts'
import { PeopleChooser } from '../settings/index.ts'
import type { AuditPageFilters } from './audit-filters.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
const CHOICES = [
  { key: 'entity', name: 'Objet', options: optionsOf(AUDIT_ENTITY_LABELS) },
  { key: 'action', name: 'Action', options: optionsOf(AUDIT_ACTION_LABELS) },
] as const
const NAMED = [
  { key: 'person', name: 'Personne' },
  { key: 'actor', name: 'Auteur' },
] as const

interface BarProps {
  filters: AuditPageFilters
  /** The days that are searched. */
  range: { from: string; to: string }
  isFiltered: boolean
  /** Identities of whom the filters name. */
  names: { actor: string | undefined; person: string | undefined }
  onChange: (patch: AuditPageFilters) => void
  onReset: () => void
}

/** Days, words, and the filters in force as chips; those that can be added are dashed, or asked for by a name (AUD-10). */
export function AuditFilterBar({ filters, range, isFiltered, names, onChange, onReset }: BarProps) {
  const today = useToday()
  const search = useRef<HTMLInputElement>(null)
  usePageKeys((key) => {
    if (key !== '/') return false
    search.current?.focus()
    return true
  })
  return (
    <Row wrap gap={8} align="end" role="search">
      <DateField label="Du" today={today} value={range.from} onChange={(from) => from && onChange({ from })} />
      <DateField label="Au" today={today} value={range.to} onChange={(to) => to && onChange({ to })} />
      <SearchBox
        label="Rechercher un mot d’un commentaire ou une requête"
        placeholder="Mot, requête"
        value={filters.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
        inputRef={search}
      />
      {NAMED.map(({ key, name }) => (
        <NamedFilter
          key={key}
          name={name}
          value={filters[key]}
          shown={names[key]}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
      {CHOICES.map(({ key, name, options }) => (
        <ChoiceChip
          key={key}
          name={name}
          options={options}
          value={filters[key]}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
      {filters.request_id && (
        <FilterChip name="Requête" value={filters.request_id} onRemove={() => onChange({ request_id: undefined })} />
      )}
      {isFiltered && (
        <Button variant="quiet" size="sm" onClick={onReset}>
          Réinitialiser
        </Button>
      )}
    </Row>
  )
}

interface NamedFilterProps {
  name: string
  value: string | undefined
  shown: string | undefined
  onChange: (value: string | undefined) => void
}

/** Somebody by their name. */
function NamedFilter({ name, value, shown, onChange }: NamedFilterProps) {
  if (value !== undefined) return <FilterChip name={name} value={shown ?? value} onRemove={() => onChange(undefined)} />
  return (
    <PeopleChooser label={name} placeholder="Nom ou matricule" value={[]} onChange={([chosen]) => onChange(chosen)} />
  )
}
