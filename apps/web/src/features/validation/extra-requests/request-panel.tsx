import { monthTitle } from '@cadran/rules/portal/french'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { useCalmAfter } from '../../../ui/layers.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type PanelProps, SmallLine } from '../worklist/index.ts'
import type { RequestShape } from './extra-requests.queries.ts'
import styles from './request-table.module.css'
import { TypeFields } from './type-fields.tsx'
import { type RequestFormState, useRequestForm } from './use-request-form.ts'

/** A request opened in place: what is asked, the type and its mission, a comment with the act. */
export function RequestPanel({ row: request, pending, on }: PanelProps<RequestShape>) {
  const panel = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const state = useRequestForm(request, 'accept')
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }), [])

  useCalmAfter()

  const onClose = () => on.onToggle(request)
  const accept = () => {
    const decided = state.decide()
    if (decided) on.onSend(decided)
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
    <Stack
      as="form"
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
        <Text as="h2" id={titleId} size="sm" weight={650} lineHeight={1.45}>
          Accepter la demande de {request.user.identity}
        </Text>
        <SmallLine>
          {monthTitle(request)} ·{' '}
          {request.submitted_at === null
            ? monthStateLabel(request.state)
            : `CRA soumis le ${parisMoment(request.submitted_at)}`}
        </SmallLine>
      </div>
      <TypeFields request={request} state={state} />
      <Decision state={state} pending={pending} onClose={onClose} />
    </Stack>
  )
}

interface DecisionProps {
  state: RequestFormState
  pending: boolean
  onClose: () => void
}

/** The comment with the act, and the act. */
function Decision({ state, pending, onClose }: DecisionProps) {
  return (
    <Stack gap={12} alignContent="start">
      <TextArea
        label="Commentaire"
        labelEnd="facultatif, envoyé au collaborateur"
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        value={state.form.comment}
        error={state.errorOf('comment')}
        onChange={(event) => state.change({ comment: event.currentTarget.value })}
      />
      <Row gap={8} justify="end">
        <Button onClick={onClose}>Annuler</Button>
        <Button
          variant="primary"
          type="submit"
          loading={pending}
          icon={<IconCheck size={18} stroke={2} aria-hidden="true" />}
        >
          Accepter
        </Button>
      </Row>
    </Stack>
  )
}
