import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { countRemoteHalfDays, type RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { useMemo, useState } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { differ, draftDays, marked, NO_CHANGES, possibleSlots } from './remote-draft.ts'

/** The remote days as they are being marked; nothing of it is stored until it is saved. */
export interface RemoteDraft {
  /** The month with the marks as they stand. */
  month: Month
  days: RemoteDay[]
  count: number
  /** The half-days that may be marked, as slots. */
  possible: ReadonlySet<number>
  /** Whether something would be lost by leaving. */
  changed: boolean
  /** The day marked last. */
  last: Day | null
  mark: (day: Day) => void
  /** Forgets what was marked. */
  reset: () => void
}

/** The draft of a month; null until the month is there. */
export function useRemoteDraft(month: Month | undefined): RemoteDraft | null {
  const [changes, setChanges] = useState(NO_CHANGES)
  const [last, setLast] = useState<Day | null>(null)
  const picker = useIsMobile('work') ? 'mobile' : 'desktop'
  const possible = useMemo(() => (month ? possibleSlots(month) : new Set<number>()), [month])
  const days = useMemo(() => (month ? draftDays(month, changes, possible) : []), [month, changes, possible])
  const shown = useMemo(() => month && { ...month, remote_days: days }, [month, days])
  if (!month || !shown) return null
  return {
    month: shown,
    days,
    count: countRemoteHalfDays(days) / 2,
    possible,
    changed: changes !== NO_CHANGES && differ(days, month.remote_days),
    last,
    mark: (day) => {
      setLast(day)
      setChanges((before) => marked(before, day, draftDays(month, before, possible), { possible, picker }))
    },
    reset: () => {
      setLast(null)
      setChanges(NO_CHANGES)
    },
  }
}
