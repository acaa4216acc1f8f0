import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Entrance } from '../session/index.ts'
import styles from './factors.module.css'
import { stepQuery } from './factors.queries.ts'
import { PasskeyForm } from './passkey-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpPanel } from './totp-panel.tsx'
import { useEnter, useGoneStep } from './use-enter.ts'

/** A login that asks for a factor first: it opens once one is added and its codes are kept (MFA-23). */
export function SetupPage() {
  const { data: step, error } = useQuery(stepQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useId()
  const enter = useEnter()
  const finish = useMutation({
    mutationFn: async () => enter(await api.post('login/setup', { body: { acknowledged: true } })),
  })
  useGoneStep(error)
  useGoneStep(finish.error)
  if (codes)
    return (
      <Entrance title="Conservez vos codes de secours" lead="Votre second facteur est ajouté.">
        <Stack gap={20} columns={1} className={styles.form}>
          <RecoveryCodes codes={codes} />
          <Button variant="primary" size="lg" wide loading={finish.isPending} onClick={() => finish.mutate()}>
            J'ai conservé mes codes de secours
          </Button>
        </Stack>
      </Entrance>
    )
  return (
    <Entrance title="Ajoutez un second facteur" lead="Votre profil en exige un pour se connecter.">
      {step && (
        <Stack gap={20} columns={1} className={styles.form}>
          <h2>Application d’authentification</h2>
          <TotpPanel id={form} onAdded={(added) => setCodes(added ?? [])} />
          <Button type="submit" form={form} variant="primary" size="lg" wide>
            Confirmer
          </Button>
          {typeof PublicKeyCredential === 'function' && (
            <>
              <h2>Clé d’accès</h2>
              <PasskeyForm onAdded={(added) => setCodes(added ?? [])} />
            </>
          )}
          <Link to="/login" replace>
            Revenir à la connexion
          </Link>
        </Stack>
      )}
    </Entrance>
  )
}
