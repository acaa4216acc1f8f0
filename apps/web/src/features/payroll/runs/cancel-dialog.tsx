import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { ActDialog, useAct } from '../../portal/records/index.ts'
import { RUNS_KEY, type WholeRun } from './runs.queries.ts'

/** What cancelling does, and why it is done (PAY-57). */
export function CancelDialog({ run, onClose }: { run: WholeRun; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { id, updated_at } = run
  const act = useAct(
    RUNS_KEY,
    () => api.post('payroll/run/{id}/cancel', { params: { id }, body: { reason, updated_at } }),
    onClose,
  )
  return (
    <ActDialog
      title={`Annuler l’export n° ${run.number ?? ''} ?`}
      confirm="Annuler cet export"
      act={act}
      danger
      disabled={reason.trim().length < 5}
      onClose={onClose}
    >
      <p>
        Ses fichiers restent lisibles, marqués « Annulé ». Ce qu’ils portent est dû à nouveau : le prochain export de ce
        mois l’exportera encore.
      </p>
      <TextArea
        label="Motif"
        rows={3}
        maxLength={500}
        value={reason}
        error={act.error ? errorText(act.error) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
