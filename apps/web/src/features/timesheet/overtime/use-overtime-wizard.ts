import type { Month } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import type { OvertimeCategory, OvertimeType } from '@cadran/rules/timesheet/overtime'
import type { OvertimeIssue } from '@cadran/rules/timesheet/overtime-entry'
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
import { useCreateOvertime } from './overtime.queries.ts'
import { chosenType, emptyDraft, issuesOf, isTyped, type OvertimeDraft, payloadOf, withSpan } from './overtime-draft.ts'
import { type OvertimeStep, overtimePath } from './overtime-path.ts'

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
  /** Shown once going on was tried. */
  issues: readonly OvertimeIssue[]
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

/** The draft, whose dates follow what is picked on the calendar. */
function useDraft(span: DaySpan) {
  const [draft, setDraft] = useState(() => emptyDraft(span))
  const [followed, setFollowed] = useState(span)
  if (followed.start_at !== span.start_at || followed.end_at !== span.end_at) {
    setFollowed(span)
    setDraft(withSpan(draft, span))
  }
  return [draft, setDraft] as const
}

function useSaving({ onSaved }: OvertimeWizardInput) {
  const create = useCreateOvertime()
  const silent = create.error instanceof ApiError && create.error.silent
  return {
    save: (draft: OvertimeDraft, code: OvertimeCode) => create.mutate(payloadOf(draft, code), { onSuccess: onSaved }),
    saving: create.isPending,
    failure: create.error && !silent ? errorText(create.error, 'Une erreur est survenue') : null,
    forget: create.reset,
  }
}

function isComplete(step: OvertimeStep, { category, mission, code }: ReturnType<typeof useChoices>): boolean {
  if (step === 0) return category !== null
  if (step === 5 || step === 7) return mission !== null
  return code !== null
}

/** Where the wizard stands and what was answered (EVT-39). */
export function useOvertimeWizard(input: OvertimeWizardInput): OvertimeWizard {
  const [draft, setDraft] = useDraft(input.span)
  const { onTyped } = input
  const typed = isTyped(draft)
  useEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [onTyped, typed])
  const choices = useChoices(input, draft)
  const { category, code } = choices
  const path = overtimePath(category)
  const [at, setStep] = useState<OvertimeStep>(category === null ? 0 : (path[1] ?? 0))
  // Another kind has other numbers for the same places.
  const step = path.includes(at) ? at : (path[1] ?? 0)
  const [attempts, setAttempts] = useState(0)
  const saving = useSaving(input)
  const issues = code === null ? [] : issuesOf(draft, code, input.month)
  const is_complete = isComplete(step, choices)

  const moveTo = (next: OvertimeStep | null) => {
    if (next === null) return
    if (next === 0 && input.onBackToKinds) return input.onBackToKinds()
    saving.forget()
    setAttempts(0)
    setStep(next)
  }
  const goOn = () => {
    if (!is_complete || saving.saving) return
    const [wrong] = issues
    if (wrong && (step === 20 || step === 30)) {
      setAttempts(attempts + 1)
      setStep(20)
      notify.error(wrong.message)
    } else if (step === 30 && code) saving.save(draft, code)
    else moveTo(stepAfter(step, path))
  }
  return {
    ...choices,
    loading: input.codes === undefined,
    step,
    path,
    type: chosenType(draft, code),
    draft,
    issues: attempts > 0 ? issues : [],
    attempts,
    is_first: step === 0,
    is_last: step === 30,
    is_complete,
    saving: saving.saving,
    failure: saving.failure,
    setDraft: (next) => {
      saving.forget()
      setDraft(next)
    },
    goOn,
    goBack: () => moveTo(stepBefore(step, path)),
    backTo: (to) => moveTo(jumpTo(step, to, path)),
  }
}
