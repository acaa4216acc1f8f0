import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReveal } from '../../../ui/use-reveal.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './login-form.module.css'
import { useLoginForm } from './use-login-form.ts'
import { UsernameField } from './username-field.tsx'

const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

interface LoginFormProps {
  /** The portal and the browser both know them. */
  offersPasskeys: boolean
  /** The company's own login stands above, and is the one that most people take. */
  isSecond: boolean
  /** The identifier has the focus on arrival: nothing else stands before it (identity-01). */
  isFirst: boolean
  /** The password that the demonstration's accounts share, null elsewhere. */
  demoPassword: string | null
  onSsoOnly: () => void
}

export function LoginForm({ offersPasskeys, isSecond, isFirst, demoPassword, onSsoOnly }: LoginFormProps) {
  const form = useLoginForm(onSsoOnly)
  const { usernameRef } = form
  useEffect(() => {
    // Known a moment after the page is drawn: whoever is somewhere by then stays there.
    if (isFirst && document.activeElement === document.body) usernameRef.current?.focus({ preventScroll: true })
  }, [isFirst, usernameRef])
  const submitButton = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const fillIn = (username: string) => {
    form.change({ username, password: demoPassword ?? '' })
    submitButton.current?.focus()
  }
  return (
    <>
      <Stack as="form" gap={20} className={styles.form} noValidate onSubmit={submit}>
        <Credentials form={form} />
        {form.failure && (
          <Text as="p" size="md" weight={500} tone="error" className={styles.failure}>
            {form.failure}
          </Text>
        )}
        <Button
          ref={submitButton}
          type="submit"
          variant={isSecond ? 'secondary' : 'primary'}
          size="lg"
          wide
          className={styles.submit}
          loading={form.busy}
        >
          Se connecter
        </Button>
        <Link to="/forgot-password" className={styles.forgotten}>
          Mot de passe oublié ?
        </Link>
      </Stack>
      {offersPasskeys && (
        <div className={styles.passkey}>
          <Suspense>
            <PasskeyButton isPaused={form.busy} />
          </Suspense>
        </div>
      )}
      {demoPassword !== null && <DemoAccounts onChoose={fillIn} />}
    </>
  )
}

function Credentials({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const { type, eye } = useReveal()
  return (
    <>
      <UsernameField
        ref={form.usernameRef}
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
          type={type}
          autoComplete="current-password"
          icon={<IconLock size={18} stroke={1.75} />}
          value={form.values.password}
          error={form.errors.password}
          onChange={(event) => form.change({ password: event.currentTarget.value })}
          end={eye}
        />
      </div>
    </>
  )
}
