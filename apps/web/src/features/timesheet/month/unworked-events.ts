import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { halfDaysOf } from '../events/index.ts'

/**
 * The events of one's own that no longer cover any worked half-day, since the rhythm, the contract or the workplace
 * became another: they count their days until they are deleted or moved (EVT-05, MON-58).
 */
export function unworkedEvents(month: Month): CalendarEvent[] {
  return month.events.filter(
    (event) =>
      event.editable &&
      event.state === 'submitted' &&
      !event.auto_generated &&
      halfDaysOf(event, month, event.event_code.type === 'activity') === 0,
  )
}
