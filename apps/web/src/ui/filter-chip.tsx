import { IconX } from '@tabler/icons-react'
import styles from './filter-chip.module.css'
import { Text } from './layout.tsx'

interface FilterChipProps {
  /** The filter: 'État'. */
  name: string
  /** What it lets through: 'Soumis, Validé N1'. */
  value: string
  onRemove?: () => void
}

/** An active filter of a list, with a way to lift it. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <span className={styles.chip}>
      <span>
        {name}
        {'\u00a0: '}
      </span>
      <Text as="strong" weight={650} ellipsis className={styles.value}>
        {value}
      </Text>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Retirer le filtre ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
