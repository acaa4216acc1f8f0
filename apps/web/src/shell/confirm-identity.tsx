import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../platform/api-client.ts'
import { errorText } from '../platform/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useReveal } from '../ui/use-reveal.tsx'

interface ConfirmIdentityProps {
  onAnswer: (confirmed: boolean) => void
}

/** One's own password, before what could give away more than a person's own work (SEA-11). */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  const form = useId()
  const [password, setPassword] = useState('')
  const { type, eye } = useReveal()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.post('session/confirm', { body: { password } }),
    onSuccess: () => onAnswer(true),
    meta: { quiet: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What opened this may stand in a form of its own.
    event.stopPropagation()
    mutate()
  }
  return (
    <Dialog
      opened
      onClose={() => onAnswer(false)}
      title="Confirmez votre identité"
      size={480}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Annuler</Button>
          <Button type="submit" form={form} variant="primary" loading={isPending} disabled={password === ''}>
            Confirmer
          </Button>
        </>
      }
    >
      <Stack as="form" id={form} gap={16} noValidate onSubmit={submit}>
        <Text as="p" tone="muted">
          Ce que vous faites donne des droits ou touche à des données sensibles : votre mot de passe est demandé de
          nouveau.
        </Text>
        <TextField
          data-autofocus
          label="Mot de passe"
          name="password"
          type={type}
          autoComplete="current-password"
          icon={<IconLock size={18} stroke={1.75} />}
          value={password}
          error={error ? errorText(error) : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          end={eye}
        />
      </Stack>
    </Dialog>
  )
}
