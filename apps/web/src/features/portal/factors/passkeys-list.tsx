import { lazy, Suspense, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { factorDay } from './factor-day.ts'
import { FactorLine } from './factor-line.tsx'
import { type Factors, useFactorChange } from './factors.queries.ts'

const PasskeyDialog = lazy(async () => ({ default: (await import('./passkey-dialog.tsx')).PasskeyDialog }))

type Passkey = Factors['passkeys'][number]

/** One's passkeys, each with its name and when it was used; added where the browser knows them (MFA-13, MFA-21). */
export function PasskeysLine({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAsked, setAsked] = useState(false)
  const is_known = typeof PublicKeyCredential === 'function'
  return (
    <>
      <FactorLine
        title="Clés d’accès"
        said="Empreinte, visage ou code de l’appareil, sans mot de passe"
        acts={
          is_known && (
            <Button size="sm" aria-label="Ajouter une clé d’accès" onClick={() => setAsked(true)}>
              Ajouter
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <Stack as="ul" columns={1} aria-label="Clés d’accès">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
      {isAsked && (
        <Suspense>
          <PasskeyDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

function PasskeyRow({ passkey: { id, name, backed_up, created_at, last_used_at } }: { passkey: Passkey }) {
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const remove = useFactorChange(
    () => api.delete('factors/passkeys/{id}', { params: { id } }),
    'La clé d’accès est retirée.',
  )
  const close = () => setAsked(null)
  const used = last_used_at === null ? 'jamais utilisée' : `utilisée le ${factorDay(last_used_at)}`
  return (
    <Row as="li" wrap gap={12} align="center" justify="between" paddingY={8}>
      <div>
        <Text as="p" weight={600} anywhere>
          {name}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {backed_up && 'Synchronisée · '}Ajoutée le {factorDay(created_at)} · {used}
        </Text>
      </div>
      <Row gap={8}>
        <Button size="sm" aria-label={`Renommer ${name}`} onClick={() => setAsked('rename')}>
          Renommer
        </Button>
        <Button size="sm" aria-label={`Retirer ${name}`} onClick={() => setAsked('remove')}>
          Retirer
        </Button>
      </Row>
      {asked === 'rename' && <RenameDialog id={id} former={name} onClose={close} />}
      <ConfirmDialog
        opened={asked === 'remove'}
        title={`Retirer « ${name} » ?`}
        confirmLabel="Retirer"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        Cette clé n’ouvrira plus votre compte.
      </ConfirmDialog>
    </Row>
  )
}

function RenameDialog({ id, former, onClose }: { id: number; former: string; onClose: () => void }) {
  const [name, setName] = useState(former)
  const rename = useFactorChange(() => api.patch('factors/passkeys/{id}', { params: { id }, body: { name } }))
  const submit = () => rename.mutate(undefined, { onSuccess: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Renommer la clé d’accès"
      size={480}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={rename.isPending} disabled={name.trim() === ''} onClick={submit}>
            Renommer
          </Button>
        </>
      }
    >
      <TextField
        data-autofocus
        label="Nom"
        name="passkey"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  )
}
