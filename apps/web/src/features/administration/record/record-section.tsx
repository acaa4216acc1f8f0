import type { RecordDay } from '@cadran/contract/administration/record'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { recordQuery, SPANS, type SpanDays } from './record.queries.ts'
import { RecordDays } from './record-days.tsx'

const KINDS = [
  { value: 'all', label: 'Tout' },
  { value: 'readings', label: 'Consultations' },
  { value: 'changes', label: 'Modifications' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** The days with what was opened, or changed, alone; what somebody did in one's name is a change. */
function ofKind(days: readonly RecordDay[], kind: Kind): RecordDay[] {
  if (kind === 'all') return [...days]
  const isShown = (entry: RecordDay['entries'][number]) => (entry.kind === 'reading') === (kind === 'readings')
  return days
    .map(({ day, entries }) => ({ day, entries: entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Who opened or changed one's own record (AUD-15). */
export function RecordSection() {
  const [kind, setKind] = useState<Kind>('all')
  const [span, setSpan] = useState<SpanDays>(SPANS[0].days)
  const longer = SPANS.find(({ days }) => days > span)
  return (
    <SectionCard
      anchor="record"
      title="Qui a consulté ou modifié mon dossier"
      lead="Chaque ouverture par quelqu’un d’autre, gardée 12 mois. Les listes, le planning, les filtres et les nombres en attente n’y figurent pas."
    >
      <Stack gap={12} columns={1} marginTop={12}>
        <Row wrap gap={12} align="center" justify="between">
          <SegmentedControl label="Ce qui est montré" value={kind} segments={KINDS} onChange={setKind} />
          <SelectField
            label="Période"
            labelHidden
            value={String(span)}
            options={SPANS.map(({ days, label }) => ({ value: String(days), label }))}
            onChange={(event) => {
              const { value } = event.currentTarget
              setSpan(SPANS.find(({ days }) => String(days) === value)?.days ?? span)
            }}
          />
        </Row>
        <Shown kind={kind} span={span} />
        <Row wrap gap={12} align="center" justify="between">
          <Text size="sm" tone="muted">
            Une ouverture vous étonne ? <Link to="/rgpd">Protection des données</Link>
          </Text>
          {longer && (
            <Button size="sm" onClick={() => setSpan(longer.days)}>
              Jours précédents
            </Button>
          )}
        </Row>
      </Stack>
    </SectionCard>
  )
}

function Shown({ kind, span }: { kind: Kind; span: SpanDays }) {
  const today = useToday()
  const record = useQuery(recordQuery(today, span))
  if (record.isError) {
    return (
      <ErrorState text={errorText(record.error)} retrying={record.isFetching} onRetry={() => void record.refetch()} />
    )
  }
  if (!record.data) {
    return (
      <Loading>
        <Skeleton height={160} />
      </Loading>
    )
  }
  const days = ofKind(record.data, kind)
  if (days.length > 0) return <RecordDays days={days} today={today} />
  const nobody = 'Personne d’autre n’a ouvert votre dossier.'
  return <EmptyState text={record.data.length === 0 ? nobody : 'Rien de tel sur cette période.'} />
}
