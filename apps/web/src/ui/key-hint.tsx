import styles from './key-hint.module.css'

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
    <span className={styles.hint}>
      <kbd className={styles.key}>{keys}</kbd>
      {label}
    </span>
  )
}
