import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { periodKey } from '@cadran/rules/timesheet/day'
import {
  asksPayment,
  checkSendingForm,
  checkSurvey,
  needsSurvey,
  type PAYMENTS,
  type Satisfaction,
  type SendContext,
  type SendPayload,
  steps,
} from '@cadran/rules/timesheet/sending'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { useOwnForm, useWritten } from '../../../platform/use-written.ts'
import { type ChosenFiles, INTERRUPTED, isInterrupted, useChosenFiles, useUploadPercent } from '../files/index.ts'
import { type Declaration, useSendMonth } from './sending.queries.ts'
import { sendContext } from './what-is-sent.ts'

export type Payment = (typeof PAYMENTS)[number]

interface FieldError {
  field: string
  message: string
}

/** Everything that the dialog asks. */
interface Answers {
  comment: string
  no_prestation: boolean
  special: boolean
  certified: boolean
  payment: Payment | null
  satisfaction: Satisfaction | null
}

export interface Sending extends Answers {
  /** Something was answered that closing would lose. */
  changed: boolean
  step: 1 | 2
  steps: 1 | 2
  chosen: ChosenFiles
  error: FieldError | null
  /** What the survey asks in the company's own words. */
  survey: Month['survey']
  busy: boolean
  /** How much of the files has gone, null when none are on their way. */
  percent: number | null
  setComment: (comment: string) => void
  setNoPrestation: (ticked: boolean) => void
  setSpecial: (on: boolean) => void
  setCertified: (ticked: boolean) => void
  setPayment: (payment: Payment) => void
  setSatisfaction: (satisfaction: Satisfaction) => void
  /** To the survey, or sends. */
  goOn: () => void
  goBack: () => void
}

/** The refusal of an answer, under the field it is about. */
function errorOf(error: Error, with_files: boolean): FieldError | null {
  if (with_files && isInterrupted(error)) return { field: 'month', message: INTERRUPTED }
  if (!(error instanceof ApiError) || error.silent) return null
  return { field: Object.keys(error.errors)[0]?.split('.')[0] ?? 'month', message: error.message }
}

function payloadOf(answers: Answers, chosen: ChosenFiles, context: SendContext): SendPayload {
  const comment = answers.comment.trim()
  return {
    special: answers.special,
    certified: answers.special && answers.certified,
    files: answers.special ? chosen.files.length : 0,
    extra_activity_payment: asksPayment(context) ? answers.payment : null,
    comment: comment === '' ? null : comment,
    no_prestation: answers.no_prestation && !context.has_service,
    satisfaction: answers.satisfaction,
  }
}

function declarationOf({ files: _count, satisfaction, ...payload }: SendPayload, context: SendContext): Declaration {
  const { extra_activity_payment, ...answered } = payload
  return {
    ...answered,
    ...(extra_activity_payment !== null && { extra_activity_payment }),
    ...(needsSurvey(context) && satisfaction !== null && { satisfaction }),
  }
}

const textsOf = ({ files }: ChosenFiles) => files.flatMap(({ text }) => (text === null ? [] : [{ file: text }]))

/** What is answered so far: at first what the month says already. */
function useAnswers(month: Month) {
  const [answers, setAnswers, initial] = useWritten<Answers>(useOwnForm(`sending ${periodKey(month)}`), () => ({
    comment: month.comment ?? '',
    no_prestation: month.no_prestation,
    special: month.files.length > 0,
    certified: false,
    payment: null,
    satisfaction: null,
  }))
  const chosen = useChosenFiles(month.files.length)
  const answer = (changed: Partial<Answers>) => setAnswers((now) => ({ ...now, ...changed }))
  const setters = {
    setComment: (comment) => answer({ comment }),
    setNoPrestation: (no_prestation) => answer({ no_prestation }),
    setSpecial: (special) => answer({ special }),
    setCertified: (certified) => answer({ certified }),
    setPayment: (payment) => answer({ payment }),
    setSatisfaction: (satisfaction) => answer({ satisfaction }),
  } satisfies Partial<Sending>
  // A tick is quickly made again.
  const rewritten = (['comment', 'payment', 'satisfaction'] as const).some((field) => answers[field] !== initial[field])
  return { answers, chosen, setters, changed: rewritten || chosen.files.length > 0 }
}

/** What is wrong with an answer; it leaves with the next one, unless it is about the month. */
function useFieldError(answers: Answers, files: ChosenFiles['files']) {
  const [refused, setRefused] = useState<{ error: FieldError; answers: Answers; files: ChosenFiles['files'] } | null>(
    null,
  )
  const stands = refused?.error.field === 'month' || (refused?.answers === answers && refused.files === files)
  const setError = (error: FieldError | null) => setRefused(error && { error, answers, files })
  return [stands ? refused.error : null, setError] as const
}

/** What is asked of the month; nobody is asked how they are where the company does without (CFG-21). */
function useSendContext(month: Month) {
  const { features_off } = usePublicConfig()
  const asked = sendContext(month)
  return { ...asked, survey_sent: asked.survey_sent || features_off.includes('survey') }
}

/** What the dialog asks and where it stands; everything typed stays through a refusal and a reload of the month. */
export function useSending(month: Month, onSent: () => void): Sending {
  const [step, setStep] = useState<1 | 2>(1)
  const { answers, chosen, setters, changed } = useAnswers(month)
  const [error, setError] = useFieldError(answers, chosen.files)
  const send = useSendMonth(month)
  const uploads = answers.special && chosen.files.length > 0
  const [percent, onProgress] = useUploadPercent(send.isPending && uploads)
  const context = useSendContext(month)
  const payload = payloadOf(answers, chosen, context)
  const refuse = (refusal: Refusal) => {
    setError({ field: refusal.field ?? 'month', message: refusal.message })
  }
  const onError = (failure: Error) => {
    // What is wrong with a file is said beside it, which is on the first step.
    if (failure instanceof ApiError && chosen.blame(failure.errors)) setStep(1)
    else setError(errorOf(failure, uploads))
  }
  const sendNow = () => {
    const files = answers.special ? textsOf(chosen) : []
    const declaration = { ...declarationOf(payload, context), ...(files.length > 0 && { files }) }
    send.mutate({ declaration, ...(files.length > 0 && { onProgress }) }, { onSuccess: onSent, onError })
  }
  const goOn = () => {
    if (send.isPending || (answers.special && chosen.reading)) return
    setError(null)
    const spoilt = answers.special && chosen.files.find(({ problem }) => problem !== null)
    if (spoilt) return notify.error(spoilt.problem ?? '')
    const refusal = checkSendingForm(payload, context) ?? (step === 2 ? checkSurvey(payload, context) : null)
    if (refusal) return refuse(refusal)
    if (needsSurvey(context) && step === 1) setStep(2)
    else if (navigator.onLine) sendNow()
  }
  return {
    ...answers,
    ...setters,
    changed,
    step,
    steps: steps(context),
    chosen,
    error,
    survey: month.survey,
    busy: send.isPending || (answers.special && chosen.reading),
    percent,
    goOn,
    goBack: () => {
      setError(null)
      setStep(1)
    },
  }
}
