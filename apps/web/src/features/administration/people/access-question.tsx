import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from './use-act.ts'

interface Props {
  id: number
  /** Opens the account again; closes it otherwise. */
  opens: boolean
  onClose: () => void
}

const MOST_CHARACTERS = 500
const LEAST_CHARACTERS = 3

const WORDS = {
  open: {
    title: 'Rouvrir l’accès ?',
    lead: 'La personne pourra se connecter de nouveau ; ses anciennes sessions restent fermées.',
    act: 'Rouvrir l’accès',
    said: 'L’accès est rouvert.',
  },
  close: {
    title: 'Fermer l’accès ?',
    lead: 'La personne est déconnectée à son prochain appel, partout.',
    act: 'Fermer l’accès',
    said: 'L’accès est fermé.',
  },
}

/** Asks why before an account is closed or opened (ADM-35). */
export function AccessQuestion({ id, opens, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const words = opens ? WORDS.open : WORDS.close
  const options = { params: { id }, body: { reason } }
  const { mutate, isPending } = useAct(
    () =>
      opens
        ? api.post('administration/person/{id}/activate', options)
        : api.post('administration/person/{id}/deactivate', options),
    words.said,
    onClose,
  )
  const confirm = () => {
    if (reason.trim().length < LEAST_CHARACTERS) setMissing(true)
    else mutate()
  }
  return (
    <ConfirmDialog
      opened
      title={words.title}
      danger={!opens}
      confirmLabel={words.act}
      busy={isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <Stack gap={12}>
        <p>{words.lead}</p>
        <TextField
          label="Motif"
          maxLength={MOST_CHARACTERS}
          value={reason}
          error={
            isMissing && reason.trim().length < LEAST_CHARACTERS
              ? 'Un motif de 3 caractères au moins est attendu.'
              : undefined
          }
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
