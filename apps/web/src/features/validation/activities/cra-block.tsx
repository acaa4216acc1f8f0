import type { ReactNode } from 'react'
import styles from './cra-side.module.css'

interface BlockProps {
  title: string
  icon: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** One card of what goes with the calendar of a report. */
export function Block({ title, icon, end, children }: BlockProps) {
  return (
    <section className={styles.block} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}
