import { browserName, systemName } from '@cadran/rules/portal/browser'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { useChangeSaid, useFactorChange } from './factors.queries.ts'

const NOT_ADDED = "Cette clé d'accès n'a pas pu être ajoutée."

/** A name to begin with: what one sits at. */
const deviceWords = ({ userAgent } = navigator) =>
  [browserName(userAgent), systemName(userAgent)].filter(Boolean).join(' · ')

async function create(name: string): Promise<string[] | null> {
  const optionsJSON = await api.post('factors/passkeys/options')
  const credential = await startRegistration({ optionsJSON })
  const { recovery_codes } = await api.post('factors/passkeys', { body: { name, credential: { ...credential } } })
  return recovery_codes
}

interface PasskeyFormProps {
  onAdded: (codes: string[] | null) => void
}

/** Names a passkey and has the browser create it (MFA-15, MFA-16). */
export function PasskeyForm({ onAdded }: PasskeyFormProps) {
  const [name, setName] = useState(deviceWords)
  const { mutate, error, isPending } = useFactorChange(create, undefined, true)
  const said = error && (error instanceof ApiError ? errorText(error) : NOT_ADDED)
  return (
    <Stack gap={16} columns={1}>
      <p>Votre appareil vous demandera votre empreinte, votre visage ou son code.</p>
      <TextField
        data-autofocus
        label="Nom de la clé"
        name="passkey"
        maxLength={60}
        value={name}
        error={said ?? undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        variant="primary"
        wide
        loading={isPending}
        disabled={name.trim() === ''}
        onClick={() => mutate(name, { onSuccess: onAdded })}
      >
        Créer la clé d’accès
      </Button>
      <Text as="p" size="sm" tone="muted">
        Elle reste sur votre appareil ou dans votre gestionnaire de clés : le portail n’en garde que la partie publique.
      </Text>
    </Stack>
  )
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const say = useChangeSaid()
  const done = () => {
    onClose()
    say('La clé d’accès est ajoutée.')
  }
  if (codes) return <CodesDialog codes={codes} onClose={done} />
  return (
    <Dialog opened onClose={onClose} title="Clé d’accès" size={480}>
      <PasskeyForm onAdded={(added) => (added ? setCodes(added) : done())} />
    </Dialog>
  )
}
