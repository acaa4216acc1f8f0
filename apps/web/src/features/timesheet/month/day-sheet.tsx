import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { DayLines, dayTitle } from './day-details.tsx'
import { DayAct } from './way-on.tsx'

// One file for both: a day is opened beside the calendar or over it.
export { DayDetails } from './day-details.tsx'

interface DaySheetProps {
  day: Day | null
  month: Month
  onClose: () => void
  /** Leads to edit mode with a stretch selected. */
  onEnter: (range: DayRange) => void
}

/** A tapped day in the full words of each state. */
export function DaySheet({ day, month, onClose, onEnter }: DaySheetProps) {
  return (
    <Dialog opened={day !== null} onClose={onClose} title={day === null ? '' : dayTitle(day)}>
      {day !== null && (
        <Stack gap={16}>
          <DayLines day={day} month={month} />
          <DayAct
            day={day}
            month={month}
            variant="primary"
            onEnter={(range) => {
              onClose()
              onEnter(range)
            }}
          />
        </Stack>
      )}
    </Dialog>
  )
}
