import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { useRef, useState } from 'react'
import { Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ActSheet, isValidation, type SheetProps } from '../worklist/index.ts'
import { Difference } from './correction-difference.tsx'
import { EvidenceBlock } from './correction-evidence.tsx'
import { Sides } from './correction-sides.tsx'
import { DECISION_LABELS } from './correction-words.ts'
import { type CorrectionShape, LONGEST_COMMENT } from './corrections.queries.ts'

/** Where the focus starts: in the comment that a refusal needs. */
const FIRST = { 'data-autofocus': true }

/** Repeats what is being decided, with what the closed month proves, and takes the comment (COR-19). */
export function CorrectionSheet({ proposed, onConfirm, onCancel }: SheetProps<CorrectionShape>) {
  const { action, row } = proposed
  const [comment, setComment] = useState(proposed.comment)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const validates = isValidation(action)
  const confirm = () => {
    if (validates || comment.trim()) return onConfirm({ ...proposed, comment })
    setMissing(true)
    field.current?.querySelector('textarea')?.focus()
  }
  return (
    <ActSheet
      title={validates ? 'Valider la régularisation' : 'Refuser la régularisation'}
      confirmLabel={DECISION_LABELS[action]}
      variant={validates ? 'validate' : 'danger'}
      startsOnCancel={validates}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Stack gap={16}>
        <div>
          <strong>{row.user.identity}</strong>
          <div>
            <Difference correction={row} />
          </div>
        </div>
        <Sides correction={row} />
        <EvidenceBlock correction={row} />
        <div ref={field}>
          <TextArea
            {...(validates ? {} : FIRST)}
            label="Commentaire"
            labelEnd={
              <Text size="md" tone="muted">
                {validates ? 'facultatif' : 'obligatoire'}
              </Text>
            }
            rows={2}
            maxLength={LONGEST_COMMENT}
            value={comment}
            error={missing && !comment.trim() ? M_REFUSAL_COMMENT.message : undefined}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </div>
      </Stack>
    </ActSheet>
  )
}
