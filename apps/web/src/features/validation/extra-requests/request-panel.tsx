import { monthTitle } from '@cadran/rules/portal/french'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { ExtraRequest } from './extra-requests.queries.ts'
import formStyles from './request-form.module.css'
import styles from './request-table.module.css'
import { TypeFields } from './type-fields.tsx'
import type { Decided } from './use-request-acts.ts'
import { useRequestForm } from './use-request-form.ts'

interface RequestPanelProps {
  request: ExtraRequest
  pending: boolean
  onDecide: (decided: Decided) => void
  onClose: () => void
}

/** A request opened in place: what is asked, the type and its mission, a comment with the act. */
export function RequestPanel({ request, pending, onDecide, onClose }: RequestPanelProps) {
  const panel = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const state = useRequestForm(request, 'accept')
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }), [])

  const accept = () => {
    const decided = state.decide()
    if (decided) onDecide(decided)
    else requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.ctrlKey) accept()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      className={styles.panel}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        accept()
      }}
    >
      <div>
        <h2 id={titleId} className={styles.panelTitle}>
          Accepter la demande de {request.user.identity}
        </h2>
        <p className={styles.when}>
          {monthTitle(request)} ·{' '}
          {request.submitted_at === null
            ? monthStateLabel(request.state)
            : `CRA soumis le ${parisMoment(request.submitted_at)}`}
        </p>
      </div>
      <TypeFields request={request} state={state} />
      <Said state={state} pending={pending} onClose={onClose} />
    </form>
  )
}

interface SaidProps extends Pick<RequestPanelProps, 'pending' | 'onClose'> {
  state: ReturnType<typeof useRequestForm>
}

/** The comment with the act, and the act. */
function Said({ state, pending, onClose }: SaidProps) {
  return (
    <div className={styles.said}>
      <TextArea
        label="Commentaire"
        labelEnd={<span className={formStyles.optional}>facultatif, envoyé au collaborateur</span>}
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        value={state.form.comment}
        error={state.errorOf('comment')}
        onChange={(event) => state.change({ comment: event.currentTarget.value })}
      />
      <div className={styles.panelButtons}>
        <Button onClick={onClose}>Annuler</Button>
        <Button
          variant="primary"
          type="submit"
          loading={pending}
          icon={<IconCheck size={18} stroke={2} aria-hidden="true" />}
        >
          Accepter
        </Button>
      </div>
    </div>
  )
}
