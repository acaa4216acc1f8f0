import { useEffect, useRef } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import styles from './closing-page.module.css'
import { CountedList } from './counted-list.tsx'
import { number } from './period-words.ts'
import type { Period } from './periods.queries.ts'

interface FigureItemsProps {
  period: Period
  figure: 'validated2' | 'total'
}

const WORDS = { validated2: 'CRA validés niveau 2', total: 'CRA en tout' } as const

/** What a figure counts that is no check, for whoever has no list to open (CLO-02). */
export function FigureItems({ period, figure }: FigureItemsProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <Stack as="section" gap={10} className={styles.items} aria-labelledby="figure-items" ref={section} tabIndex={-1}>
      <h2 id="figure-items">
        {number(period[figure])} {WORDS[figure]}
      </h2>
      <CountedList period={period} figure={figure} count={period[figure]} />
    </Stack>
  )
}
