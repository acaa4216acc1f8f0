import { type FormEvent, useRef, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { Button } from '../../../ui/button.tsx'
import { Entrance, UsernameField } from '../session/index.ts'
import styles from './account.module.css'
import { useForgotPassword } from './account.queries.ts'
import { BackToLogin } from './back-to-login.tsx'
import { DoneNotice } from './done-notice.tsx'
import { useLoginSoon } from './use-login-soon.ts'

/** Asks for an identifier and says the same whoever it belongs to (PWD-01 to PWD-10). */
export function ForgotPasswordPage() {
  const forgot = useForgotPassword()
  useLoginSoon(forgot.isSuccess)
  return (
    <Entrance
      title="Mot de passe oublié"
      lead="Indiquez votre identifiant, nous vous enverrons un lien pour en choisir un nouveau."
    >
      {forgot.isSuccess ? (
        <DoneNotice>
          Consultez votre messagerie : le lien sert une seule fois, pendant une heure. Vous revenez à la connexion dans
          quelques secondes.
        </DoneNotice>
      ) : (
        <ForgotForm busy={forgot.isPending} onSend={forgot.mutate} />
      )}
      <BackToLogin />
    </Entrance>
  )
}

interface ForgotFormProps {
  busy: boolean
  onSend: (username: string) => void
}

function ForgotForm({ busy, onSend }: ForgotFormProps) {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (username.trim() !== '') return onSend(username.trim())
    setError("Veuillez renseigner un nom d'utilisateur")
    notify.error('Vous devez renseigner votre identifiant')
    field.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <UsernameField
        ref={field}
        value={username}
        error={error}
        onChange={(event) => {
          setUsername(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="lg" wide className={styles.submit} loading={busy}>
        Recevoir le lien
      </Button>
    </form>
  )
}
