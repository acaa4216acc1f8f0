import { type ReactNode, useId } from 'react'
import styles from './section-card.module.css'

interface SectionCardProps {
  title: string
  /** What the section is for, under its title. */
  lead?: ReactNode
  /** The hash that leads here. */
  anchor: string
  /** What may be done with the whole section, beside its title. */
  end?: ReactNode
  children: ReactNode
}

/** One section of a page of settings: a hash brings the person here, and the focus with it. */
export function SectionCard({ title, lead, anchor, end, children }: SectionCardProps) {
  const titleId = useId()
  return (
    <section className={styles.card} id={anchor} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}
