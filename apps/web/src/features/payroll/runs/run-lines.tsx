import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Box, Row, Stack } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { ControlPointRow } from './control-point-row.tsx'
import { LineTable, RappelSums, RappelTable } from './line-tables.tsx'
import { linesQuery, PAGE_SIZE, pointsQuery, type WholeRun } from './runs.queries.ts'

type Part = 'rappel' | 'normal' | 'accepted'

/** What a run changed of earlier ones, all it exported, and what was let go for it (PAY-61). */
export function RunLines({ run }: { run: WholeRun }) {
  const [part, setPart] = useState<Part>(run.rappels > 0 ? 'rappel' : 'normal')
  return (
    <Stack as="section" card columns={1} minWidth={0} overflow="hidden" aria-label="Contenu de l’export">
      <Box paddingX={12} paddingY={10} borderBottom>
        <SegmentedControl<Part>
          label="Ce qui est montré"
          value={part}
          onChange={setPart}
          segments={[
            { value: 'rappel', label: 'Rappels', count: run.rappels },
            { value: 'normal', label: 'Lignes', count: run.lines - run.rappels },
            { value: 'accepted', label: 'Points acceptés', count: run.accepted },
          ]}
        />
      </Box>
      {part === 'accepted' ? <AcceptedPoints run={run} /> : <Lines key={part} run={run} kind={part} />}
      {part === 'rappel' && <RappelSums run={run} />}
    </Stack>
  )
}

interface PagesProps {
  page: number
  total: number
  onChange: (page: number) => void
}

function Pages({ page, total, onChange }: PagesProps) {
  if (total <= PAGE_SIZE) return null
  return (
    <Row justify="end" paddingX={16} paddingY={10} borderTop>
      <Pager page={page} pages={Math.ceil(total / PAGE_SIZE)} onChange={onChange} />
    </Row>
  )
}

function Lines({ run, kind }: { run: WholeRun; kind: 'rappel' | 'normal' }) {
  const [page, setPage] = useState(1)
  const query = useQuery(linesQuery(run.id, kind, page))
  const Table = kind === 'rappel' ? RappelTable : LineTable
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={52} />}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyState text={kind === 'rappel' ? 'Aucun rappel.' : 'Aucune ligne'} />
        ) : (
          <>
            <ScrollBox label="Lignes">
              <Table lines={items} names_template={run.templates.length > 1} />
            </ScrollBox>
            <Pages page={page} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

function AcceptedPoints({ run }: { run: WholeRun }) {
  const [page, setPage] = useState(1)
  const query = useQuery(pointsQuery(run.id, { state: 'accepted', code: null, page }))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={52} />}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyState text="Aucun point accepté" />
        ) : (
          <>
            <ul>
              {items.map((point) => (
                <ControlPointRow key={point.key} point={point} period={run} />
              ))}
            </ul>
            <Pages page={page} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}
