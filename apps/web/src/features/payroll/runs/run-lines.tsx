import { describeRange, monthTitle } from '@cadran/rules/portal/french'
import { parsePeriod } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { amountOf } from './run-words.tsx'
import { type LineKind, linesQuery, PAGE_SIZE, type WholeRun } from './runs.queries.ts'

const HEADS = ['Collaborateur', 'Origine', 'Rubrique', 'Dates', 'Quantité', 'Déjà exporté'] as const

function monthOf(origin: string): string {
  const period = parsePeriod(origin)
  return period ? monthTitle(period).toLowerCase() : origin
}

type Line = Awaited<ReturnType<NonNullable<ReturnType<typeof linesQuery>['queryFn']>>>['items'][number]

function datesOf({ start_at, start_moment, end_at, end_moment }: Line): string {
  if (start_at === null || end_at === null || start_moment === null || end_moment === null) return '–'
  return describeRange({ start_at, start_moment, end_at, end_moment })
}

/** The lines of a run: what it changed of earlier ones first (PAY-61). */
export function RunLines({ run }: { run: WholeRun }) {
  const [kind, setKind] = useState<LineKind>(run.rappels > 0 ? 'rappel' : 'normal')
  const [page, setPage] = useState(1)
  const query = useQuery(linesQuery(run.id, kind, page))
  return (
    <Stack as="section" gap={12} columns={1} minWidth={0} aria-label="Lignes">
      <SegmentedControl<LineKind>
        label="Lignes montrées"
        value={kind}
        onChange={(next) => {
          setKind(next)
          setPage(1)
        }}
        segments={[
          { value: 'rappel', label: 'Rappels', count: run.rappels },
          { value: 'normal', label: 'Lignes', count: run.lines - run.rappels },
        ]}
      />
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={52} />}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState text={kind === 'rappel' ? 'Aucun rappel.' : 'Aucune ligne'} />
          ) : (
            <>
              <ScrollBox label="Lignes">
                <DataTable label="Lignes de l’export" heads={HEADS}>
                  {items.map((line, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the file.
                    <LineRow key={`${line.template} ${page} ${place}`} line={line} />
                  ))}
                </DataTable>
              </ScrollBox>
              {total > PAGE_SIZE && (
                <Row justify="end">
                  <Pager page={page} pages={Math.ceil(total / PAGE_SIZE)} onChange={setPage} />
                </Row>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

function LineRow({ line }: { line: Line }) {
  return (
    <tr>
      <td>
        {line.identity}
        <Text block size="sm" tone="muted">
          {line.matricule} · {line.template}
        </Text>
      </td>
      <td>{monthOf(line.origin)}</td>
      <td>
        {line.label}
        <Text block size="sm" tone="muted">
          {line.rubric}
        </Text>
      </td>
      <td>{datesOf(line)}</td>
      <Text as="td" tabular nowrap weight={650}>
        {amountOf(line.quantity, line.unit)}
      </Text>
      <td>{line.exported_in === null ? '–' : `n° ${line.exported_in}`}</td>
    </tr>
  )
}
