import type { Overtime } from '@cadran/contract/timesheet/calendar'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteOvertime } from './overtime.queries.ts'
import { spanWords } from './overtime-words.ts'

interface DeleteOvertimeProps {
  overtime: Overtime
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an entry is deleted; refusing deletes nothing (OVT-41). */
export function DeleteOvertime({ overtime, onClose, onDeleted }: DeleteOvertimeProps) {
  const remove = useDeleteOvertime()
  const confirm = () =>
    remove.mutate(overtime, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened
      title={`Voulez-vous vraiment supprimer cette ${overtime.category === 'availability' ? 'astreinte' : 'intervention'} ?`}
      confirmLabel="Supprimer"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {overtime.code.description}, {spanWords(overtime)}.
    </ConfirmDialog>
  )
}
