import type { UnsentGroup } from '@cadran/rules/validation/force-submit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SearchBox } from '../filters/index.ts'
import { GrowingList } from './growing-list.tsx'
import { number } from './period-words.ts'
import { PEOPLE_PAGE, type UnsentPerson, unsentPeopleQuery } from './periods.queries.ts'
import styles from './unsent-people.module.css'

interface UnsentPeopleProps {
  period: number
  group: UnsentGroup | 'all'
  count: number
  title: string
  /** Beside the names, when the group is chosen or not as a whole. */
  head?: ReactNode
  /** Names that may be unticked; absent where nobody is chosen. */
  ticks?: { excluded: ReadonlySet<number>; onToggle: (id: number) => void } | undefined
  /** Named without being asked. */
  startsOpen?: boolean
}

/** The people of one group behind its count: asked for when it is opened, by the page, with a search (CLO-04). */
export function UnsentPeople({ period, group, count, title, head, ticks, startsOpen = false }: UnsentPeopleProps) {
  const [opened, setOpened] = useState(startsOpen)
  const [search, setSearch] = useState('')
  if (count === 0) return null
  return (
    <details className={styles.group} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Text as="strong" tabular>
          {number(count)}
        </Text>
      </summary>
      <Stack gap={8} className={styles.inside}>
        {head}
        {count > PEOPLE_PAGE && <SearchBox value={search} onSearch={setSearch} />}
        {opened && <Names period={period} group={group} search={search} ticks={ticks} />}
      </Stack>
    </details>
  )
}

type NamesProps = Pick<UnsentPeopleProps, 'period' | 'group' | 'ticks'> & { search: string }

function Names({ period, group, search, ticks }: NamesProps) {
  const flow = useInfiniteQuery(unsentPeopleQuery(period, { group, search }))
  return (
    <GrowingList flow={flow} keyOf={({ id }) => id} framed={false}>
      {(person) => <Name person={person} ticks={ticks} />}
    </GrowingList>
  )
}

function Name({ person, ticks }: { person: UnsentPerson; ticks: UnsentPeopleProps['ticks'] }) {
  const words = (
    <Row as="span" wrap justify="between" className={styles.words}>
      <span>
        {person.identity}{' '}
        <Text size="sm" tone="muted">
          {person.matricule}
        </Text>
      </span>
      {person.missing && (
        <Text size="sm" tone="muted">
          {person.missing}
        </Text>
      )}
    </Row>
  )
  if (!ticks)
    return (
      <Row as="span" gap={10} align="center" minHeight={36} className={styles.person}>
        {words}
      </Row>
    )
  return (
    <Row as="label" gap={10} align="center" minHeight={36} className={styles.person}>
      <input type="checkbox" checked={!ticks.excluded.has(person.id)} onChange={() => ticks.onToggle(person.id)} />
      {words}
    </Row>
  )
}
