import type { PasswordContext } from '@cadran/rules/portal/password'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ChangeEvent, FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReveal } from '../../../ui/use-reveal.tsx'
import styles from './account.module.css'
import { PasswordChecklist } from './password-checklist.tsx'
import type { useResetForm } from './use-reset-form.ts'

interface ResetFormProps {
  form: ReturnType<typeof useResetForm>
  context: PasswordContext
}

export function ResetForm({ form, context }: ResetFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <NewPassword form={form} />
      <div>
        <PasswordChecklist password={form.values.first} context={context} />
        <Text as="p" size="sm" tone="muted" className={styles.note}>
          3 lettres consécutives de votre nom ou de votre prénom sont aussi interdites.
        </Text>
      </div>
      {form.needsNewLink && (
        <Link to="/forgot-password" className={styles.again}>
          Demander un nouveau lien
        </Link>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        className={styles.submit}
        disabled={!form.ready}
        loading={form.busy}
      >
        Changer le mot de passe
      </Button>
    </form>
  )
}

/** The password and its confirmation, which one eye shows. */
function NewPassword({ form }: Pick<ResetFormProps, 'form'>) {
  const { type, eye } = useReveal()
  const field = (name: 'first' | 'second') => ({
    ...form.fieldTexts[name],
    large: true,
    type,
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    icon: <IconLock size={18} stroke={1.75} />,
    value: form.values[name],
    onBlur: () => form.leave(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField {...field('first')} label="Nouveau mot de passe" name="password" end={eye} />
      <TextField {...field('second')} label="Confirmation du mot de passe" name="confirmation" />
    </>
  )
}
