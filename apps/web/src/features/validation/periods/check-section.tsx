import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Family } from '../../../ui/family.ts'
import styles from './closing-checks.module.css'

/** How a check presents itself. */
export interface CheckLook {
  family: Family
  icon: ReactNode
  title: string
  /** The oldest of it and whose it is; nothing where all is done. */
  details: string
  /** A figure led here: it is open, and the focus comes to it. */
  isNamed: boolean
}

interface CheckSectionProps extends CheckLook {
  /** Nothing is left: there is nobody to show. */
  isEmpty: boolean
  /** Open from the start. */
  startsOpen?: boolean
  end?: ReactNode
  children: ReactNode
}

/** One check of a month: what is left, since when, and its people one click away (CLO-01). */
export function CheckSection(props: CheckSectionProps) {
  const { family, icon, title, details, isNamed, isEmpty, startsOpen = false, end, children } = props
  const [opened, setOpened] = useState(!isEmpty && (isNamed || startsOpen))
  const section = useRef<HTMLElement>(null)
  const [titleId, insideId] = [useId(), useId()]
  useEffect(() => {
    if (isNamed) section.current?.focus()
  }, [isNamed])
  return (
    <section className={styles.check} aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.mark} data-family={family} aria-hidden="true">
          {icon}
        </span>
        <div className={styles.words}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {details && <p className={styles.details}>{details}</p>}
        </div>
        <div className={styles.ends}>
          {!isEmpty && (
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={opened}
              aria-controls={insideId}
              aria-label={`${opened ? 'Masquer' : 'Voir'} : ${title}`}
              onClick={() => setOpened(!opened)}
            >
              {opened ? 'Masquer' : 'Voir'}
            </Button>
          )}
          {end}
        </div>
      </div>
      <div className={styles.inside} id={insideId} hidden={!opened || isEmpty}>
        {opened && !isEmpty && children}
      </div>
    </section>
  )
}
