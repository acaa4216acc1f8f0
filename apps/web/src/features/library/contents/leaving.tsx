import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLeaveBlocker } from '../../../ui/use-leave-blocker.ts'

interface LeavingProps {
  /** Something would be lost by leaving. */
  changed: boolean
  /** What is written in was asked to close, without leaving the page. */
  closing?: { asked: boolean; onLeave: () => void; onStay: () => void }
}

/** Asks once before what was written and not kept is lost. */
export function Leaving({ changed, closing }: LeavingProps) {
  const blocker = useLeaveBlocker(changed)
  const blocked = blocker.status === 'blocked'
  if (!blocked && !closing?.asked) return null
  return (
    <ConfirmDialog
      opened
      title={`Quitter sans enregistrer\u00a0?`}
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onCancel={blocked ? blocker.reset : () => closing?.onStay()}
      onConfirm={blocked ? blocker.proceed : () => closing?.onLeave()}
    >
      <p>Ce que vous avez écrit sera perdu.</p>
    </ConfirmDialog>
  )
}
