import { IconPlus } from '@tabler/icons-react'
import styles from './choice-chip.module.css'
import { FilterChip } from './filter-chip.tsx'
import { Row } from './layout.tsx'

interface ChoiceChipProps {
  /** The filter: 'Société'. */
  name: string
  options: readonly { value: string; label: string }[]
  value: string | number | undefined
  onChange: (value: string | undefined) => void
}

/** A filter of a few values: dashed until one is chosen, then a chip that lifts it. */
export function ChoiceChip({ name, options, value, onChange }: ChoiceChipProps) {
  const chosen = options.find((option) => option.value === String(value))
  if (value !== undefined) {
    return <FilterChip name={name} value={chosen?.label ?? String(value)} onRemove={() => onChange(undefined)} />
  }
  // One value leaves nothing to choose.
  if (options.length < 2) return null
  return (
    <Row as="label" inline gap={6} align="center" position="relative" className={styles.add}>
      <IconPlus size={16} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{name}</span>
      <select
        className={styles.choose}
        aria-label={`Filtrer par ${name.toLowerCase()}`}
        value=""
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="" disabled>
          {name}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Row>
  )
}
