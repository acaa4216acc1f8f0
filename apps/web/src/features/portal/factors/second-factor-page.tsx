import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { Entrance, PasskeyProof } from '../session/index.ts'
import { CodeField, RecoveryField } from './code-field.tsx'
import styles from './factors.module.css'
import { type LoginStep, stepQuery } from './factors.queries.ts'
import { useEnter, useGoneStep } from './use-enter.ts'

type Way = LoginStep['factors'][number]

const LEADS: Record<Way, string> = {
  totp: 'Ouvrez votre application d’authentification et saisissez le code affiché.',
  passkey: 'Utilisez la clé d’accès que vous avez ajoutée.',
  recovery: 'Saisissez l’un des dix codes remis à l’ajout de votre second facteur.',
}

/** The second step of a login: one field, one button, and the ways out in sight; it names nobody (MFA-03, identity-02). */
export function SecondFactorPage() {
  const { data: step, error } = useQuery(stepQuery)
  const [chosen, setChosen] = useState<Way | null>(null)
  const [gone, setGone] = useState<Error | null>(null)
  useGoneStep(error ?? gone)
  const way = chosen ?? step?.factors[0] ?? 'totp'
  return (
    <Entrance title="Confirmez votre connexion" lead={LEADS[way]}>
      {step && way !== 'passkey' && <Step key={way} step={step} way={way} />}
      {step?.factors.includes('passkey') && <PasskeyStep isFirst={way === 'passkey'} onGone={setGone} />}
      <Stack gap={12} className={styles.form}>
        {way !== 'totp' && step?.factors.includes('totp') && (
          <Button wide onClick={() => setChosen('totp')}>
            Utiliser l’application d’authentification
          </Button>
        )}
        {way !== 'recovery' && step?.factors.includes('recovery') && (
          <Button wide onClick={() => setChosen('recovery')}>
            Utiliser un code de secours
          </Button>
        )}
        <Link to="/login" replace>
          Revenir à la connexion
        </Link>
      </Stack>
    </Entrance>
  )
}

/** By a passkey, between the two steps of a login (MFA-17, MFA-20). */
function PasskeyStep({ isFirst, onGone }: { isFirst: boolean; onGone: (error: Error) => void }) {
  const enter = useEnter()
  const prove = async (credential: Record<string, unknown>) => {
    try {
      await enter(await api.post('login/passkey', { body: { credential } }))
    } catch (error) {
      if (error instanceof Error) onGone(error)
      throw error
    }
  }
  return (
    <div className={styles.form}>
      <PasskeyProof isAlone={isFirst} prove={prove} />
    </div>
  )
}

function Step({ step: { remember_days }, way }: { step: LoginStep; way: Way }) {
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const enter = useEnter()
  const send = () =>
    way === 'recovery'
      ? api.post('login/recovery', { body: { code } })
      : api.post('login/totp', { body: { code, remember } })
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => enter(await send()),
    meta: { quiet: true },
  })
  useGoneStep(error)
  const is_stopped = error instanceof ApiError && error.status === 429
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !is_stopped) mutate()
  }
  const onChange = (typed: string) => {
    setCode(typed)
    if (error && !is_stopped) reset()
  }
  const field = { value: code, error: error ? errorText(error) : undefined, disabled: is_stopped, onChange }
  return (
    <Stack as="form" gap={20} className={styles.form} noValidate onSubmit={submit}>
      {way === 'recovery' ? <RecoveryField {...field} /> : <CodeField {...field} autoFocus />}
      {way !== 'recovery' && remember_days > 0 && (
        <TickBox ticked={remember} onChange={setRemember}>
          Ne plus demander sur cet appareil pendant {remember_days} jours
        </TickBox>
      )}
      <Button type="submit" variant="primary" size="lg" wide loading={isPending} disabled={code === ''}>
        Confirmer
      </Button>
    </Stack>
  )
}
