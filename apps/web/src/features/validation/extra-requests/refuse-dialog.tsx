import { monthTitle } from '@cadran/rules/portal/french'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { ExtraRequest } from './extra-requests.queries.ts'
import styles from './request-form.module.css'
import type { Decided } from './use-request-acts.ts'

interface RefuseDialogProps {
  request: ExtraRequest
  /** What was written before the question. */
  comment?: string
  onConfirm: (decided: Decided) => void
  onCancel: () => void
}

/** Asks before a request is refused, with the comment that the employee will be mailed (XRQ-34, XRQ-38). */
export function RefuseDialog({ request, comment: written = '', onConfirm, onCancel }: RefuseDialogProps) {
  const [comment, setComment] = useState(written)
  return (
    <Dialog
      opened
      onClose={onCancel}
      title="Refuser cette demande ?"
      size={480}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            Annuler
          </Button>
          <Button variant="danger" onClick={() => onConfirm({ request, action: 'refuse_extra_activities', comment })}>
            Refuser
          </Button>
        </>
      }
    >
      <p>
        <strong>{request.user.identity}</strong> · activités complémentaires de {monthTitle(request).toLowerCase()}
      </p>
      <p className={styles.effect}>Le collaborateur est prévenu et pourra refaire une demande.</p>
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.optional}>facultatif</span>}
        hint="Envoyé par e-mail au collaborateur."
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}
