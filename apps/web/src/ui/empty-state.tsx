import type { ReactNode } from 'react'
import styles from './message-state.module.css'

interface EmptyStateProps {
  /** The exact text of the row: 'Aucun résultat'. */
  text: string
  /** What one can do about it. */
  children?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ text, children, icon }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
