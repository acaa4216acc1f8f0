import type { Overtime } from '@cadran/contract/timesheet/calendar'
import { movedOn, movedOnText, notDoneText, overtimeName } from '@cadran/rules/timesheet/moved-on'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type OnCallChange, useDeleteOvertime } from './overtime.queries.ts'
import { spanWords } from './overtime-words.ts'

interface DeleteOvertimeProps {
  overtime: Overtime
  onClose: () => void
  onRecorded: (change: OnCallChange) => void
  onDeleted: () => void
}

function refusalText(error: Error, { category, ...days }: Overtime): string {
  const why = error instanceof ApiError ? movedOn(error, 'on-call') : null
  return why ? movedOnText(why, notDoneText(overtimeName(category), days, 'deleted')) : errorText(error)
}

/** Asks before an entry is deleted; refusing deletes nothing (OVT-41). */
export function DeleteOvertime({ overtime, onClose, onRecorded, onDeleted }: DeleteOvertimeProps) {
  const remove = useDeleteOvertime(onRecorded)
  const confirm = () =>
    remove.mutate(overtime, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (!(error instanceof ApiError && error.silent)) notify.error(refusalText(error, overtime))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened
      title={`Voulez-vous vraiment supprimer cette ${overtimeName(overtime.category)} ?`}
      confirmLabel="Supprimer"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {overtime.code.description}, {spanWords(overtime)}.
    </ConfirmDialog>
  )
}
