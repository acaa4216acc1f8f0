import type { Month } from '@cadran/contract/timesheet/calendar'
import { counted } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { IconPencil } from '@tabler/icons-react'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { halvesToFill } from '../calendar/index.ts'
import { firstFree, freeOn, offersFilling } from './free-days.ts'
import type { SideProps } from './month-props.ts'

const icon = <IconPencil size={18} stroke={1.75} aria-hidden="true" />

/** Whether the way on stands on the page: one reads a month that may be filled, and is empty or not full. */
export function isToComplete(month: Month): boolean {
  const empty = month.events.length === 0 && month.coverage.missing.length > 0
  return month.editable && (empty || halvesToFill(month).length > 0) && !offersFilling(month)
}

type CompleteButtonProps = Pick<ButtonProps, 'size' | 'wide'> & SideProps<'goTo'>

/** From reading to edit mode, with the first day to fill selected (EDT-06, EDT-07). */
export function CompleteButton({ screen, month, ...look }: CompleteButtonProps) {
  const offline = useOfflineReason()
  const range = firstFree(month)
  if (!range) return null
  const half_days = halvesToFill(month).length
  return (
    <Button
      {...look}
      variant={half_days > 0 ? 'primary' : 'secondary'}
      icon={icon}
      reason={offline}
      onClick={() => screen.goTo(range)}
    >
      {half_days > 0 ? `Compléter ${counted(half_days / 2, 'jour')}` : 'Saisir mes jours'}
    </Button>
  )
}

interface DayActProps extends Pick<ButtonProps, 'variant'> {
  day: Day
  month: Month
  onEnter: (range: DayRange) => void
}

/** From the sheet of a free day to edit mode, with that day selected (EDT-06). */
export function DayAct({ day, month, onEnter, variant }: DayActProps) {
  const offline = useOfflineReason()
  const range = month.editable ? freeOn(month, day) : null
  if (!range) return null
  const toFill = halvesToFill(month).some((half) => half.day === day)
  return (
    <Button variant={variant} icon={icon} reason={offline} onClick={() => onEnter(range)}>
      {toFill ? 'Compléter ce jour' : 'Saisir ce jour'}
    </Button>
  )
}
