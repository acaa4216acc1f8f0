import type { Refusal } from '@cadran/rules/portal/refusal'
import { checkRequestForm, decisionOf, type RequestForm } from '@cadran/rules/validation/request-form'
import { useState } from 'react'
import { notifyOutOfSight } from '../../../ui/in-sight.ts'
import type { Decided, ExtraRequest } from './extra-requests.queries.ts'

/** The form of a decision: what was chosen, and what is missing once it was tried. */
export function useRequestForm(request: ExtraRequest, answer: RequestForm['answer']) {
  const [form, setForm] = useState<RequestForm>({ answer, type: null, mission: null, comment: '' })
  const [missing, setMissing] = useState<Refusal | null>(null)
  return {
    form,
    change: (changed: Partial<RequestForm>) => {
      setMissing(null)
      setForm((before) => ({ ...before, ...changed }))
    },
    errorOf: (field: string) => (missing?.field === field ? missing.message : undefined),
    /** The decision when the form is complete; else what is missing is told, and null. */
    decide: (): Decided | null => {
      const refusal = checkRequestForm(form)
      setMissing(refusal)
      if (refusal !== null) {
        notifyOutOfSight(refusal.message)
        return null
      }
      const { action, eventCode } = decisionOf(form)
      const code = eventCode === undefined ? {} : { code: eventCode }
      return { row: request, action, comment: form.comment, ...code }
    },
  }
}
export type RequestFormState = ReturnType<typeof useRequestForm>
