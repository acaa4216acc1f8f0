import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import { type EventKind, kindOf } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { eventName, movedOn, movedOnText, notDoneText } from '@cadran/rules/timesheet/moved-on'
import { useMemo } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { type BalanceEffect, balanceOf } from './balance-of.ts'
import { halfDaysOf } from './date-choices.ts'
import type { EventAnswers } from './event-answers.ts'
import { type EventChange, type MovedOnRefusal, useCreateEvent, useUpdateEvent } from './events.queries.ts'
import type { KindTab } from './kind-tabs.tsx'
import { matchingCodes, offeredKinds, onlyOne, usableCodes } from './offered-codes.ts'
import type { WizardMoves } from './wizard-footer.tsx'
import { pathFor, stepOn, type WizardPath, type WizardStep } from './wizard-path.ts'

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
  /** What was answered so far, kept by the page too. */
  answers: EventAnswers
  onAnswers: (changed: Partial<EventAnswers>) => void
  /** What a new stretch can be; those that are no event have a wizard of their own (EVT-45). */
  kinds: readonly KindTab[]
  onKind: (kind: string) => void
  /** Told at once of what the server has taken; `onSaved` follows once the month is there anew. */
  onRecorded: (change: EventChange) => void
  /** Told of an entry that was not taken because its month has moved on (EDT-10). */
  onMovedOn: (refusal: MovedOnRefusal, event: TypedEvent) => void
  onSaved: () => void
}

/** What the wizard asks the server for. */
export interface TypedEvent {
  range: DayRange
  code: EventCode
  asked: 'recorded' | 'changed'
}

export interface Wizard extends WizardMoves {
  /** The codes are not there yet. */
  loading: boolean
  path: WizardPath
  step: WizardStep
  kinds: readonly KindTab[]
  kind: EventKind | null
  search: string
  setSearch: (search: string) => void
  /** The codes of the kind that the search leaves. */
  offered: readonly EventCode[]
  code: EventCode | null
  /** Chooses a code; taking it goes on as well, where the balance allows (EDT-01). */
  choose: (code: EventCode) => void
  take: (code: EventCode) => void
  half_days: number
  balance: BalanceEffect | null
  failure: string | null
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
function useAnswers({ month, range, event, answers, codes: all, kinds }: WizardInput) {
  const usable = useMemo(() => usableCodes(all ?? [], range), [all, range])
  const fixed = event && kindOf(event.event_code.type)
  const kind = fixed ?? offeredKind(answers.kind, usable)
  const codes = usable.filter(({ type }) => kindOf(type) === kind)
  const code = codes.find(({ id }) => id === answers.code_id) ?? onlyOne(codes)
  const balanceWith = (each: EventCode) =>
    balanceOf(each, halfDaysOf(range, month, each.type === 'activity'), { month, edited: event })
  return {
    kinds: fixed ? [] : kinds,
    kind,
    code,
    offered: matchingCodes(usable, kind, answers.search),
    half_days: halfDaysOf(range, month, kind === 'activity'),
    balance: code && balanceWith(code),
    isAffordable: (each: EventCode) => !balanceWith(each)?.insufficient,
  }
}

/** The kind that was chosen, the first one until then. */
function offeredKind(chosen: EventKind | null, usable: readonly EventCode[]): EventKind | null {
  const kinds = offeredKinds(usable)
  return kinds.find((each) => each === chosen) ?? kinds[0] ?? null
}

/** Where the wizard stands and what was answered (EVT-42 to EVT-44, EDT-01). */
export function useWizard(input: WizardInput): Wizard {
  const { answers, onAnswers } = input
  const path = pathFor(input.event !== null)
  const step = stepOn(path, answers.step)
  const { isAffordable, ...known } = useAnswers(input)
  const saving = useSaving(input)
  const { kind, code, half_days, balance } = known

  const is_first = step !== 30
  const is_complete = code !== null && !balance?.insufficient && (is_first || half_days > 0)
  const answer = (next: Partial<EventAnswers>) => {
    if (saving.saving) return
    saving.forget()
    onAnswers(next)
  }
  return {
    ...known,
    loading: input.codes === undefined,
    path,
    step,
    is_first,
    is_complete,
    blocked: balance?.insufficient ? balance.words : undefined,
    saving: saving.saving,
    // The balance says itself what it lacks.
    failure: balance?.insufficient ? null : saving.failure,
    search: answers.search,
    setSearch: (search) => answer({ search }),
    choose: ({ id }) => answer({ kind, code_id: id }),
    take: (chosen) => answer({ kind, code_id: chosen.id, step: isAffordable(chosen) ? 30 : step }),
    goOn: () => {
      if (!is_complete || saving.saving) return
      if (is_first) answer({ kind, code_id: code.id, step: 30 })
      // Enter asks as well, and without a network it would wait unseen (EDT-14).
      else if (navigator.onLine) saving.save(code)
    },
    goBack: () => answer({ step: path[0] }),
  }
}
