import type { RetentionRun } from '@cadran/contract/administration/retention'
import { counted } from '@cadran/rules/portal/french'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface EraseDialogProps {
  run: RetentionRun
  onClose: () => void
  onBegun: (job: number) => void
}

/** Erasing cannot be taken back: the number of people is typed, and the focus is on the way out (RGD-11). */
export function EraseDialog({ run: { preview_key, people_count }, onClose, onBegun }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const count = people_count ?? 0
  const erasing = useMutation({
    mutationFn: () =>
      api.post('administration/retention', { body: { dry_run: false, preview_key, people: Number(typed) } }),
    onSuccess: ({ job_id }) => {
      onBegun(job_id)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Effacer les données échues de ${counted(count, 'personne')} ?`}
      size={480}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="danger"
            disabled={typed.trim() !== String(count)}
            loading={erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            Effacer
          </Button>
        </>
      }
    >
      <Stack gap={12} columns={1}>
        <p>Cet effacement est définitif. Un certificat sans nom ni matricule en gardera la preuve.</p>
        <TextField
          label={`Tapez ${String(count)} pour confirmer`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  )
}
