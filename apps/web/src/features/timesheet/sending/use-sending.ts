import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { checkSendingForm, checkSurvey, needsSurvey, type Satisfaction, steps } from '@cadran/rules/timesheet/sending'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useSendMonth } from './sending.queries.ts'
import { sendContext } from './what-is-sent.ts'

interface FieldError {
  field: string
  message: string
}

export interface Sending {
  step: 1 | 2
  steps: 1 | 2
  comment: string
  no_prestation: boolean
  satisfaction: Satisfaction | null
  error: FieldError | null
  busy: boolean
  setComment: (comment: string) => void
  setNoPrestation: (ticked: boolean) => void
  setSatisfaction: (satisfaction: Satisfaction) => void
  /** To the survey, or sends. */
  goOn: () => void
  goBack: () => void
}

/** The refusal of an answer, under the field it is about. */
function errorOf(error: Error): FieldError | null {
  if (!(error instanceof ApiError) || error.silent) return null
  return { field: Object.keys(error.errors)[0] ?? 'month', message: error.message }
}

/** What the dialog asks and where it stands; everything typed stays through a refusal and a reload of the month. */
export function useSending(month: Month, onSent: () => void): Sending {
  const [step, setStep] = useState<1 | 2>(1)
  const [comment, setComment] = useState(month.comment ?? '')
  const [no_prestation, setNoPrestation] = useState(month.no_prestation)
  const [satisfaction, setSatisfaction] = useState<Satisfaction | null>(null)
  const [error, setError] = useState<FieldError | null>(null)
  const send = useSendMonth(month)
  const context = sendContext(month)
  const survey = needsSurvey(context)
  const payload = {
    special: false,
    certified: false,
    files: 0,
    extra_activity_payment: null,
    comment: comment.trim() === '' ? null : comment.trim(),
    no_prestation: no_prestation && !context.has_service,
    satisfaction,
  }
  const refuse = (refusal: Refusal) => {
    setError({ field: refusal.field ?? 'month', message: refusal.message })
    notify.error(refusal.message)
  }
  const sendNow = () => {
    const { comment, no_prestation } = payload
    send.mutate(
      { comment, no_prestation, ...(survey && satisfaction !== null ? { satisfaction } : {}) },
      { onSuccess: onSent, onError: (failure) => setError(errorOf(failure)) },
    )
  }
  const goOn = () => {
    if (send.isPending) return
    setError(null)
    const refusal = checkSendingForm(payload, context) ?? (step === 2 ? checkSurvey(payload, context) : null)
    if (refusal) return refuse(refusal)
    if (survey && step === 1) setStep(2)
    else sendNow()
  }
  return {
    step,
    steps: steps(context),
    comment,
    no_prestation,
    satisfaction,
    error,
    busy: send.isPending,
    setComment,
    setNoPrestation,
    setSatisfaction,
    goOn,
    goBack: () => {
      setError(null)
      setStep(1)
    },
  }
}
