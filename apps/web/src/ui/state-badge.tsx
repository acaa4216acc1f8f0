import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Family } from './family.ts'
import { Row } from './layout.tsx'
import styles from './state-badge.module.css'

interface StateBadgeProps {
  family: Family
  label: ReactNode
  icon: ReactNode
  /** The final state of a workflow is a solid badge. */
  solid?: boolean
  className?: string | undefined
}

/** A state: a colour, an icon and a word, always the three together. */
export function StateBadge({ family, label, icon, solid = false, className }: StateBadgeProps) {
  return (
    <span className={classNames(styles.badge, solid && styles.solid, className)} data-family={family}>
      <Row as="span" inline className={styles.icon} aria-hidden="true">
        {icon}
      </Row>
      {label}
    </span>
  )
}
