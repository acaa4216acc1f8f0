import { IconChevronRight, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
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
          <AddedFactor onAdded={(added) => setCodes(added ?? [])} />
          <Link to="/login" replace>
            Revenir à la connexion
          </Link>
        </Stack>
      )}
    </Entrance>
  )
}

const WAYS = {
  totp: {
    Icon: IconDeviceMobile,
    name: 'Application d’authentification',
    help: 'Un code à 6 chiffres, sur votre téléphone',
  },
  passkey: { Icon: IconFingerprint, name: 'Clé d’accès', help: 'Empreinte, visage ou code de l’appareil' },
} as const
type Way = keyof typeof WAYS

/** Which factor, where the browser knows both, then how it is added (identity-02, identity-04). */
function AddedFactor({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const [way, setWay] = useState<Way | null>(typeof PublicKeyCredential === 'function' ? null : 'totp')
  const form = useId()
  if (way === null) return <Choice onChoose={setWay} />
  return (
    <>
      <h2>{WAYS[way].name}</h2>
      {way === 'passkey' ? <PasskeyForm onAdded={onAdded} /> : <TotpPanel id={form} onAdded={onAdded} />}
      {way === 'totp' && (
        <Button type="submit" form={form} variant="primary" size="lg" wide>
          Confirmer
        </Button>
      )}
      {typeof PublicKeyCredential === 'function' && (
        <Button wide onClick={() => setWay(null)}>
          Choisir un autre moyen
        </Button>
      )}
    </>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function Choice({ onChoose }: { onChoose: (way: Way) => void }) {
  return (
    <div className={styles.ways}>
      {(Object.keys(WAYS) as Way[]).map((way, place) => {
        const { Icon, name, help } = WAYS[way]
        return (
          <button
            key={way}
            type="button"
            className={styles.way}
            ref={place === 0 ? takeFocus : undefined}
            onClick={() => onChoose(way)}
          >
            <span className={styles.wayIcon}>
              <Icon size={20} stroke={1.75} />
            </span>
            <span>
              <Text block weight={600} className={styles.wayName}>
                {name}
              </Text>
              <Text block size="sm" tone="muted">
                {help}
              </Text>
            </span>
            <IconChevronRight size={18} stroke={1.75} />
          </button>
        )
      })}
    </div>
  )
}
