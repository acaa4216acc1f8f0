import type { PersonType } from '@cadran/rules/portal/person'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLeaveBlocker } from '../../../ui/use-leave-blocker.ts'
import { remoteInSentence } from './remote-words.ts'

interface LeaveRemoteProps {
  person_type: PersonType
  /** Something would be lost by leaving the page. */
  changed: boolean
  /** Another mode was asked for meanwhile. */
  questionOpen: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asks once before marks that were not saved are lost: by another mode, another month or another page. */
export function LeaveRemote({ person_type, changed, questionOpen, onLeave, onStay }: LeaveRemoteProps) {
  const blocker = useLeaveBlocker(changed)
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      opened={questionOpen || blocked}
      title={`Abandonner vos modifications${'\u00a0'}?`}
      confirmLabel="Abandonner"
      cancelLabel="Continuer"
      onConfirm={blocked ? blocker.proceed : onLeave}
      onCancel={blocked ? blocker.reset : onStay}
    >
      Vos jours de {remoteInSentence(person_type)} n’ont pas été enregistrés.
    </ConfirmDialog>
  )
}
