import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import type { Day } from '@cadran/rules/timesheet/day'
import type { OvertimeCategory } from '@cadran/rules/timesheet/overtime'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '../../../platform/session.ts'
import type { DaySpan } from './offered.ts'
import { overtimeCodesQuery } from './overtime.queries.ts'

interface OpenEntry {
  /** Tells two openings apart. */
  number: number
  category: OvertimeCategory | null
  span: DaySpan
}

export interface OvertimeEntry {
  codes: readonly OvertimeCode[] | undefined
  retryCodes: (() => void) | undefined
  /** The open wizard of on-call duties, null when it is closed. */
  open: OpenEntry | null
  /** Hours, a number or a comment stand in it that closing would lose. */
  typed: boolean
  setTyped: (typed: boolean) => void
  start: (span: DaySpan, category: OvertimeCategory | null) => void
  close: () => void
}

/** Entering on-call duties and interventions while the month is edited; leaving that mode closes it. */
export function useOvertimeEntry(editing: boolean, user: CurrentUser, today: Day): OvertimeEntry {
  const codes = useQuery({ ...overtimeCodesQuery(user, today), enabled: editing })
  const [open, setOpen] = useState<OpenEntry | null>(null)
  const [typed, setTyped] = useState(false)
  if (!editing && open) setOpen(null)
  return {
    codes: codes.data,
    retryCodes: codes.isError ? () => void codes.refetch() : undefined,
    open: editing ? open : null,
    typed: editing && open !== null && typed,
    setTyped,
    start: (span, category) => setOpen((before) => ({ number: (before?.number ?? 0) + 1, category, span })),
    close: () => setOpen(null),
  }
}
