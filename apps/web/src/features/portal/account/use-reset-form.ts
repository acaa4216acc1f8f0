import { checkConfirmation, checkPassword, type PasswordContext } from '@cadran/rules/portal/password'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { isLoggedIn } from '../../../platform/session.ts'
import { type NewPassword, useResetPassword } from './account.queries.ts'

/** What a field says: a hint while it is being typed, an error once it has been left. */
interface FieldTexts {
  hint?: string
  error?: string
}

interface ResetForm {
  values: NewPassword
  fieldTexts: Record<keyof NewPassword, FieldTexts>
  /** PWD-28 */
  ready: boolean
  busy: boolean
  done: boolean
  /** The link will never do any more (PWD-34); whoever is logged in has no use for another. */
  needsNewLink: boolean
  change: (values: Partial<NewPassword>) => void
  leave: (field: keyof NewPassword) => void
  submit: () => void
}

const EMPTY: NewPassword = { first: '', second: '' }

/** The name is not among what is checked here: only the server knows it (PWD-30, PWD-31). */
export function useResetForm(token: string, context: PasswordContext): ResetForm {
  const [values, setValues] = useState(EMPTY)
  const [left, setLeft] = useState({ first: false, second: false })
  const reset = useResetPassword(token)
  const running = useRef(false)
  const failure = reset.error instanceof ApiError ? reset.error : null
  const refusals = {
    first: checkPassword(values.first, context),
    second: checkConfirmation(values.first, values.second),
  }

  const textsOf = (field: keyof NewPassword): FieldTexts => {
    const refused = failure?.errors[`password.${field}`]?.[0]
    if (refused) return { error: refused }
    const text = refusals[field]?.message
    if (!text) return {}
    if (left[field]) return { error: text }
    return values[field] === '' ? {} : { hint: text }
  }
  const submit = () => {
    if (running.current) return
    running.current = true
    reset.mutate(values, {
      onSettled: () => {
        running.current = false
      },
    })
  }
  return {
    values,
    fieldTexts: { first: textsOf('first'), second: textsOf('second') },
    ready: refusals.first === null && refusals.second === null,
    busy: reset.isPending,
    done: reset.isSuccess,
    needsNewLink: failure?.status === 404 && !isLoggedIn(),
    change: (changed) => {
      setValues((current) => ({ ...current, ...changed }))
      if (reset.isError) reset.reset()
    },
    leave: (field) => setLeft((current) => ({ ...current, [field]: true })),
    submit,
  }
}
