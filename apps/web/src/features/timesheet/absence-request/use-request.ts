import type { EventCode } from '@cadran/contract/timesheet/calendar'
import { openingPeriod } from '@cadran/rules/timesheet/absence-request'
import type { Period } from '@cadran/rules/timesheet/day'
import { periodOf } from '@cadran/rules/timesheet/day'
import { byUse, kindOf } from '@cadran/rules/timesheet/event-codes'
import { halfDayOf } from '@cadran/rules/timesheet/half-day'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { untakenField } from '../../../ui/untaken-field.ts'
import { type Month, monthQuery } from '../calendar/index.ts'
import { eventCodesQuery, previewQuery, usableCodes } from '../events/index.ts'
import type { RequestValues } from './opening.ts'
import { useSendRequest } from './request.queries.ts'
import { type Choice, lengthened, NOTHING, pick, rangeOf, settled } from './request-choice.ts'
import { freeHalves, mayEndIn } from './request-days.ts'
import { forgetDraft, keepDraft, readDraft } from './request-draft.ts'

interface Kept {
  choice: Choice
  code_id: number | null
  comment: string
}

const EMPTY: Kept = { choice: NOTHING, code_id: null, comment: '' }

/** Values that it is opened with come before what was begun. */
function beginning(user: ReturnType<typeof useCurrentUser>, { event_code, comment }: RequestValues): Kept {
  if (event_code !== undefined || comment !== undefined) {
    return { ...EMPTY, code_id: event_code ?? null, comment: comment ?? '' }
  }
  const draft = readDraft(user)
  if (!draft) return EMPTY
  const { first, last, code_id, comment: written } = draft
  return { choice: { first, last, awaits_end: false }, code_id, comment: written }
}

function useDraft(values: RequestValues) {
  const user = useCurrentUser()
  const [kept, setKept] = useState(() => beginning(user, values))
  const change = (changes: Partial<Kept>) => {
    const next = { ...kept, ...changes }
    setKept(next)
    keepDraft(user, { first: next.choice.first, last: next.choice.last, code_id: next.code_id, comment: next.comment })
  }
  const clear = () => {
    setKept(EMPTY)
    forgetDraft()
  }
  return { ...kept, change, clear }
}

/** The codes that a demand may have, those used most first; on the days chosen once there are any (ASK-06). */
function useCodes(range: ReturnType<typeof rangeOf>, enabled: boolean): EventCode[] {
  const user = useCurrentUser()
  const today = useToday()
  const { data } = useQuery({ ...eventCodesQuery(user, today), enabled })
  return useMemo(() => {
    const all = (data ?? []).filter(({ type }) => kindOf(type) === 'absence')
    const around = range ?? { start_at: today, start_moment: 'am' as const, end_at: today, end_moment: 'pm' as const }
    return usableCodes(all, around).sort(byUse)
  }, [data, range, today])
}

const NO_RANGE = { start_at: '', start_moment: 'am', end_at: '', end_moment: 'am' } as const

/** What the demand would do, once there is one. */
function usePreview(
  demand: { range: NonNullable<ReturnType<typeof rangeOf>>; event_code: number } | null,
  opened: boolean,
) {
  return useQuery({
    ...previewQuery(demand ?? { range: NO_RANGE, event_code: 0 }),
    enabled: opened && demand !== null,
    refetchOnReconnect: true,
  })
}

/** What did not come of what the panel shows, and how it is asked for again; a network that is back asks by itself (ASK-14). */
function lostOf(queries: readonly UseQueryResult[]) {
  const lost = queries.find(({ data, error }) => error !== null && data === undefined)
  return lost && { error: lost.error, retrying: lost.isFetching, retry: () => void lost.refetch() }
}

/** What was typed before its month was known; it is kept, since of another month that is looked at no halves are known. */
function useSettled(chosen: Choice, month: Month | undefined, keep: (changes: Partial<Kept>) => void) {
  const choice = useMemo(() => settled(chosen, mayEndIn(month)), [chosen, month])
  useEffect(() => {
    if (choice !== chosen) keep({ choice })
  })
  const range = useMemo(() => rangeOf(choice), [choice])
  return { choice, range }
}

/** What a click on half-days leaves chosen; what is asked again has a length already. */
function picked(choice: Choice, halves: readonly number[], month: Month | undefined, days_count = 0): Choice {
  const next = pick(choice, halves)
  const length = choice.first === null ? days_count * 2 : 0
  return month && length > halves.length ? lengthened(next, length, freeHalves(month)) : next
}

/**
 * Sent without its days a demand says at their fields what is missing, until some are chosen; a field that shows no day that can be
 * asked for says so itself, and has the focus.
 */
function useDayFields(range: ReturnType<typeof rangeOf>) {
  const [isTold, setTold] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  if (isTold && range) setTold(false)
  const isComplete = () => {
    const untaken = fields.current && untakenField(fields.current)
    if (range && !untaken) return true
    setTold(!range)
    const wrong = untaken ?? fields.current?.querySelector('input')
    wrong?.focus()
    return false
  }
  return { isTold, fields, isComplete }
}

/** A demand as it is made: what is chosen, what it would do, and its sending; closed it asks for nothing. */
export function useRequest(values: RequestValues, opened: boolean, onClose: () => void) {
  const today = useToday()
  const { choice: chosen, code_id, comment, change: keep, clear } = useDraft(values)
  const [period, setPeriod] = useState<Period>(() =>
    chosen.first === null ? openingPeriod(today, values.month) : periodOf(halfDayOf(chosen.first).day),
  )
  const read = useQuery({ ...monthQuery(period), enabled: opened, refetchOnReconnect: true })
  const month = read.data
  const { choice, range } = useSettled(chosen, month, keep)
  const codes = useCodes(range, opened)
  const code = codes.find(({ id }) => id === code_id) ?? codes[0] ?? null
  const demand = range && code ? { range, event_code: code.id } : null
  const foreseen = usePreview(demand, opened)
  const sending = useSendRequest(() => {
    forgetDraft()
    onClose()
  })
  const days = useDayFields(range)
  const change = (changes: Partial<Kept>) => {
    // What was refused is told until something else is asked for.
    sending.reset()
    keep(changes)
  }
  return {
    today,
    period,
    setPeriod,
    month,
    choice,
    setChoice: (next: Choice) => change({ choice: next }),
    choose: (halves: readonly number[]) => change({ choice: picked(choice, halves, month, values.days_count) }),
    range,
    codes,
    code,
    setCode: ({ id }: Pick<EventCode, 'id'>) => change({ code_id: id }),
    comment,
    setComment: (text: string) => change({ comment: text }),
    is_begun: choice.first !== null || comment !== '',
    clear,
    preview: foreseen.data,
    lost: lostOf([read, foreseen]),
    sending: sending.isPending,
    failure: sending.error,
    days,
    send: () => {
      if (days.isComplete() && demand && !sending.isPending) sending.mutate({ ...demand, comment })
    },
  }
}

export type RequestState = ReturnType<typeof useRequest>
