import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Where the portal itself leads, whatever is under way. */
const FORCED = new Set(['/login', '/maintenance'])

interface LeavingProps {
  /** Something would be lost by leaving. */
  changed: boolean
  /** What is written in was asked to close, without leaving the page. */
  closing?: { asked: boolean; onLeave: () => void; onStay: () => void }
}

/** Asks once before what was written and not kept is lost. */
export function Leaving({ changed, closing }: LeavingProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => changed && !FORCED.has(next.pathname),
    enableBeforeUnload: () => changed,
    withResolver: true,
  })
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
