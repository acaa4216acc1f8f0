import { IconEye, IconEyeOff, IconLock, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './login-form.module.css'
import { useLoginForm } from './use-login-form.ts'

interface LoginFormProps {
  /** The password that the demonstration's accounts share, null elsewhere. */
  demoPassword: string | null
}

export function LoginForm({ demoPassword }: LoginFormProps) {
  const form = useLoginForm()
  const [revealed, setRevealed] = useState(false)
  const submitButton = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const fillIn = (username: string) => {
    form.change({ username, password: demoPassword ?? '' })
    submitButton.current?.focus()
  }
  const EyeIcon = revealed ? IconEyeOff : IconEye
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          ref={form.usernameRef}
          large
          label="Identifiant"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          icon={<IconUserCircle size={18} stroke={1.75} />}
          value={form.values.username}
          error={form.errors.username}
          onChange={(event) => form.change({ username: event.currentTarget.value })}
        />
        <div className={styles.secret}>
          <TextField
            ref={form.passwordRef}
            large
            label="Mot de passe"
            name="password"
            type={revealed ? 'text' : 'password'}
            autoComplete="current-password"
            icon={<IconLock size={18} stroke={1.75} />}
            value={form.values.password}
            error={form.errors.password}
            onChange={(event) => form.change({ password: event.currentTarget.value })}
            end={
              <IconButton
                label={revealed ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
                icon={<EyeIcon size={18} stroke={1.75} />}
                onClick={() => setRevealed(!revealed)}
              />
            }
          />
        </div>
        {form.failure && <p className={styles.failure}>{form.failure}</p>}
        <Button
          ref={submitButton}
          type="submit"
          variant="primary"
          size="lg"
          wide
          className={styles.submit}
          loading={form.busy}
        >
          Se connecter
        </Button>
        <Link to="/forgot-password" className={styles.forgotten}>
          Mot de passe oublié ?
        </Link>
      </form>
      {demoPassword !== null && <DemoAccounts onChoose={fillIn} />}
    </>
  )
}
