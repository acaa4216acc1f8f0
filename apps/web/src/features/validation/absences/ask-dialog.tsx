import { describeRange } from '@cadran/rules/portal/french'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { dayFigure } from '../filters/index.ts'
import type { Absence, AbsenceAct, AbsencePerson } from './absences.queries.ts'
import styles from './ask-dialog.module.css'

export interface Asked {
  person: AbsencePerson
  absence: Absence
  action: AbsenceAct
  comment: string
}

interface AskDialogProps {
  asked: Asked
  onConfirm: (asked: Asked) => void
  onCancel: (asked: Asked) => void
}

/** Asks before an absence is refused or sent back, with the comment that the employee will be mailed (BCK-47, ABS-106, ABS-107). */
export function AskDialog({ asked, onConfirm, onCancel }: AskDialogProps) {
  const { person, absence, action } = asked
  const [comment, setComment] = useState(asked.comment)
  const refuses = action === 'refused'
  return (
    <Dialog
      opened
      onClose={() => onCancel(asked)}
      title={refuses ? 'Refuser cette absence ?' : 'Renvoyer cette absence ?'}
      size={480}
      footer={
        <>
          <Button data-autofocus onClick={() => onCancel(asked)}>
            Annuler
          </Button>
          <Button variant="danger" onClick={() => onConfirm({ ...asked, comment })}>
            {refuses ? 'Refuser' : 'Renvoyer'}
          </Button>
        </>
      }
    >
      <p>
        <strong>{person.identity}</strong> · {absence.event_code.description}, {dayFigure(absence.days_count)} j
      </p>
      <p className={styles.when}>{describeRange(absence)}</p>
      <p className={styles.effect}>{refuses ? REFUSAL : SEND_BACK}</p>
      {!refuses && absence.month_state !== 'non_submitted' && (
        <p className={styles.warning} data-family="submitted">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          Le CRA de ce mois est déjà envoyé : le collaborateur ne pourra modifier cette absence qu'une fois son CRA
          renvoyé lui aussi.
        </p>
      )}
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.when}>facultatif</span>}
        hint="Envoyé par e-mail au collaborateur."
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}

const REFUSAL = 'Le refus est définitif : les demi-journées redeviennent libres et le collaborateur est prévenu.'
const SEND_BACK = "L'absence redevient une demande en attente et le collaborateur est prévenu."
