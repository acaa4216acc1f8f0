import { formatDayMonth } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  ABSENCE_LIST,
  ABSENCES,
  AbsenceActs,
  AbsenceFacts,
  type AbsenceRow,
  type AbsenceShape,
  absenceEvidenceQuery,
  BalanceView,
  balanceLines,
  EvidenceBlock,
  MoreOfAbsence,
  Projection,
} from '../absences/index.ts'
import { ActQuestionDialog, isPending, RowRefusal, useActs } from '../worklist/index.ts'
import styles from './opened-absence.module.css'
import type { PlannedAbsence, PlanningPerson } from './planning.queries.ts'
import { fewestPresent } from './planning-words.ts'

interface AbsenceDecisionProps {
  person: PlanningPerson
  absence: PlannedAbsence
  /** An act has been answered. */
  onDecided: () => void
  /** Its kind may have changed. */
  onEdited: () => void
}

/** The absence of a bar as the list of absences has it: with what it costs, who else is away, and what may be decided. */
export function AbsenceDecision(props: AbsenceDecisionProps) {
  const { person, absence } = props
  const query: AbsenceShape['query'] = {
    'states[]': ['all'],
    'types[]': undefined,
    manager: undefined,
    'company[]': undefined,
    'matricules[]': [person.matricule],
    minDate: absence.start_at,
    maxDate: absence.end_at,
    search: undefined,
    lent: undefined,
    period: undefined,
    balance: undefined,
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ABSENCE_LIST.page(query, 1))
  const row = data && ABSENCES.rowsOf(data).find((one) => one.absence.id === absence.event_id)
  if (row) return <Decision {...props} row={row} query={query} />
  if (data && !isPlaceholderData) {
    return (
      <Text as="p" size="sm" tone="muted">
        Vous n’avez rien à décider sur cette absence.
      </Text>
    )
  }
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton height={180} />
    </Loading>
  )
}

interface DecisionProps extends AbsenceDecisionProps {
  row: AbsenceRow
  query: AbsenceShape['query']
}

type Act = AbsenceShape['act']

/** What the list of absences does with a row, for this one: what asks first is asked. */
function useDecision({ row, query, onDecided }: DecisionProps) {
  const { statuses, act, takeBack } = useActs(ABSENCES, query)
  const [proposed, setProposed] = useState<{ row: AbsenceRow; action: Act; comment: string } | null>(null)
  const status = statuses.get(ABSENCES.idOf(row))
  const pending = isPending(status)
  const send = (request: { row: AbsenceRow; action: Act; comment: string }) => {
    setProposed(null)
    act(request, { onSuccess: onDecided })
  }
  const choose = (_row: AbsenceRow, action: Act, comment = '') => {
    const request = { row, action, comment }
    if (ABSENCES.wayOf(row, action) === 'asks') setProposed(request)
    else send(request)
  }
  return { status, pending, send, choose, takeBack, proposed, cancel: () => setProposed(null) }
}

/** Where letters are text. */
const isWriting = (target: EventTarget) => target instanceof Element && target.closest('textarea, input') !== null

/** What opens over an opened absence: its type, or all absences of the person. */
function useRowDialog({ row, onEdited }: DecisionProps) {
  const [dialog, setDialog] = useState<AbsenceShape['dialog'] | null>(null)
  const { RowDialog } = ABSENCES
  const close = () => {
    setDialog(null)
    onEdited()
  }
  return {
    open: (_row: AbsenceRow, asked: AbsenceShape['dialog']) => setDialog(asked),
    drawn: RowDialog && dialog && <RowDialog row={row} dialog={dialog} onClose={close} onLeave={close} />,
  }
}

function Decision(props: DecisionProps) {
  const { row } = props
  const { status, pending, send, choose, takeBack, proposed, cancel } = useDecision(props)
  const dialog = useRowDialog(props)
  const on = {
    onAct: choose,
    onSend: send,
    onComment: () => undefined,
    onToggle: () => undefined,
    onDialog: dialog.open,
    onTakeBack: takeBack,
  }
  const actByKey = (event: KeyboardEvent) => {
    if (pending || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    const action = ABSENCES.actsOfKeys[event.key.toLowerCase()]?.find((one) => ABSENCES.actsOf(row).includes(one))
    if (!action) return
    event.preventDefault()
    choose(row, action)
  }
  return (
    <Stack gap={12} minWidth={0} onKeyDown={actByKey}>
      <Evidence row={row} />
      <RowRefusal status={status} />
      <Stack gap={12} className={styles.part}>
        <AbsenceActs row={row} status={status} pending={pending} on={on} key={row.absence.updated_at} />
        <MoreOfAbsence row={row} status={status} pending={pending} on={on} />
      </Stack>
      <div className={styles.part}>
        <EvidenceBlock absence={row.absence} />
      </div>
      {proposed && (
        <ActQuestionDialog
          proposed={proposed}
          questionOf={ABSENCES.questionOf}
          labels={ABSENCES.actLabels}
          onConfirm={send}
          onCancel={cancel}
        />
      )}
      {dialog.drawn}
    </Stack>
  )
}

/** What one decides from, in a few lines. */
function Evidence({ row: { person, absence } }: { row: AbsenceRow }) {
  return (
    <>
      <Text as="p" size="sm" tone="muted">
        {person.matricule} · {modalityLabel(person.modality)}
      </Text>
      <Stack gap={4} className={styles.part}>
        <BalanceView lines={balanceLines(person, [absence])} />
        <Projection absence={absence} />
        <Presence absence={absence} />
        <AbsenceFacts absence={absence} />
        {absence.request_comment && <p>«&nbsp;{absence.request_comment}&nbsp;»</p>}
      </Stack>
    </>
  )
}

/** '18 présents sur 22 au plus bas, le 27 mars': what granting it does to the team. */
function Presence({ absence }: Pick<AbsenceRow, 'absence'>) {
  const { data } = useQuery(absenceEvidenceQuery(absence.id))
  const fewest = data && fewestPresent(data.days, absence)
  if (!fewest) return null
  return (
    <Text as="p" size="sm" tone="muted">
      Présents dans l’équipe :{' '}
      <Text weight={650} tone="text" tabular>
        {fewest.present} sur {data.team_size} au plus bas, le {formatDayMonth(fewest.day)}
      </Text>
    </Text>
  )
}
