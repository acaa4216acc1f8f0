import { monthTitle } from '@cadran/rules/portal/french'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { REQUEST_ANSWERS, type RequestAnswer } from '@cadran/rules/validation/request-form'
import { useState } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ActQuestionDialog, ActSheet, commentHint, type SheetProps } from '../worklist/index.ts'
import type { Decided, RequestShape } from './extra-requests.queries.ts'
import { RadioBoxes } from './radio-boxes.tsx'
import { requestQuestion } from './request-question.tsx'
import { TypeFields } from './type-fields.tsx'
import { useRequestForm } from './use-request-form.ts'

const ANSWERS: readonly RequestAnswer[] = ['accept', 'refuse']

/** The decision on a small screen; a refusal is asked about once more. */
export function RequestSheet({ proposed, onConfirm, onCancel }: SheetProps<RequestShape>) {
  const [refusing, setRefusing] = useState<Decided | null>(null)
  const decide = (decided: Decided) => {
    if (decided.action === 'refuse_extra_activities') setRefusing(decided)
    else onConfirm(decided)
  }
  if (!refusing) return <DecisionSheet proposed={proposed} onConfirm={decide} onCancel={onCancel} />
  return (
    <ActQuestionDialog proposed={refusing} questionOf={requestQuestion} onConfirm={onConfirm} onCancel={onCancel} />
  )
}

/** The action first, and for accepting its type and mission (XRQ-26 to XRQ-28). */
function DecisionSheet({ proposed: { row: request }, onConfirm, onCancel }: SheetProps<RequestShape>) {
  const state = useRequestForm(request, null)
  const { form, change, errorOf } = state
  return (
    <ActSheet
      title="Traiter la demande"
      confirmLabel="Valider"
      variant="primary"
      onConfirm={() => {
        const decided = state.decide()
        if (decided) onConfirm(decided)
      }}
      onCancel={onCancel}
    >
      <Stack gap={16}>
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
          labelEnd="facultatif"
          hint={commentHint(true)}
          rows={2}
          maxLength={COMMENT_MAX_LENGTH}
          value={form.comment}
          error={errorOf('comment')}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
      </Stack>
    </ActSheet>
  )
}
