import { describeRange, formatDays1 } from '@cadran/rules/portal/french'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DELETE_QUESTION } from '../events/index.ts'
import type { QuickEdit } from './use-quick-edit.ts'

/** Asked before Delete on the grid takes an absence away; refusing deletes nothing (EVT-47). */
export function DeleteQuestion({ quick }: { quick: QuickEdit }) {
  const { asked, confirm, refuse } = quick
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={DELETE_QUESTION}
      confirmLabel="Supprimer"
      onConfirm={confirm}
      onCancel={refuse}
    >
      {asked && `${asked.event_code.description} ${describeRange(asked)}, ${formatDays1(asked.days_count)} j.`}
    </ConfirmDialog>
  )
}
