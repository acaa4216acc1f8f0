import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { Dialog } from '../../../ui/dialog.tsx'
import { DayLines, dayTitle } from './day-details.tsx'

interface DaySheetProps {
  day: Day | null
  month: Month
  onClose: () => void
}

/** A tapped day in the full words of each state. */
export function DaySheet({ day, month, onClose }: DaySheetProps) {
  return (
    <Dialog opened={day !== null} onClose={onClose} title={day === null ? '' : dayTitle(day)}>
      {day !== null && <DayLines day={day} month={month} />}
    </Dialog>
  )
}
