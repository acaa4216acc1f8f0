import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { clearNotices, notify } from '../../../platform/notifier.ts'
import { returnPath } from '../../../platform/return-path.ts'
import { loginFailureText } from './login-failure.ts'
import { checkCredentials, type LoginErrors, trimCredentials } from './login-rules.ts'
import { type Credentials, useLogin } from './session.queries.ts'

/** SES-19 */
const USABLE_AGAIN_MS = 1000

/** Where a login goes on that needs more than the password (MFA-01, MFA-23). */
const NEXT_STEPS: Partial<Record<string, '/login/second-factor' | '/login/setup'>> = {
  'second-factor-needed': '/login/second-factor',
  'factor-setup-needed': '/login/setup',
}

interface LoginForm {
  values: Credentials
  errors: LoginErrors
  /** Why the last login failed. */
  failure: string | null
  busy: boolean
  usernameRef: RefObject<HTMLInputElement | null>
  passwordRef: RefObject<HTMLInputElement | null>
  change: (values: Partial<Credentials>) => void
  submit: () => void
}

/** `onSsoOnly`: the password was right, and the company's login is the only way in. */
export function useLoginForm(onSsoOnly: () => void): LoginForm {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [errors, setErrors] = useState<LoginErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const attempt = useLoginAttempt((text, error) => {
    setFailure(text)
    if (error instanceof ApiError && error.code === 'sso-only') onSsoOnly()
  })

  const change = (changed: Partial<Credentials>) => {
    setValues((current) => ({ ...current, ...changed }))
    setErrors({})
    setFailure(null)
  }
  const submit = () => {
    const credentials = trimCredentials(values)
    const found = checkCredentials(credentials)
    const first = found.username ?? found.password
    setErrors(found)
    setFailure(null)
    if (first === undefined) return attempt.send(credentials)
    notify.error(first)
    const field = found.username ? usernameRef : passwordRef
    field.current?.focus()
  }
  return { values, errors, failure, busy: attempt.busy, usernameRef, passwordRef, change, submit }
}

interface LoginAttempt {
  busy: boolean
  send: (credentials: Credentials) => void
}

/** One login at a time (SES-10), then back to where the person came from (SES-15, SES-16). */
function useLoginAttempt(onFailure: (text: string, error: unknown) => void): LoginAttempt {
  const { mutateAsync } = useLogin()
  const router = useRouter()
  const from = useLocation({ select: (location) => returnPath(location.state.from) })
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const release = () => {
    running.current = false
    setBusy(false)
  }
  const run = async (credentials: Credentials): Promise<void> => {
    try {
      await mutateAsync(credentials)
      timer.current = setTimeout(release, USABLE_AGAIN_MS)
      router.history.replace(from)
    } catch (error) {
      const next = error instanceof ApiError ? NEXT_STEPS[error.code] : undefined
      if (next) return router.navigate({ to: next, replace: true, state: { from } })
      release()
      const text = loginFailureText(error)
      onFailure(text, error)
      notify.error(text)
    }
  }
  const send = (credentials: Credentials) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    clearNotices()
    void run(credentials)
  }
  return { busy, send }
}
