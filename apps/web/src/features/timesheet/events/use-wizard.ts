import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import { type EventKind, kindLabel, kindOf } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import type { Family } from '../../../ui/family.ts'
import { wordingFor } from '../calendar/index.ts'
import { type BalanceEffect, balanceOf } from './balance-of.ts'
import { halfDaysOf } from './date-choices.ts'
import { useCreateEvent, useUpdateEvent } from './events.queries.ts'
import { offeredKinds, usableCodes } from './offered-codes.ts'
import { jumpTo, pathFor, stepAfter, stepBefore, type WizardStep } from './wizard-path.ts'

/** Said when a refused save says nothing itself (EVT-86). */
const SAVE_FAILURE = 'Une erreur est survenue'

export interface WizardInput {
  month: Month
  /** The codes of the person, all kinds; undefined until they are there. */
  codes: readonly EventCode[] | undefined
  /** Asks for the codes again when they did not come. */
  onRetryCodes?: (() => void) | undefined
  /** The dates, kept by the page: the calendar moves them too. */
  range: DayRange
  onRange: (range: DayRange) => void
  /** The event being changed; null for a new one. */
  event: CalendarEvent | null
  onSaved: () => void
  /** What else a stretch can be, offered with the kinds of events; each has a wizard of its own (EVT-45). */
  others?: readonly OtherKind[] | undefined
  onOther?: ((id: string) => void) | undefined
}

/** A kind that is no event. */
export interface OtherKind {
  id: string
  title: string
  detail: string
  family: Family
  icon: ReactNode
}

/** What the foot of a wizard needs. */
export interface WizardMoves {
  is_first: boolean
  is_last: boolean
  is_complete: boolean
  saving: boolean
  goOn: () => void
  goBack: () => void
}

export interface Wizard extends WizardMoves {
  /** The codes are not there yet. */
  loading: boolean
  step: WizardStep
  path: readonly WizardStep[]
  kind: EventKind | null
  kinds: readonly EventKind[]
  others: readonly OtherKind[]
  /** The kind chosen when it is no event. */
  other: string | null
  setOther: (id: string) => void
  /** The kinds in words: contractors record 'prestations' (MON-17). */
  kind_words: Readonly<Record<EventKind, string>>
  codes: readonly EventCode[]
  code: EventCode | null
  search: string
  half_days: number
  balance: BalanceEffect | null
  failure: string | null
  setKind: (kind: EventKind) => void
  setCode: (code: EventCode) => void
  setSearch: (search: string) => void
  backTo: (step: WizardStep) => void
}

/** What one step needs before the next one (EVT-43, EVT-44). */
function isComplete(
  step: WizardStep,
  wizard: Pick<Wizard, 'kind' | 'other' | 'code' | 'half_days' | 'balance'>,
): boolean {
  if (step === 0) return wizard.kind !== null || wizard.other !== null
  const affordable = wizard.code !== null && !wizard.balance?.insufficient
  return step === 10 ? affordable : affordable && wizard.half_days > 0
}

function useSaving({ range, event, onSaved }: WizardInput) {
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const running = event === null ? create : update
  const save = (code: EventCode) => {
    const input = { ...range, event_code: code.id }
    if (event?.id)
      update.mutate({ id: event.id, event: pick(input), updated_at: event.updated_at }, { onSuccess: onSaved })
    else create.mutate(pick(input), { onSuccess: onSaved })
  }
  const silent = running.error instanceof ApiError && running.error.silent
  const failure = running.error && !silent ? errorText(running.error, SAVE_FAILURE) : null
  return { save, saving: running.isPending, failure, forget: running.reset }
}

/** The fields of the call and nothing else that a range may carry. */
function pick(input: DayRange & { event_code: number }) {
  const { start_at, start_moment, end_at, end_moment, event_code } = input
  return { start_at, start_moment, end_at, end_moment, event_code }
}

/** What was answered, as far as it can still be chosen: other dates take codes away, and kinds with them. */
function useAnswers(input: WizardInput) {
  const { month, range, event } = input
  const [chosenKind, setKind] = useState<EventKind | null>(event && kindOf(event.event_code.type))
  const [codeId, setCodeId] = useState<number | null>(event?.event_code.id ?? null)
  const [chosenOther, setOther] = useState<string | null>(null)
  const [search, setSearch] = useState('')

  const codes = usableCodes(input.codes ?? [], range)
  const kinds = offeredKinds(codes)
  const kind = chosenKind !== null && kinds.includes(chosenKind) ? chosenKind : null
  const others = event === null ? (input.others ?? []) : []
  const other = others.find(({ id }) => id === chosenOther)?.id ?? null
  const code = codes.find((each) => each.id === codeId && kindOf(each.type) === kind) ?? null
  const half_days = halfDaysOf(range, month, code?.type === 'activity')
  const balance = code && balanceOf(code, half_days, { month, edited: event })
  return {
    kind,
    kinds,
    others,
    other,
    kind_words: { absence: kindLabel('absence'), activity: wordingFor(month.user.person_type).activity },
    codes,
    code,
    search,
    half_days,
    balance,
    setKind: (next: EventKind) => {
      setOther(null)
      setKind(next)
      if (next !== kind) setSearch('')
    },
    setOther: (id: string) => {
      setKind(null)
      setOther(id)
    },
    setCode: (next: EventCode) => setCodeId(next.id),
    setSearch,
  }
}

/** Where the wizard stands and what was answered. */
export function useWizard(input: WizardInput): Wizard {
  const path = pathFor(input.event !== null)
  const [step, setStep] = useState<WizardStep>(path[0] ?? 0)
  const answers = useAnswers(input)
  const saving = useSaving(input)

  const { code, other } = answers
  const is_complete = isComplete(step, answers)
  const moveTo = (next: WizardStep | null) => {
    if (next === null) return
    saving.forget()
    setStep(next)
  }
  return {
    ...answers,
    loading: input.codes === undefined,
    step,
    path,
    is_complete,
    is_first: step === path[0],
    is_last: step === path.at(-1),
    saving: saving.saving,
    failure: saving.failure,
    goOn: () => {
      if (!is_complete || saving.saving) return
      if (step === 0 && other !== null) input.onOther?.(other)
      else if (step === path.at(-1) && code) saving.save(code)
      else moveTo(stepAfter(step, path))
    },
    goBack: () => moveTo(stepBefore(step, path)),
    backTo: (to) => moveTo(jumpTo(step, to, path)),
  }
}
