import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { describeRange, formatDays1 } from '@cadran/rules/portal/french'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteEvent } from './events.queries.ts'

/** Asked before an event is deleted (EVT-48). */
export const DELETE_QUESTION = 'Voulez-vous vraiment supprimer cet événement ?'

interface DeleteEventProps {
  event: CalendarEvent
  opened: boolean
  onCancel: () => void
  onDeleted: () => void
}

/** Asks before an event is deleted; refusing deletes nothing (EVT-47, EVT-48). */
export function DeleteEvent({ event, opened, onCancel, onDeleted }: DeleteEventProps) {
  const remove = useDeleteEvent()
  const confirm = () => {
    if (event.id === null) return
    remove.mutate(event.id, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error))
        onCancel()
      },
    })
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
