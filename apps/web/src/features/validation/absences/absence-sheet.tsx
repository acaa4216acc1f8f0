import { describeRange, formatDate, momentLabel } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconAlertTriangle, IconBeach, IconCalendarDollar, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { dayFigure } from '../filters/index.ts'
import { AwayNames } from './absence-evidence.tsx'
import styles from './absence-sheet.module.css'
import { validateLabel } from './absence-words.ts'
import type { Absence, AbsenceAct } from './absences.queries.ts'
import type { Asked } from './ask-dialog.tsx'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'

const TITLES: Record<AbsenceAct, string> = {
  validated1: "Valider l'absence",
  validated2: "Valider l'absence",
  refused: "Refuser l'absence",
  submitted: "Renvoyer l'absence",
}

interface AbsenceSheetProps {
  asked: Asked
  onConfirm: (asked: Asked) => void
  onCancel: () => void
}

/** Repeats what is being decided, takes the comment, and sends nothing unless its main button is pressed. */
export function AbsenceSheet({ asked, onConfirm, onCancel }: AbsenceSheetProps) {
  const { action } = asked
  const [comment, setComment] = useState('')
  const validates = action === 'validated1' || action === 'validated2'
  const confirmLabel = validates ? validateLabel(action) : action === 'refused' ? 'Refuser' : 'Renvoyer'
  return (
    <BottomSheet
      opened
      onClose={onCancel}
      title={TITLES[action]}
      footer={
        <div className={styles.buttons}>
          <Button size="lg" data-autofocus onClick={onCancel}>
            Annuler
          </Button>
          <Button
            size="lg"
            variant={validates ? 'validate' : 'danger'}
            onClick={() => onConfirm({ ...asked, comment })}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <Decided asked={asked} />
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.muted}>facultatif</span>}
        hint={validates ? 'Interne, non envoyé au collaborateur.' : 'Envoyé par e-mail au collaborateur.'}
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </BottomSheet>
  )
}

function Decided({ asked: { person, absence, action } }: { asked: Asked }) {
  return (
    <div className={styles.decided}>
      <div className={styles.person}>
        <Avatar firstname={person.firstname} lastname={person.lastname} />
        <p>
          <strong>{person.identity}</strong>
          <span className={styles.muted}>
            {person.matricule} · {modalityLabel(person.modality)}
          </span>
        </p>
      </div>
      <Line icon={<IconBeach size={22} stroke={1.5} />}>
        <p>
          <strong>{absence.event_code.description}</strong>
          {daysLines(absence).map((line) => (
            <span className={styles.muted} key={line}>
              {line}
            </span>
          ))}
        </p>
        <p className={styles.days}>{dayFigure(absence.days_count)} j</p>
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
          <p>
            Le CRA de ce mois est déjà envoyé : le collaborateur ne pourra modifier cette absence qu'une fois son CRA
            renvoyé lui aussi.
          </p>
        </Line>
      )}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </div>
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
