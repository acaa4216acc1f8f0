import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { useLeaving } from '../../../ui/leave-question.tsx'

/** The question of `useLeaving`, before what was written and not kept is lost. */
export function Leaving({ leaving }: { leaving: ReturnType<typeof useLeaving> }) {
  if (!leaving.asked) return null
  return (
    <ConfirmDialog
      opened
      title={`Quitter sans enregistrer\u00a0?`}
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onCancel={leaving.stay}
      onConfirm={leaving.leave}
    >
      <p>Ce que vous avez écrit sera perdu.</p>
    </ConfirmDialog>
  )
}
