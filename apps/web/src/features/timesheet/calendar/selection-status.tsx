import { counted, formatLongDate, momentLabel } from '@cadran/rules/portal/french'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { halfDayOf } from '@cadran/rules/timesheet/half-day'
import { useSyncExternalStore } from 'react'
import { contextOf, type Month } from './calendar-context.ts'
import { type Selection, selectedRanges } from './selection.ts'

interface SelectionStatusProps {
  selection: Selection
  month: Month
}

/** Says where the choice stands, for those who do not see it move. */
export function SelectionStatus({ selection, month }: SelectionStatusProps) {
  const text = useSyncExternalStore(selection.subscribe, () => statusOf(selection, month))
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}

function inWords(slot: number): string {
  const { day, moment } = halfDayOf(slot)
  return `${formatLongDate(day)} ${momentLabel(moment)}`
}

function statusOf(selection: Selection, month: Month): string {
  const state = selection.get()
  if (state.first === null || state.last === null) return ''
  const context = { ...contextOf(month), counts_non_worked: month.special_time }
  const ranges = selectedRanges(state)
  const length = counted(ranges.reduce((sum, range) => sum + countHalfDays(range, context), 0) / 2, 'jour')
  if (ranges.length > 1) return `Tout ce qui est libre\u00a0: ${length}, en ${String(ranges.length)} plages`
  if (state.phase === 'made') return `Du ${inWords(state.first)} au ${inWords(state.last)}, ${length}`
  return `Début${'\u00a0'}: ${inWords(state.first)}. Fin${'\u00a0'}: ${inWords(state.last)}, ${length}`
}
