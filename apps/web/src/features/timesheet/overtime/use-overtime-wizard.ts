import type { Month } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { type MovedOn, movedOn, movedOnText } from '@cadran/rules/timesheet/moved-on'
import type { OvertimeCategory, OvertimeType } from '@cadran/rules/timesheet/overtime'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { jumpTo, stepAfter, stepBefore } from '../events/index.ts'
import {
  type DaySpan,
  missionOf,
  type OfferedMission,
  offeredCategories,
  offeredMissions,
  usableOvertimeCodes,
} from './offered.ts'
import { type OnCallChange, useCreateOvertime } from './overtime.queries.ts'
import { chosenType, emptyDraft, issuesOf, isTyped, type OvertimeDraft, payloadOf, withSpan } from './overtime-draft.ts'
import { type OvertimeStep, overtimePath } from './overtime-path.ts'
import { type TypedOnCall, typedOnCall } from './typed-on-call.ts'

export interface OvertimeWizardInput {
  month: Month
  codes: readonly OvertimeCode[] | undefined
  onRetryCodes?: (() => void) | undefined
  /** Known when the event wizard was left for it: its step is answered then. */
  category: OvertimeCategory | null
  /** The days it starts with, and those that are picked on the calendar meanwhile. */
  span: DaySpan
  /** Back to the event wizard, when it was opened from there. */
  onBackToKinds?: (() => void) | undefined
  /** Told when something is written in it, and when nothing is any more. */
  onTyped: (typed: boolean) => void
  /** Told at once of what the server has taken; `onSaved` follows once the month is there anew. */
  onRecorded: (change: OnCallChange) => void
  /** Told of an entry that was not taken because its month has moved on (EDT-10). */
  onMovedOn: (why: MovedOn, entry: TypedOnCall) => void
  onSaved: () => void
}

export interface OvertimeWizard {
  loading: boolean
  step: OvertimeStep
  path: readonly OvertimeStep[]
  category: OvertimeCategory | null
  categories: readonly OvertimeCategory[]
  missions: readonly OfferedMission[]
  mission: OfferedMission | null
  codes: readonly OvertimeCode[]
  code: OvertimeCode | null
  type: OvertimeType | null
  draft: OvertimeDraft
  /** What is wrong with a field, once going on was tried. */
  issueAt: (field: string) => string | undefined
  /** How often that was; each time the focus goes to what is wrong. */
  attempts: number
  is_first: boolean
  is_last: boolean
  is_complete: boolean
  saving: boolean
  failure: string | null
  setCategory: (category: OvertimeCategory) => void
  setMission: (mission: OfferedMission) => void
  setCode: (code: OvertimeCode) => void
  setDraft: (draft: OvertimeDraft) => void
  goOn: () => void
  goBack: () => void
  backTo: (step: OvertimeStep) => void
}

/** What was chosen, as far as it is still offered; the only offer needs no choice. */
function useChoices(input: OvertimeWizardInput, draft: OvertimeDraft) {
  const [category, setCategory] = useState(input.category)
  const [missionId, setMissionId] = useState<number | null>(null)
  const [codeId, setCodeId] = useState<number | null>(null)
  const usable = usableOvertimeCodes(input.codes ?? [], draft)
  const missions = offeredMissions(usable, category)
  const mission = missions.find(({ id }) => id === missionId) ?? only(missions)
  const codes = usable.filter((code) => code.category === category && missionOf(code).id === mission?.id)
  const code = codes.find(({ id }) => id === codeId) ?? only(codes)
  return {
    category,
    categories: offeredCategories(usable),
    missions,
    mission,
    codes,
    code,
    setCategory,
    setMission: ({ id }: OfferedMission) => setMissionId(id),
    setCode: ({ id }: OvertimeCode) => setCodeId(id),
  }
}

function only<T>(offered: readonly T[]): T | null {
  return offered.length === 1 ? (offered[0] ?? null) : null
}

/** The draft, whose dates follow what is picked on the calendar; tells whether something is written in it. */
function useDraft({ span, onTyped }: OvertimeWizardInput) {
  const [draft, setDraft] = useState(() => emptyDraft(span))
  const [followed, setFollowed] = useState(span)
  if (followed.start_at !== span.start_at || followed.end_at !== span.end_at) {
    setFollowed(span)
    setDraft(withSpan(draft, span))
  }
  const typed = isTyped(draft)
  useEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [onTyped, typed])
  return [draft, setDraft] as const
}

/** The path of the kind, and the step that one is at: another kind has other numbers for the same places. */
function useStep(category: OvertimeCategory | null) {
  const path = overtimePath(category)
  const second = path[1] ?? 0
  const [at, setStep] = useState<OvertimeStep>(category === null ? 0 : second)
  const step = path.includes(at) ? at : second
  return { path, step, is_first: step === 0, is_last: step === 30, setStep }
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

function isComplete(step: OvertimeStep, { category, mission, code }: ReturnType<typeof useChoices>): boolean {
  if (step === 0) return category !== null
  if (step === 5 || step === 7) return mission !== null
  return code !== null
}

/** Where the wizard stands and what was answered (EVT-39). */
export function useOvertimeWizard(input: OvertimeWizardInput): OvertimeWizard {
  const [draft, setDraft] = useDraft(input)
  const choices = useChoices(input, draft)
  const { category, code } = choices
  const { setStep, ...place } = useStep(category)
  const { path, step } = place
  const [attempts, setAttempts] = useState(0)
  const { save, forget, saving, failure } = useSaving(input, code && typedOnCall(draft, code))
  const issues = code === null ? [] : issuesOf(draft, code, input.month)
  const is_complete = isComplete(step, choices)

  const moveTo = (next: OvertimeStep | null) => {
    if (next === null) return
    if (next === 0 && input.onBackToKinds) return input.onBackToKinds()
    forget()
    setAttempts(0)
    setStep(next)
  }
  const goOn = () => {
    if (!is_complete || saving) return
    const [firstIssue] = issues
    if (firstIssue && (step === 20 || step === 30)) {
      setAttempts(attempts + 1)
      setStep(20)
      notify.error(firstIssue.message)
    } else if (step === 30 && code) {
      if (navigator.onLine) save(draft, code)
    } else moveTo(stepAfter(step, path))
  }
  return {
    ...choices,
    ...place,
    loading: input.codes === undefined,
    type: chosenType(draft, code),
    draft,
    issueAt: (field) => (attempts > 0 ? issues.find((issue) => issue.field === field)?.message : undefined),
    attempts,
    is_complete,
    saving,
    failure,
    setDraft: (next) => {
      forget()
      setDraft(next)
    },
    goOn,
    goBack: () => moveTo(stepBefore(step, path)),
    backTo: (to) => moveTo(jumpTo(step, to, path)),
  }
}
