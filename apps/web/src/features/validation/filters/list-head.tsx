import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Pager } from '../../../ui/pager.tsx'
import styles from './list-head.module.css'

interface ListHeadProps {
  title: string
  /** What the list holds: '15 collaborateurs · 17 absences'. */
  count?: string | undefined
  page: number
  /** Zero while nothing is listed: the list then has no page control (ABS-08). */
  pages: number
  onPage: (page: number) => void
  /** Between the title and the page control. */
  children?: ReactNode
}

/** The title line of a desktop list. */
export function ListHead({ title, count, page, pages, onPage, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <span className={styles.count} aria-live="polite">
        {count}
      </span>
      <div className={styles.end}>
        {children}
        {pages > 0 && (
          <div className={styles.pager}>
            <Pager page={Math.min(page, pages)} pages={pages} onChange={onPage} />
          </div>
        )}
      </div>
    </div>
  )
}

interface KeyHintsProps {
  hints: readonly { keys: string; label: string }[]
  onMore: () => void
}

/** The main keys of a list and the way to all of them. */
export function KeyHints({ hints, onMore }: KeyHintsProps) {
  return (
    <div className={styles.hints}>
      {hints.map(({ keys, label }) => (
        <KeyHint keys={keys} label={label} key={keys} />
      ))}
      <Button variant="quiet" size="sm" className={styles.more} onClick={onMore} end={<KeyHint keys="?" />}>
        Touches
      </Button>
    </div>
  )
}
