import { monthTitle } from '@cadran/rules/portal/french'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { REQUEST_ANSWERS, type RequestAnswer } from '@cadran/rules/validation/request-form'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { ExtraRequest } from './extra-requests.queries.ts'
import { RadioBoxes } from './radio-boxes.tsx'
import styles from './request-card.module.css'
import formStyles from './request-form.module.css'
import { TypeFields } from './type-fields.tsx'
import type { Decided } from './use-request-acts.ts'
import { useRequestForm } from './use-request-form.ts'

const ANSWERS: readonly RequestAnswer[] = ['accept', 'refuse']

interface RequestSheetProps {
  request: ExtraRequest
  onDecide: (decided: Decided) => void
  onCancel: () => void
}

/** The decision on a small screen: the action first, and for accepting its type and mission (XRQ-26 to XRQ-28). */
export function RequestSheet({ request, onDecide, onCancel }: RequestSheetProps) {
  const state = useRequestForm(request, null)
  const { form, change, errorOf } = state
  return (
    <BottomSheet
      opened
      onClose={onCancel}
      title="Traiter la demande"
      footer={
        <div className={styles.buttons}>
          <Button size="lg" onClick={onCancel}>
            Annuler
          </Button>
          <Button
            size="lg"
            variant="primary"
            onClick={() => {
              const decided = state.decide()
              if (decided) onDecide(decided)
            }}
          >
            Valider
          </Button>
        </div>
      }
    >
      <div className={styles.sheet}>
        <p>
          <strong>{request.user.identity}</strong> · {monthTitle(request)}
        </p>
        <RadioBoxes
          legend="Action"
          options={ANSWERS}
          labels={REQUEST_ANSWERS}
          value={form.answer}
          error={errorOf('action')}
          onChange={(answer) => change({ answer })}
        />
        {form.answer === 'accept' && <TypeFields request={request} state={state} />}
        <TextArea
          label="Commentaire"
          labelEnd={<span className={formStyles.optional}>facultatif</span>}
          hint="Envoyé par e-mail au collaborateur."
          rows={2}
          maxLength={COMMENT_MAX_LENGTH}
          value={form.comment}
          error={errorOf('comment')}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
      </div>
    </BottomSheet>
  )
}
