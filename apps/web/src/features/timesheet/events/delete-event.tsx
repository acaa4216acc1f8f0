import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { describeRange, formatDays1 } from '@cadran/rules/portal/french'
import type { PersonType } from '@cadran/rules/portal/person'
import { eventName, movedOn, movedOnText, notDoneText } from '@cadran/rules/timesheet/moved-on'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type EventChange, useDeleteEvent } from './events.queries.ts'

/** Asked before an event is deleted (EVT-48). */
export const DELETE_QUESTION = 'Voulez-vous vraiment supprimer cet événement ?'

interface DeleteEventProps {
  event: CalendarEvent
  person_type: PersonType
  opened: boolean
  onCancel: () => void
  onRecorded: (change: EventChange) => void
  onDeleted: () => void
}

function refusalText(error: Error, { event_code, start_at, end_at }: CalendarEvent, person_type: PersonType): string {
  const why = error instanceof ApiError ? movedOn(error, 'event') : null
  if (!why) return errorText(error)
  return movedOnText(why, notDoneText(eventName(event_code.type, person_type), { start_at, end_at }, 'deleted'))
}

/** Asks before an event is deleted; refusing deletes nothing (EVT-47, EVT-48). */
export function DeleteEvent({ event, person_type, opened, onCancel, onRecorded, onDeleted }: DeleteEventProps) {
  const remove = useDeleteEvent(onRecorded)
  const confirm = () => {
    const { id } = event
    if (id === null) return
    remove.mutate(
      { ...event, id },
      {
        onSuccess: onDeleted,
        onError: (error) => {
          if (!(error instanceof ApiError && error.silent)) notify.error(refusalText(error, event, person_type))
          onCancel()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={DELETE_QUESTION}
      confirmLabel="Supprimer"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {event.event_code.description} {describeRange(event)}, {formatDays1(event.days_count)} j.
    </ConfirmDialog>
  )
}
