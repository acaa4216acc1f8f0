import type { CalendarEvent, EventCode, EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import { type EventKind, kindLabel, kindOf } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { eventName, movedOn, movedOnText, notDoneText } from '@cadran/rules/timesheet/moved-on'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import type { Family } from '../../../ui/family.ts'
import { wordingFor } from '../calendar/index.ts'
import { type BalanceEffect, balanceOf } from './balance-of.ts'
import { halfDaysOf } from './date-choices.ts'
import { type EventChange, type MovedOnRefusal, useCreateEvent, useUpdateEvent } from './events.queries.ts'
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
  /** The code of an entry taken over from another month: the wizard then starts on its dates. */
  code?: EventCodeSummary | null
  /** Told at once of what the server has taken; `onSaved` follows once the month is there anew. */
  onRecorded: (change: EventChange) => void
  /** Told of an entry that was not taken because its month has moved on (EDT-10). */
  onMovedOn: (refusal: MovedOnRefusal, event: TypedEvent) => void
  onSaved: () => void
  /** What else a stretch can be, offered with the kinds of events; each has a wizard of its own (EVT-45). */
  others?: readonly OtherKind[] | undefined
  onOther?: ((id: string) => void) | undefined
}

/** What the wizard asks the server for. */
export interface TypedEvent {
  range: DayRange
  code: EventCode
  asked: 'recorded' | 'changed'
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

function useSaving(input: WizardInput) {
  const { range, event, onRecorded, onSaved } = input
  const outcome = {
    onRecorded,
    onMovedOn: (refusal: MovedOnRefusal, given: EventInput) => {
      const typed = typedOf(given, input)
      if (typed) input.onMovedOn(refusal, typed)
    },
  }
  const create = useCreateEvent(outcome)
  const update = useUpdateEvent(outcome)
  const running = create.error || create.isPending || event === null ? create : update
  const save = (code: EventCode) => {
    const asked = pick({ ...range, event_code: code.id })
    if (event?.id) update.mutate({ before: { ...event, id: event.id }, event: asked }, { onSuccess: onSaved })
    else create.mutate(asked, { onSuccess: onSaved })
  }
  const given = create.variables ?? update.variables?.event
  const failure = running.error && failureText(running.error, given && typedOf(given, input), input.month)
  const forget = () => {
    create.reset()
    update.reset()
  }
  return { save, saving: create.isPending || update.isPending, failure, forget }
}

function typedOf({ event_code, ...range }: EventInput, { codes, event }: WizardInput): TypedEvent | null {
  const code = codes?.find(({ id }) => id === event_code)
  return code ? { range, code, asked: event === null ? 'recorded' : 'changed' } : null
}

/** Why the server refuses; of a month that has moved on, what was not recorded (EVT-87, EDT-10). */
function failureText(error: Error, typed: TypedEvent | null | undefined, { user }: Month): string | null {
  if (error instanceof ApiError && error.silent) return null
  const why = error instanceof ApiError ? movedOn(error, 'event') : null
  if (!why || !typed) return errorText(error, SAVE_FAILURE)
  return movedOnText(why, notDoneText(eventName(typed.code.type, user.person_type), typed.range, typed.asked))
}

/** The fields of the call and nothing else that a range may carry. */
function pick(input: DayRange & { event_code: number }) {
  const { start_at, start_moment, end_at, end_moment, event_code } = input
  return { start_at, start_moment, end_at, end_moment, event_code }
}

/** What was answered, as far as it can still be chosen: other dates take codes away, and kinds with them. */
function useAnswers(input: WizardInput) {
  const { month, range, event } = input
  const known = event?.event_code ?? input.code ?? null
  const [chosenKind, setKind] = useState<EventKind | null>(known && kindOf(known.type))
  const [codeId, setCodeId] = useState<number | null>(known?.id ?? null)
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
  const [step, setStep] = useState<WizardStep>(input.code ? 20 : (path[0] ?? 0))
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
      else if (step === path.at(-1) && code) {
        // Enter asks as well, and without a network it would wait unseen (EDT-14).
        if (navigator.onLine) saving.save(code)
      } else moveTo(stepAfter(step, path))
    },
    goBack: () => moveTo(stepBefore(step, path)),
    backTo: (to) => moveTo(jumpTo(step, to, path)),
  }
}
