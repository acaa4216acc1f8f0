import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import type { Day } from '@cadran/rules/timesheet/day'
import type { OvertimeCategory } from '@cadran/rules/timesheet/overtime'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeature } from '../../../platform/public-config.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import type { DaySpan } from './offered.ts'
import { firstAnswers, type OnCallAnswers } from './on-call-answers.ts'
import { overtimeCodesQuery } from './overtime.queries.ts'
import { isTyped, rekeyed, withSpan } from './overtime-draft.ts'

interface OpenEntry {
  /** Tells two openings apart. */
  number: number
  answers: OnCallAnswers
}

export interface OvertimeEntry {
  codes: readonly OvertimeCode[] | undefined
  retryCodes: (() => void) | undefined
  /** The open wizard of on-call duties, null when it is closed. */
  open: OpenEntry | null
  /** Hours, a number or a comment stand in it that closing would lose. */
  typed: boolean
  start: (span: DaySpan, category: OvertimeCategory | null) => void
  answer: (changed: Partial<OnCallAnswers>) => void
  /** What is picked on the calendar meanwhile moves its days too. */
  follow: (span: DaySpan) => void
  /** Opens it with what a reload had left of it (EDT-12). */
  resume: (answers: OnCallAnswers) => void
  close: () => void
}

/** What a company that does without has of codes (CFG-22). */
const NONE: readonly OvertimeCode[] = []

/** Entering on-call duties and interventions while the month is edited; leaving that mode closes it. */
export function useOvertimeEntry(editing: boolean, user: CurrentUser, today: Day): OvertimeEntry {
  const withOnCall = useFeature('on_call')
  const codes = useQuery({ ...overtimeCodesQuery(user, today), enabled: editing && withOnCall })
  const [open, setOpen] = useState<OpenEntry | null>(null)
  const begin = (answers: OnCallAnswers) => setOpen((before) => ({ number: (before?.number ?? 0) + 1, answers }))
  const answer = (changed: Partial<OnCallAnswers>) =>
    setOpen((before) => before && { ...before, answers: { ...before.answers, ...changed } })
  return {
    codes: withOnCall ? codes.data : NONE,
    retryCodes: codes.isError ? () => void codes.refetch() : undefined,
    open: editing ? open : null,
    typed: editing && open !== null && isTyped(open.answers.draft),
    start: (span, category) => begin(firstAnswers(span, category)),
    answer,
    follow: (span) => {
      if (open) answer({ draft: withSpan(open.answers.draft, span) })
    },
    resume: (answers) => begin({ ...answers, draft: rekeyed(answers.draft) }),
    close: () => setOpen(null),
  }
}
