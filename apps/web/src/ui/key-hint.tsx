import styles from './key-hint.module.css'
import { Row } from './layout.tsx'

interface KeyHintProps {
  /** The key as it is written on it: 'V', 'Échap', 'Ctrl ↵'. */
  keys: string
  /** What it does, written after it; without it the key is decoration of a control that says it already. */
  label?: string
}

export function KeyHint({ keys, label }: KeyHintProps) {
  if (!label) {
    return (
      <span aria-hidden="true">
        <kbd className={styles.key}>{keys}</kbd>
      </span>
    )
  }
  return (
    <Row as="span" inline gap={6} align="center" size="xs" tone="muted" className={styles.hint}>
      <kbd className={styles.key}>{keys}</kbd>
      {label}
    </Row>
  )
}
