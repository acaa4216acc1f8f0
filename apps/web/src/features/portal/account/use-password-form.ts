import {
  checkConfirmation,
  checkPassword,
  isLongEnough,
  keepsNameOut,
  type PasswordContext,
} from '@cadran/rules/portal/password'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { FACTOR_NEEDED, useChangePassword } from './account.queries.ts'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '', code: '' }
type Fields = typeof EMPTY

const CURRENT_NEEDED = 'Veuillez entrer votre mot de passe actuel'

interface PasswordFormSetup {
  username: string
  context: PasswordContext & { names: readonly string[] }
  onDone: () => void
}

/** What is told at the field of the code; a step that is gone asks for the password again. */
const CODE_FAILURES: ReadonlySet<string> = new Set(['second-factor-wrong', 'too-many-codes', 'invalid', 'step-gone'])

/** Whether the form goes on asking for the code after a refusal. */
function isCodeAsked(error: Error, asked: boolean): boolean {
  if (!(error instanceof ApiError)) return asked
  return error.code === FACTOR_NEEDED || (asked && error.code !== 'step-gone')
}

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const

/** What is wrong with each field before any call, and what the server has refused of it. */
function refusalsOf(values: Fields, context: PasswordContext, failure: ApiError | null) {
  return {
    ours: {
      currentPassword: values.currentPassword === '' ? CURRENT_NEEDED : undefined,
      password: checkPassword(values.password, context)?.message,
      confirmPassword: checkConfirmation(values.password, values.confirmPassword)?.message,
      code: undefined,
    },
    theirs: {
      currentPassword: failure?.code === 'current-password' ? failure.message : undefined,
      password: failure?.errors['password.first']?.[0],
      confirmPassword: failure?.errors['password.second']?.[0],
      code: CODE_FAILURES.has(failure?.code ?? '') ? failure?.message : undefined,
    },
  }
}

/** Length, name and confirmation open the button; what else fails is told at the click, before any call (PWD-40, PWD-41). */
export function usePasswordForm({ username, context, onDone }: PasswordFormSetup) {
  const [values, setValues] = useState(EMPTY)
  const [left, setLeft] = useState<Partial<Record<keyof Fields, true>>>({})
  const change = useChangePassword()
  const [asksCode, setAsksCode] = useState(false)
  const { ours, theirs } = refusalsOf(values, context, change.error instanceof ApiError ? change.error : null)
  const errorOf = (field: keyof Fields) => theirs[field] ?? (left[field] ? ours[field] : undefined)

  /** What of the values cannot be sent; told at the click, before any call. */
  const isRefused = () => {
    setLeft({ currentPassword: true, password: true, confirmPassword: true })
    const first = FIELDS.map((field) => ours[field]).find((refusal) => refusal !== undefined)
    if (first !== undefined) notify.error(first)
    return first !== undefined
  }
  const send = async (proof: { code: string; credential?: Record<string, unknown> }) => {
    if (change.isPending || isRefused()) return
    const password = { first: values.password, second: values.confirmPassword }
    await change
      .mutateAsync({ username, current: values.currentPassword, ...proof, password })
      .then(onDone, (error: Error) => setAsksCode((asked) => isCodeAsked(error, asked)))
  }
  return {
    values,
    errors: {
      currentPassword: errorOf('currentPassword'),
      password: errorOf('password'),
      confirmPassword: errorOf('confirmPassword'),
      code: errorOf('code'),
    },
    asksCode,
    ready:
      isLongEnough(values.password) &&
      keepsNameOut(values.password, context.names) &&
      ours.confirmPassword === undefined,
    busy: change.isPending,
    change: (changed: Partial<Fields>) => {
      setValues((current) => ({ ...current, ...changed }))
      if (change.isError) change.reset()
    },
    leave: (field: keyof Fields) => setLeft((current) => ({ ...current, [field]: true })),
    submit: () => void send({ code: asksCode ? values.code : '' }),
    submitByPasskey: (credential: Record<string, unknown>) => send({ code: '', credential }),
  }
}
