import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { useEffect, useState } from 'react'
import { readItem, removeItem, writeItem } from '../../../platform/browser-storage.ts'

export interface ExpandedDay {
  /** The day whose details are open, at most one (CAL-49). */
  day: Day | null
  toggle: (day: Day) => void
  close: () => void
}

/** The open day outlives a reload of the page, not a change of month (CAL-48). */
export function useExpandedDay(month: Month | undefined): ExpandedDay {
  const [clicked, setClicked] = useState<Day | null>(() => readItem('lastClickedDay'))
  const known = month?.days.some((day) => day.date_at === clicked) ?? false
  const elsewhere = month !== undefined && !known
  useEffect(() => {
    if (elsewhere) removeItem('lastClickedDay')
  }, [elsewhere])
  const open = (day: Day | null) => {
    setClicked(day)
    if (day === null) removeItem('lastClickedDay')
    else writeItem('lastClickedDay', day)
  }
  return {
    day: known ? clicked : null,
    toggle: (day) => open(day === clicked ? null : day),
    close: () => open(null),
  }
}
