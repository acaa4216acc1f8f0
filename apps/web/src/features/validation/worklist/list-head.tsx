import type { ReactNode } from 'react'
import { useLetterKeys } from '../../../platform/letter-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
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
    <Row wrap gap={12} rowGap={4} align="center" minHeight={40}>
      <h1>{title}</h1>
      <Text tone="muted" aria-live="polite">
        {count}
      </Text>
      <Row gap={16} align="center" marginLeft="auto">
        {children}
        {pages > 0 && (
          <div className={styles.pager}>
            <Pager page={Math.min(page, pages)} pages={pages} onChange={onPage} />
          </div>
        )}
      </Row>
    </Row>
  )
}

interface KeyHintsProps {
  hints: readonly { keys: string; label: string }[]
  /** In one line with the filters. */
  beside?: boolean
  /** Absent where these are all. */
  onMore?: () => void
}

/** The main keys of a list, unless they are switched off, and the way to all of them (KEY-09). */
export function KeyHints({ hints, beside = false, onMore }: KeyHintsProps) {
  const [letters] = useLetterKeys()
  return (
    <Row gap={12} align="center" className={styles.hints} data-beside={beside || undefined}>
      {(letters ? hints : []).map(({ keys, label }) => (
        <KeyHint keys={keys} label={label} key={keys} />
      ))}
      {onMore && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={onMore} end={<KeyHint keys="?" />}>
          Touches
        </Button>
      )}
    </Row>
  )
}
