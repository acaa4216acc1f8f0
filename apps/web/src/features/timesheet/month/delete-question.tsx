import { describeRange, formatDays1 } from '@cadran/rules/portal/french'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DELETE_QUESTION } from '../events/index.ts'
import type { Freeing } from './freeing.ts'
import type { QuickEdit } from './use-quick-edit.ts'

/** Asked before Delete on the grid takes an absence away, or half-days of it; refusing deletes nothing (EVT-47). */
export function DeleteQuestion({ quick }: { quick: QuickEdit }) {
  const { pendingFreeing, confirm, refuse } = quick
  const partly = pendingFreeing !== null && pendingFreeing.left.length > 0
  return (
    <ConfirmDialog
      opened={pendingFreeing !== null}
      title={partly ? 'Voulez-vous vraiment raccourcir cet événement ?' : DELETE_QUESTION}
      confirmLabel={partly ? 'Libérer' : 'Supprimer'}
      onConfirm={confirm}
      onCancel={refuse}
    >
      {pendingFreeing && <Words {...pendingFreeing} />}
    </ConfirmDialog>
  )
}

function Words({ event, freed, freed_half_days, left }: Freeing) {
  const name = event.event_code.description
  if (left.length === 0) return `${name} ${describeRange(event)}, ${formatDays1(event.days_count)} j.`
  return (
    <>
      <p>
        Sera libéré{'\u00a0'}: {name} {describeRange(freed)}, {formatDays1(freed_half_days / 2)} j.
      </p>
      <p>
        Restera{'\u00a0'}: {left.map(describeRange).join(', puis ')}.
      </p>
    </>
  )
}
