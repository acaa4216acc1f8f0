import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  said: string
  act: string
  busy: boolean
  onAct: (reason: string) => void
  onClose: () => void
}

const SHORTEST = 10
const LONGEST = 500

/** Asks why before somebody else's accesses are touched: the reason stays in their history (MFA-28, SEA-07). */
export function ReasonDialog({ title, said, act, busy, onAct, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={480}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="danger"
            loading={busy}
            disabled={reason.trim().length < SHORTEST}
            onClick={() => onAct(reason.trim())}
          >
            {act}
          </Button>
        </>
      }
    >
      <Stack gap={16} columns={1}>
        <p>{said}</p>
        <TextArea
          data-autofocus
          label="Raison (10 caractères au moins)"
          name="reason"
          rows={3}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  )
}
