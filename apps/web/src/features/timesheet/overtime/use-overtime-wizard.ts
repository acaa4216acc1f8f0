import type { Month } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { type MovedOn, movedOn, movedOnText } from '@cadran/rules/timesheet/moved-on'
import type { OvertimeCategory, OvertimeType } from '@cadran/rules/timesheet/overtime'
import { useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notifyOutOfSight } from '../../../ui/in-sight.ts'
import { type KindTab, onlyOne, type WizardMoves, type WizardStep } from '../events/index.ts'
import { missionOf, type OfferedMission, offeredCategories, offeredMissions, usableOvertimeCodes } from './offered.ts'
import type { OnCallAnswers } from './on-call-answers.ts'
import { type OnCallChange, useCreateOvertime } from './overtime.queries.ts'
import { chosenType, issuesOf, type OvertimeDraft, payloadOf } from './overtime-draft.ts'
import { type TypedOnCall, typedOnCall } from './typed-on-call.ts'

export interface OvertimeWizardInput {
  month: Month
  codes: readonly OvertimeCode[] | undefined
  onRetryCodes?: (() => void) | undefined
  /** What was answered so far, kept by the page. */
  answers: OnCallAnswers
  onAnswers: (changed: Partial<OnCallAnswers>) => void
  /** The kinds to choose among, those of events too where a stretch was chosen for one (EVT-45). */
  kinds: readonly KindTab[]
  onKind: (kind: string) => void
  /** The days were chosen on the calendar: they are not asked for first. */
  dates_known: boolean
  /** Told at once of what the server has taken; `onSaved` follows once the month is there anew. */
  onRecorded: (change: OnCallChange) => void
  /** Told of an entry that was not taken because its month has moved on (EDT-10). */
  onMovedOn: (why: MovedOn, entry: TypedOnCall) => void
  onSaved: () => void
}

/** What the fields of an entry need of whoever asks for it. */
export interface OvertimeFieldsState {
  category: OvertimeCategory | null
  code: OvertimeCode | null
  type: OvertimeType | null
  draft: OvertimeDraft
  setDraft: (draft: OvertimeDraft) => void
  /** What is wrong with a field, once recording was tried. */
  issueAt: (field: string) => string | undefined
  /** How often that was; each time the focus goes to what is wrong. */
  attempts: number
}

export interface OvertimeWizard extends WizardMoves, OvertimeFieldsState {
  loading: boolean
  step: WizardStep
  /** The missions of the codes that are offered, each known by its code. */
  missions: readonly OfferedMission[]
  codes: readonly OvertimeCode[]
  choose: (code: OvertimeCode) => void
  /** Chooses it and goes on (EDT-01). */
  take: (code: OvertimeCode) => void
  failure: string | null
}

/** What was chosen, as far as it is still offered; the only code needs no choice (EDT-17). */
function choicesOf({ codes: all, answers: { category: chosen, code_id, draft } }: OvertimeWizardInput) {
  const usable = usableOvertimeCodes(all ?? [], draft)
  const categories = offeredCategories(usable)
  const category = chosen ?? categories[0] ?? null
  const missions = offeredMissions(usable, category)
  const codes = missions.flatMap(({ id }) =>
    usable.filter((code) => code.category === category && missionOf(code).id === id),
  )
  return { category, missions, codes, code: codes.find(({ id }) => id === code_id) ?? onlyOne(codes) }
}

function useSaving({ onRecorded, onMovedOn, onSaved }: OvertimeWizardInput, entry: TypedOnCall | null) {
  const create = useCreateOvertime(onRecorded, (why) => entry && onMovedOn(why, entry))
  return {
    save: (draft: OvertimeDraft, code: OvertimeCode) => create.mutate(payloadOf(draft, code), { onSuccess: onSaved }),
    saving: create.isPending,
    failure: create.error && failureText(create.error, entry),
    forget: create.reset,
  }
}

/** Why the server refuses; of a month that has moved on, what was not recorded (EDT-10). */
function failureText(error: Error, entry: TypedOnCall | null): string | null {
  if (error instanceof ApiError && error.silent) return null
  const why = error instanceof ApiError ? movedOn(error, 'on-call') : null
  return why && entry ? movedOnText(why, entry.consequence) : errorText(error, 'Une erreur est survenue')
}

/** Where the wizard stands and what was answered: the code, then its days and what is counted on them (EDT-01). */
export function useOvertimeWizard(input: OvertimeWizardInput): OvertimeWizard {
  const { answers, onAnswers } = input
  const { draft } = answers
  const choices = choicesOf(input)
  const { category, code } = choices
  const [attempts, setAttempts] = useState(0)
  const { save, forget, saving, failure } = useSaving(input, code && typedOnCall(draft, code))
  const step = code ? answers.step : 0
  const is_first = step === 0
  const issues = code === null ? [] : issuesOf(draft, code, input.month)

  const answer = (next: Partial<OnCallAnswers>) => {
    if (saving) return
    forget()
    onAnswers({ category, ...next })
  }
  const record = (chosen: OvertimeCode) => {
    const [firstIssue] = issues
    if (firstIssue) {
      setAttempts(attempts + 1)
      notifyOutOfSight(firstIssue.message)
      // Enter asks as well, and without a network it would wait unseen (EDT-14).
    } else if (navigator.onLine) save(draft, chosen)
  }
  const goTo = (next: WizardStep, code_id: number | null) => {
    setAttempts(0)
    answer({ step: next, code_id })
  }
  return {
    ...choices,
    loading: input.codes === undefined,
    step,
    is_first,
    is_complete: code !== null,
    type: chosenType(draft, code),
    draft,
    issueAt: (field) => (attempts > 0 ? issues.find((issue) => issue.field === field)?.message : undefined),
    attempts,
    saving,
    failure,
    choose: ({ id }) => answer({ code_id: id }),
    take: ({ id }) => goTo(30, id),
    setDraft: (next) => answer({ draft: next }),
    goOn: () => {
      if (!code || saving) return
      if (is_first) goTo(30, code.id)
      else record(code)
    },
    goBack: () => goTo(0, code?.id ?? null),
  }
}
