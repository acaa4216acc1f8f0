import { describeRange, formatDate, monthTitle } from '@cadran/rules/portal/french'
import { periodKey } from '@cadran/rules/timesheet/day'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useFeature } from '../../../platform/public-config.ts'
import { useHasRole } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { CodeEditDialog } from '../worklist/index.ts'
import styles from './corrections-dialog.module.css'
import {
  type ActivityEvent,
  activityEventsQuery,
  type MonthOf,
  offeredLabelsQuery,
  overtimesQuery,
  type ValidatedOvertime,
} from './overtime-labels.queries.ts'
import { type Correctable, useCorrections } from './use-corrections.ts'

interface CorrectionsDialogProps {
  month: { year: number; month: number; user: { matricule: string; identity: string } }
  onChanged: () => void
  onClose: () => void
}

type Doing = { act: 'edit' | 'delete'; line: Correctable }

/** The labels of a report that its validators may correct, and the on-call entries they may take away (ACT-25, OVL-34). */
export function CorrectionsDialog({ month, onChanged, onClose }: CorrectionsDialogProps) {
  const { matricule, identity } = month.user
  const reportKey = { matricule, period: periodKey(month) }
  const [doing, setDoing] = useState<Doing | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = () => setDoing(null)
  const { save, remove, busy } = useCorrections({
    month: reportKey,
    onChanged,
    onDone: stop,
    onRefused: (error) => setRefusal(errorText(error)),
  })
  const start = (next: Doing) => {
    setRefusal(null)
    setDoing(next)
  }
  if (doing?.act === 'edit') {
    const { line } = doing
    const onSave = (code: number, comment: string) => save({ line, code, comment })
    return <LabelDialog line={line} refusal={refusal} busy={busy} onSave={onSave} onClose={stop} />
  }
  if (doing) {
    const onConfirm = () => remove(doing.line)
    return <DeleteDialog line={doing.line} refusal={refusal} busy={busy} onConfirm={onConfirm} onCancel={stop} />
  }
  return (
    <Dialog opened onClose={onClose} title="Corriger les libellés" size={600}>
      <Text as="p" marginBottom={12}>
        <strong>{identity}</strong> · {monthTitle(month)}
      </Text>
      <Lines month={reportKey} onStart={start} />
    </Dialog>
  )
}

function Lines({ month, onStart }: { month: MonthOf; onStart: (doing: Doing) => void }) {
  const editsEvents = useHasRole('ROLE_ACTIVITY_EDIT_TYPE')
  const editsOvertimes = useHasRole('ROLE_ACTIVITY_OVERTIME_EDIT_TYPE')
  const withOnCall = useFeature('on_call')
  const events = useQuery({ ...activityEventsQuery(month), enabled: editsEvents })
  const overtimes = useQuery({ ...overtimesQuery(month), enabled: editsOvertimes && withOnCall })
  const failed = [events, overtimes].find(({ error, data }) => error && !data)
  if (failed) {
    return (
      <ErrorState text={errorText(failed.error)} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    )
  }
  if (events.isLoading || overtimes.isLoading) return <SkeletonRows count={4} height={48} />
  const activities = events.data ?? []
  const entries = (overtimes.data ?? []).filter(({ actions }) => actions.length > 0)
  if (activities.length + entries.length === 0) return <EmptyState text="Aucun libellé à corriger" />
  return (
    <Stack as="ul">
      {activities.map((event) => (
        <Line key={`event-${String(event.id)}`} line={lineOfEvent(event)} acts={['edit']} onStart={onStart} />
      ))}
      {entries.map((entry) => (
        <Line
          key={`overtime-${String(entry.id)}`}
          line={lineOfOvertime(entry)}
          acts={entry.actions}
          onStart={onStart}
        />
      ))}
    </Stack>
  )
}

function lineOfEvent(event: ActivityEvent): Correctable {
  const { id, event_code, updated_at } = event
  return { kind: 'event', id, code: event_code, when: describeRange(event), updated_at }
}

function lineOfOvertime({ id, code, start_at, end_at, updated_at }: ValidatedOvertime): Correctable {
  const when =
    start_at === end_at ? `le ${formatDate(start_at)}` : `du ${formatDate(start_at)} au ${formatDate(end_at)}`
  return { kind: 'overtime', id, code, when, updated_at }
}

interface LineProps {
  line: Correctable
  acts: readonly Doing['act'][]
  onStart: (doing: Doing) => void
}

function Line({ line, acts, onStart }: LineProps) {
  const subject = `${line.code.description}, ${line.when}`
  return (
    <Row as="li" gap={8} align="center" minHeight={52} className={styles.line}>
      <Text minWidth={0} className={styles.words}>
        <strong>{line.code.description}</strong>
        <Text block size="sm" tone="muted">
          {line.when}
        </Text>
      </Text>
      {acts.includes('edit') && (
        <IconButton
          label={`Modifier le libellé : ${subject}`}
          title="Modifier le libellé"
          icon={<IconPencil size={18} stroke={1.75} />}
          onClick={() => onStart({ act: 'edit', line })}
        />
      )}
      {acts.includes('delete') && (
        <IconButton
          look="danger"
          label={`Supprimer : ${subject}`}
          title="Supprimer"
          icon={<IconTrash size={18} stroke={1.75} />}
          onClick={() => onStart({ act: 'delete', line })}
        />
      )}
    </Row>
  )
}

interface LabelDialogProps {
  line: Correctable
  refusal: string | null
  busy: boolean
  onSave: (code: number, comment: string) => void
  onClose: () => void
}

function LabelDialog({ line, refusal, busy, onSave, onClose }: LabelDialogProps) {
  const { data, error } = useQuery(offeredLabelsQuery(line.kind, line.id))
  return (
    <CodeEditDialog
      title="Modifier le libellé"
      label="Libellé"
      current={line.code.description}
      codes={data?.filter(({ id }) => id !== line.code.id)}
      problem={refusal ?? (error ? errorText(error) : null)}
      busy={busy}
      onSave={onSave}
      onClose={onClose}
    >
      {line.when}
    </CodeEditDialog>
  )
}

interface DeleteDialogProps {
  line: Correctable
  refusal: string | null
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** What will be lost, before it is (OVL-34, BCK-47). */
function DeleteDialog({ line, refusal, busy, onConfirm, onCancel }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      opened
      title="Supprimer cette astreinte ?"
      confirmLabel="Supprimer"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <strong>{line.code.description}</strong>, {line.when}
      </p>
      <Text as="p" block size="sm" tone="muted">
        Elle est retirée du CRA du collaborateur ; l'historique en garde la trace.
      </Text>
      {refusal && (
        <Text as="p" marginTop={12} weight={500} tone="error" role="alert">
          {refusal}
        </Text>
      )}
    </ConfirmDialog>
  )
}
