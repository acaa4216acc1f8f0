import { useState } from 'react'
import { Box } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import styles from './reason-dialog.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ActQuestion, ActRequest, ProposedAct } from './worklist.ts'

/** Where the comment of an act goes (ABS-106 to ABS-108). */
export function commentHint(danger: boolean): string {
  return danger ? 'Envoyé par e-mail au collaborateur.' : 'Interne, non envoyé au collaborateur.'
}

interface ActQuestionDialogProps<Row, Act extends string> {
  proposed: ProposedAct<Row, Act>
  questionOf: (row: Row, action: Act) => ActQuestion
  /** What each act is called where several are offered. */
  labels?: Readonly<Record<Act, string>> | undefined
  onConfirm: (request: ActRequest<Row, Act>) => void
  onCancel: () => void
}

/** Asks before an act on one row and takes its comment; where several are offered, also which (BCK-47, KEY-08). */
export function ActQuestionDialog<Row, Act extends string>(props: ActQuestionDialogProps<Row, Act>) {
  const { proposed, questionOf, labels, onConfirm, onCancel } = props
  const { offered = [], ...request } = proposed
  const [action, setAction] = useState(proposed.action)
  const { title, confirmLabel, danger, about, effect, required } = questionOf(proposed.row, action)
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      required={required}
      hint={commentHint(danger)}
      written={proposed.comment}
      onConfirm={(comment) => onConfirm({ ...request, action, comment })}
      onCancel={onCancel}
    >
      {about}
      {labels && offered.length > 1 && (
        <Box marginTop={12}>
          <SegmentedControl
            label="Décision"
            value={action}
            segments={offered.map((value) => ({ value, label: labels[value] }))}
            onChange={setAction}
          />
        </Box>
      )}
      <div className={styles.effect}>{effect}</div>
    </ReasonDialog>
  )
}
