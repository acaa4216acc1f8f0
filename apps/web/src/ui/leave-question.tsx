import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLeaveBlocker } from './use-leave-blocker.ts'

interface Leaving {
  /** The question is on the screen. */
  asked: boolean
  /** Does it at once when nothing would be lost, else after the question; not twice. */
  ask: (act: () => void) => void
  leave: () => void
  stay: () => void
}

/**
 * Asks once before what was written and not kept is lost: by an act of the page, by another page, by a reload unless
 * it `outlives_reload`.
 */
export function useLeaving(changed: boolean, outlives_reload = false): Leaving {
  const [pending, setPending] = useState<(() => void) | null>(null)
  const blocker = useLeaveBlocker(changed, outlives_reload)
  const blocked = blocker.status === 'blocked'
  const asked = blocked || pending !== null
  return {
    asked,
    ask: (act) => {
      if (asked) return
      if (changed) setPending(() => act)
      else act()
    },
    leave: () => {
      setPending(null)
      if (blocked) blocker.proceed()
      else pending?.()
    },
    stay: () => {
      setPending(null)
      if (blocked) blocker.reset()
    },
  }
}

interface LeaveQuestionProps {
  leaving: Leaving
  /** What would be lost. */
  children: ReactNode
}

/** The question of `useLeaving`, with the focus on staying. */
export function LeaveQuestion({ leaving, children }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      opened={leaving.asked}
      title={`Abandonner votre saisie${'\u00a0'}?`}
      confirmLabel="Abandonner"
      cancelLabel="Continuer"
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
