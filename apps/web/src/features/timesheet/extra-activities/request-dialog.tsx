import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useRequestPermission } from './extra-activities.queries.ts'

interface RequestDialogProps {
  month: Month
  onClose: () => void
}

/** Asking for the permission to declare in a month; closing it sends nothing (EXT-06). What could not be sent is sent again from here. */
export function RequestDialog({ month, onClose }: RequestDialogProps) {
  const request = useRequestPermission(month)
  const offline = useOfflineReason()
  const { manager_identity } = month.user
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Demander à saisir des activités complémentaires"
      size={520}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="primary"
            data-autofocus
            loading={request.isPending}
            reason={offline}
            onClick={() => request.mutate(undefined, { onSuccess: onClose })}
          >
            Envoyer la demande
          </Button>
        </>
      }
    >
      <p>
        La demande porte sur {monthTitle(month).toLowerCase()}
        {manager_identity === null ? '.' : ` et sera envoyée à ${manager_identity}.`} Une fois acceptée, elle ouvre
        toutes les semaines du mois à la saisie.
      </p>
    </Dialog>
  )
}
