import { describeRange, formatDate, momentLabel } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconAlertTriangle, IconBeach, IconCalendarDollar, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ActSheet, commentHint, dayFigure, isValidation, type SheetProps } from '../worklist/index.ts'
import { AwayNames } from './absence-evidence.tsx'
import { REPORT_SENT } from './absence-question.tsx'
import styles from './absence-sheet.module.css'
import { ACT_LABELS } from './absence-words.ts'
import type { Absence, AbsenceAct, AbsenceRow, AbsenceShape } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'

const TITLES: Record<AbsenceAct, string> = {
  validated1: "Valider l'absence",
  validated2: "Valider l'absence",
  refused: "Refuser l'absence",
  submitted: "Renvoyer l'absence",
}

/** Where the focus starts: in the reason of what takes one (KEY-02). */
const FIRST = { 'data-autofocus': true }

/** Repeats what is being decided, and takes the comment. */
export function AbsenceSheet({ proposed, onConfirm, onCancel }: SheetProps<AbsenceShape>) {
  const { action } = proposed
  const [comment, setComment] = useState(proposed.comment)
  const validates = isValidation(action)
  return (
    <ActSheet
      title={TITLES[action]}
      confirmLabel={ACT_LABELS[action]}
      variant={validates ? 'validate' : 'danger'}
      startsOnCancel={validates}
      onConfirm={() => onConfirm({ ...proposed, comment })}
      onCancel={onCancel}
    >
      <Decided row={proposed.row} action={action} />
      <TextArea
        {...(validates ? {} : FIRST)}
        label="Commentaire"
        labelEnd={
          <Text size="md" tone="muted">
            facultatif
          </Text>
        }
        hint={commentHint(!validates)}
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ActSheet>
  )
}

function Decided({ row: { person, absence }, action }: { row: AbsenceRow; action: AbsenceAct }) {
  return (
    <Stack marginBottom={16}>
      <Row gap={12} align="center" className={styles.person}>
        <Avatar firstname={person.firstname} lastname={person.lastname} />
        <p>
          <strong>{person.identity}</strong>
          <Text size="md" tone="muted">
            {person.matricule} · {modalityLabel(person.modality)}
          </Text>
        </p>
      </Row>
      <Line icon={<IconBeach size={22} stroke={1.5} />}>
        <p>
          <strong>{absence.event_code.description}</strong>
          {daysLines(absence).map((line) => (
            <Text size="md" tone="muted" key={line}>
              {line}
            </Text>
          ))}
        </p>
        <p className={styles.days}>{dayFigure(absence.days_count)} j</p>
        {absence.request_comment && <p>«&nbsp;{absence.request_comment}&nbsp;»</p>}
      </Line>
      <Line icon={<IconCalendarDollar size={22} stroke={1.5} />}>
        <BalanceView lines={balanceLines(person, [absence])} />
      </Line>
      {absence.also_absent > 0 && (
        <Line icon={<IconUsers size={22} stroke={1.5} />}>
          <p>
            <strong>
              {absence.also_absent === 1
                ? '1 personne aussi absente'
                : `${String(absence.also_absent)} personnes aussi absentes`}
            </strong>
            <AwayNames absence={absence} />
          </p>
        </Line>
      )}
      {action === 'submitted' && absence.month_state !== 'non_submitted' && (
        <Line icon={<IconAlertTriangle size={22} stroke={1.5} />}>
          <p>{REPORT_SENT}</p>
        </Line>
      )}
    </Stack>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={8} align="center" className={styles.line}>
      <Row as="span" inline tone="muted" aria-hidden="true">
        {icon}
      </Row>
      {children}
    </Stack>
  )
}

/** One line for a day, else its two ends below each other. */
function daysLines(absence: Absence): string[] {
  const { start_at, start_moment, end_at, end_moment } = absence
  if (start_at === end_at) return [describeRange(absence)]
  return [
    `du ${formatDate(start_at)} (${momentLabel(start_moment)})`,
    `au ${formatDate(end_at)} (${momentLabel(end_moment)})`,
  ]
}
