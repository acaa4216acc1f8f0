import { PAGE_SIZES } from '@cadran/rules/validation/several'
import type { ReactNode } from 'react'
import { useLetterKeys } from '../../../platform/letter-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import styles from './list-head.module.css'

interface Paging {
  page: number
  /** Zero while nothing is listed: the list then has no page control (ABS-08). */
  pages: number
  onPage: (page: number) => void
  /** How many rows a page holds. */
  size: number
  onSize: (size: number) => void
}

interface ListHeadProps {
  title: string
  /** What the list holds: '15 collaborateurs · 17 absences'. */
  count?: string | undefined
  paging: Paging
  /** Between the title and the page control. */
  children?: ReactNode
}

/** The title line of a desktop list. */
export function ListHead({ title, count, paging, children }: ListHeadProps) {
  const { page, pages, onPage, size, onSize } = paging
  return (
    <Row wrap gap={12} rowGap={4} align="center" minHeight={40}>
      <h1>{title}</h1>
      <Text tone="muted" aria-live="polite">
        {count}
      </Text>
      <Row gap={16} align="center" marginLeft="auto">
        {children}
        {pages > 0 && (
          <Row gap={8} align="center" className={styles.pager}>
            <PageSizes size={size} onSize={onSize} />
            <Pager page={Math.min(page, pages)} pages={pages} onChange={onPage} />
          </Row>
        )}
      </Row>
    </Row>
  )
}

/** 10, 50 or 100 rows a page, and what the list has by itself (CLO-09). */
function PageSizes({ size, onSize }: Pick<Paging, 'size' | 'onSize'>) {
  const offered = [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b)
  return (
    <Row as="label" gap={6} align="center" tone="muted" size="sm">
      <select
        className={styles.size}
        aria-label="Lignes par page"
        value={size}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <span aria-hidden="true">par page</span>
    </Row>
  )
}

interface KeyHintsProps {
  hints: readonly { keys: string; label: string }[]
  onMore: () => void
}

/** The main keys of a list, unless they are switched off, and the way to all of them (KEY-09). */
export function KeyHints({ hints, onMore }: KeyHintsProps) {
  const [letters] = useLetterKeys()
  return (
    <Row gap={12} align="center" className={styles.hints}>
      {(letters ? hints : []).map(({ keys, label }) => (
        <KeyHint keys={keys} label={label} key={keys} />
      ))}
      <Button variant="quiet" size="sm" className={styles.more} onClick={onMore} end={<KeyHint keys="?" />}>
        Touches
      </Button>
    </Row>
  )
}
