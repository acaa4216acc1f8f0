import type { PeriodFigure } from '@cadran/rules/validation/closing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parisDate } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { SearchBox } from '../filters/index.ts'
import { type CountedItem, countedQuery } from './closing.queries.ts'
import styles from './closing-checks.module.css'
import { age, rangeWords } from './closing-words.ts'
import { GrowingList } from './growing-list.tsx'
import { PEOPLE_PAGE, type Period } from './periods.queries.ts'

interface CountedListProps {
  period: Period
  figure: PeriodFigure
  count: number
}

/** What a figure counts: the first fifty, a search, and the rest as it is asked for (CLO-01, CLO-02). */
export function CountedList({ period, figure, count }: CountedListProps) {
  const [search, setSearch] = useState('')
  const flow = useInfiniteQuery(countedQuery(period.id, figure, search))
  return (
    <>
      {count > PEOPLE_PAGE && <SearchBox value={search} onSearch={setSearch} />}
      <GrowingList flow={flow} keyOf={({ id, absence }) => `${String(id)}-${String(absence?.id)}`}>
        {(item) => <Item item={item} />}
      </GrowingList>
    </>
  )
}

function Item({ item: { identity, matricule, manager, since, absence } }: { item: CountedItem }) {
  const today = useToday()
  const state = [...(absence ? [rangeWords(absence)] : []), ...(manager === null ? [] : [`manager : ${manager}`])].join(
    ' · ',
  )
  return (
    <>
      <Row as="span" gap={10} align="center" className={styles.name}>
        {identity}{' '}
        <Text size="sm" tone="muted">
          {matricule}
        </Text>
      </Row>
      <Text anywhere className={styles.state}>
        {state}
      </Text>
      <Text size="sm" tone="muted">
        {since !== null && age(parisDate(since), today)}
      </Text>
    </>
  )
}
