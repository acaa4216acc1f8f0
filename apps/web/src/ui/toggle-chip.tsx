import { formatCount } from '@cadran/rules/portal/french'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { Text } from './layout.tsx'
import styles from './toggle-chip.module.css'

interface ToggleChipProps {
  label: string
  /** How many it lets through. */
  count?: number | undefined
  pressed: boolean
  onToggle: (pressed: boolean) => void
}

/** A filter that a list always offers: dashed until it is on. */
export function ToggleChip({ label, count, pressed, onToggle }: ToggleChipProps) {
  const Icon = pressed ? IconCheck : IconPlus
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={() => onToggle(!pressed)}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {label}
      {count !== undefined && (
        <Text as="strong" weight={650} tabular>
          {formatCount(count)}
        </Text>
      )}
    </button>
  )
}
