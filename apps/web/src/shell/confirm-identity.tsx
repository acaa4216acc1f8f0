import { IconBuilding, IconLock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { ownFactorsQuery, PasskeyProof, sessionsQuery } from '../features/portal/session/index.ts'
import { api } from '../platform/api-client.ts'
import { errorText } from '../platform/api-error.ts'
import { publicConfigQuery } from '../platform/public-config.ts'
import { Button } from '../ui/button.tsx'
import { ButtonAnchor } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useReveal } from '../ui/use-reveal.tsx'

interface ConfirmIdentityProps {
  onAnswer: (confirmed: boolean) => void
}

/** One's own password, or second factor, before what could give away more than a person's own work (SEA-11). */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const { data: factors } = useQuery({ ...ownFactorsQuery, meta: { quiet: true } })
  const has_passkey = factors !== undefined && factors.passkeys.length > 0
  const is_code = factors !== undefined && factors.totp !== null
  // Whoever has a second factor proves themselves by it: the password alone is not enough any more.
  const is_passkey_alone = has_passkey && !is_code
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.post('session/confirm', { body: is_code ? { code: typed } : { password: typed } }),
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
          {!is_passkey_alone && (
            <Button type="submit" form={form} variant="primary" loading={isPending} disabled={typed === ''}>
              Confirmer
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        <Lead asked={is_code || has_passkey ? 'votre second facteur' : 'votre mot de passe'} />
        {!is_code && !has_passkey && <ByProvider />}
        {!is_passkey_alone && (
          <form id={form} noValidate onSubmit={submit}>
            <Proof isCode={is_code} value={typed} error={error ? errorText(error) : undefined} onChange={setTyped} />
          </form>
        )}
        {has_passkey && <ByPasskey isAlone={is_passkey_alone} onConfirmed={() => onAnswer(true)} />}
      </Stack>
    </Dialog>
  )
}

const Lead = ({ asked }: { asked: string }) => (
  <Text as="p" tone="muted">
    Ce que vous faites donne des droits ou touche à des données sensibles : {asked} est demandé de nouveau.
  </Text>
)

function ByPasskey({ isAlone, onConfirmed }: { isAlone: boolean; onConfirmed: () => void }) {
  const prove = async (credential: Record<string, unknown>) => {
    await api.post('session/confirm', { body: { credential } })
    onConfirmed()
  }
  return <PasskeyProof isAlone={isAlone} prove={prove} />
}

/** Whoever came by the company's login proves themselves by it again: the portal may know no password of theirs (SEA-11). */
function ByProvider() {
  const { data: config } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  const providers = config?.sso_providers ?? []
  const { data: sessions } = useQuery({ ...sessionsQuery, enabled: providers.length > 0, meta: { quiet: true } })
  const own = sessions?.find(({ current }) => current)?.provider
  const provider = providers.find(({ key }) => key === own)
  if (!provider) return null
  const to = `${window.location.pathname}${window.location.search}${window.location.hash}`
  return (
    <Stack gap={6}>
      <ButtonAnchor
        href={`/api/sso/${provider.key}/login?${new URLSearchParams({ confirm: '1', to }).toString()}`}
        variant="primary"
        size="lg"
        wide
        icon={<IconBuilding size={20} stroke={1.75} />}
      >
        Confirmer avec {provider.label}
      </ButtonAnchor>
      <Text as="p" size="sm" tone="muted">
        Vous reviendrez sur cette page, où vous referez ce que vous faisiez.
      </Text>
    </Stack>
  )
}

interface ProofProps {
  isCode: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Proof({ isCode, value, error, onChange }: ProofProps) {
  const { type, eye } = useReveal()
  const field = {
    value,
    error,
    icon: <IconLock size={18} stroke={1.75} />,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  }
  if (isCode)
    return (
      <TextField
        {...field}
        key="code"
        autoFocus
        label="Code à 6 chiffres"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    )
  return (
    <TextField
      {...field}
      data-autofocus
      label="Mot de passe"
      name="password"
      type={type}
      autoComplete="current-password"
      end={eye}
    />
  )
}
