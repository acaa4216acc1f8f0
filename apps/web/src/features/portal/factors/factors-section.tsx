import { FEW_RECOVERY_CODES } from '@cadran/rules/portal/factors'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../records/index.ts'
import { ownFactorsQuery } from '../session/index.ts'
import { factorDay } from './factor-day.ts'
import { FactorLine } from './factor-line.tsx'
import { type Factors, useChangeSaid, useFactorChange } from './factors.queries.ts'
import { PasskeysLine } from './passkeys-list.tsx'

// With the QR code and all: nobody who has their factors loads them.
const TotpDialog = lazy(async () => ({ default: (await import('./totp-dialog.tsx')).TotpDialog }))
const CodesDialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).CodesDialog }))

/** By what one proves oneself beside the password: each means on its line, with its acts at its end (identity-03). */
export function FactorsSection() {
  const query = useQuery(ownFactorsQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={3} height={56} />}>
      {(factors) => (
        <Stack columns={1}>
          <TotpLine factors={factors} />
          <PasskeysLine passkeys={factors.passkeys} />
          {(factors.totp !== null || factors.passkeys.length > 0) && <CodesLine left={factors.recovery_codes_left} />}
        </Stack>
      )}
    </Loaded>
  )
}

function TotpLine({ factors: { totp } }: { factors: Factors }) {
  const [asked, setAsked] = useState<'add' | 'remove' | null>(null)
  const remove = useFactorChange(() => api.delete('factors/totp'), 'L’application est retirée.')
  const close = () => setAsked(null)
  return (
    <>
      <FactorLine
        title="Application d’authentification"
        said={
          totp
            ? `Ajoutée le ${factorDay(totp.confirmed_at)} · le code à 6 chiffres demandé à la connexion`
            : 'Un code à 6 chiffres sur votre téléphone, demandé après le mot de passe'
        }
        acts={
          totp ? (
            <>
              <Button size="sm" aria-label="Remplacer l’application" onClick={() => setAsked('add')}>
                Remplacer
              </Button>
              <Button size="sm" aria-label="Retirer l’application" onClick={() => setAsked('remove')}>
                Retirer
              </Button>
            </>
          ) : (
            <Button size="sm" aria-label="Ajouter une application" onClick={() => setAsked('add')}>
              Ajouter
            </Button>
          )
        }
      />
      {asked === 'add' && (
        <Suspense>
          <TotpDialog onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'remove'}
        title="Retirer l’application ?"
        confirmLabel="Retirer"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        Ses codes ne seront plus demandés à la connexion.
      </ConfirmDialog>
    </>
  )
}

const DOTS = 10

function CodesLine({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = useFactorChange(() => api.post('factors/recovery-codes'))
  const say = useChangeSaid()
  const done = () => {
    setCodes(null)
    say('Vos codes de secours sont remplacés.')
  }
  return (
    <>
      <FactorLine
        title="Codes de secours"
        said={
          left <= FEW_RECOVERY_CODES ? (
            <Text weight={600} tone="error">
              Il vous reste {left} codes de secours : générez-en de nouveaux.
            </Text>
          ) : (
            <>
              <Text tone="brand" aria-hidden="true">
                {'●'.repeat(left)}
                {'○'.repeat(Math.max(0, DOTS - left))}
              </Text>{' '}
              {left} codes restants
            </>
          )
        }
        acts={
          <Button
            size="sm"
            loading={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })}
          >
            Générer de nouveaux codes
          </Button>
        }
      />
      {codes && (
        <Suspense>
          <CodesDialog codes={codes} onClose={done} />
        </Suspense>
      )}
    </>
  )
}
