import { formatDays1, formatLongDate, momentLabel } from '@cadran/rules/portal/french'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { halfDayOf } from '@cadran/rules/timesheet/half-day'
import { useSyncExternalStore } from 'react'
import { contextOf, type Month } from './calendar-context.ts'
import { type Selection, selectedRange } from './selection.ts'

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
  const range = selectedRange(state)
  if (state.first === null || state.last === null || range === null) return ''
  const context = contextOf(month)
  const count = countHalfDays(range, { ...context, counts_non_worked: month.special_time })
  const length = `${formatDays1(count / 2)} jour${count > 2 ? 's' : ''}`
  if (state.phase === 'made') return `Du ${inWords(state.first)} au ${inWords(state.last)}, ${length}`
  return `Début${'\u00a0'}: ${inWords(state.first)}. Fin${'\u00a0'}: ${inWords(state.last)}, ${length}`
}
