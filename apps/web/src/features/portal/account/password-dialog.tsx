import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { usePublicConfig, useToday } from '../../../platform/public-config.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
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
  const { company_word } = usePublicConfig()
  const year = Number(useToday().slice(0, 4))
  const context = { year, company_word, names: [user.firstname, user.lastname] }
  const form = usePasswordForm({ username: user.username, context, onDone: onClose })
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
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
    <Dialog
      opened
      onClose={onClose}
      title="Changer le mot de passe"
      size={480}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!form.ready} loading={form.busy}>
            Changer le mot de passe
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate onSubmit={submit}>
        {field('currentPassword', 'Mot de passe actuel', 'current-password')}
        {field('password', 'Nouveau mot de passe', 'new-password')}
        {field('confirmPassword', 'Confirmation du mot de passe', 'new-password')}
        {form.asksCode && <SecondFactor form={form} />}
        <PasswordChecklist password={form.values.password} context={context} />
      </Stack>
    </Dialog>
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
