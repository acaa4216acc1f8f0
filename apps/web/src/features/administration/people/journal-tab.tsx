import { JOURNAL_WAYS } from '@cadran/rules/administration/journal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { instantText } from './moment.ts'
import { type JournalEntry, journalQuery, type PersonCard } from './people.queries.ts'
import { Section } from './section.tsx'

const PAGE_SIZE = 50

/** What was done about somebody, field by field, the latest first (ADM-54). */
export function JournalTab({ person: { id } }: { person: PersonCard }) {
  const [page, setPage] = useState(1)
  const query = useQuery(journalQuery(id, page))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={8} height={56} />}>
      {({ items, total }) => (
        <Section title="Journal">
          {items.length === 0 && <Text tone="muted">Rien n’a encore été noté.</Text>}
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
          {total > PAGE_SIZE && (
            <Row justify="center" marginTop={12}>
              <Pager page={page} pages={Math.ceil(total / PAGE_SIZE)} onChange={setPage} />
            </Row>
          )}
        </Section>
      )}
    </Loaded>
  )
}

function Entry({ entry: { at, author, on_behalf_of, way, title, lines, comment } }: { entry: JournalEntry }) {
  const said = [
    instantText(at),
    author ?? 'l’exploitant du portail',
    on_behalf_of && `au nom de ${on_behalf_of}`,
    JOURNAL_WAYS[way],
  ]
  return (
    <Stack gap={2} paddingY={8} borderTop columns={1}>
      <Row gap={12} align="baseline" justify="between" wrap>
        <Text weight={600}>{title}</Text>
        <Text size="sm" tone="muted" tabular>
          {said.filter(Boolean).join(' · ')}
        </Text>
      </Row>
      {lines.map((line) => (
        <Text as="p" key={line} anywhere>
          {line}
        </Text>
      ))}
      {comment && (
        <Text as="p" tone="muted" anywhere>
          « {comment} »
        </Text>
      )}
    </Stack>
  )
}
