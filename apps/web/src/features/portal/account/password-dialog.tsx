import { useQuery } from '@tanstack/react-query'
import { usePublicConfig, useToday } from '../../../platform/public-config.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ownFactorsQuery, PasskeyProof } from '../session/index.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { usePasswordForm } from './use-password-form.ts'

interface PasswordDialogProps {
  user: CurrentUser
  onClose: () => void
}

/** The current password, the new one and its confirmation (PWD-36, PWD-37). */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const { company_word, password_composition } = usePublicConfig()
  const year = Number(useToday().slice(0, 4))
  const context = {
    year,
    company_word,
    names: [user.firstname, user.lastname],
    any_composition: !password_composition,
  }
  const form = usePasswordForm({ username: user.username, context, onDone: onClose })
  const field = (name: keyof typeof form.values, label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete={autoComplete}
      data-autofocus={name === 'currentPassword' || undefined}
      value={form.values[name]}
      error={form.errors[name]}
      onBlur={() => form.leave(name)}
      onChange={(event) => form.change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title="Changer le mot de passe"
      confirm="Changer le mot de passe"
      size={480}
      busy={form.busy}
      disabled={!form.ready}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {field('currentPassword', 'Mot de passe actuel', 'current-password')}
      {field('password', 'Nouveau mot de passe', 'new-password')}
      {field('confirmPassword', 'Confirmation du mot de passe', 'new-password')}
      {form.asksCode && <SecondFactor form={form} />}
      <PasswordChecklist password={form.values.password} context={context} />
    </FormDialog>
  )
}

type PasswordForm = ReturnType<typeof usePasswordForm>

/** Whoever has a second factor proves themselves by it too, in the same form: by its code, by a passkey (MFA-27). */
function SecondFactor({ form }: { form: PasswordForm }) {
  const { data: factors } = useQuery(ownFactorsQuery)
  if (!factors) return null
  const has_code = factors.totp !== null || factors.passkeys.length === 0
  return (
    <>
      {has_code && <FactorCode form={form} />}
      {factors.passkeys.length > 0 && (
        <PasskeyProof isAlone={!has_code} disabled={!form.ready} prove={form.submitByPasskey} />
      )}
    </>
  )
}

function FactorCode({ form: { values, errors, change } }: { form: PasswordForm }) {
  return (
    <TextField
      label="Code à 6 chiffres de votre second facteur"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      value={values.code}
      error={errors.code}
      onChange={(event) => change({ code: event.currentTarget.value })}
    />
  )
}
