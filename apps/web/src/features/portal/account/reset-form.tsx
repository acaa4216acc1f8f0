import type { PasswordContext } from '@cadran/rules/portal/password'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './account.module.css'
import { PasswordChecklist } from './password-checklist.tsx'
import type { useResetForm } from './use-reset-form.ts'

interface ResetFormProps {
  form: ReturnType<typeof useResetForm>
  context: PasswordContext
}

export function ResetForm({ form, context }: ResetFormProps) {
  const [revealed, setRevealed] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const EyeIcon = revealed ? IconEyeOff : IconEye
  const common = {
    large: true,
    type: revealed ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    icon: <IconLock size={18} stroke={1.75} />,
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...common}
        {...form.words.first}
        label="Nouveau mot de passe"
        name="password"
        value={form.values.first}
        onBlur={() => form.leave('first')}
        onChange={(event) => form.change({ first: event.currentTarget.value })}
        end={
          <IconButton
            label={revealed ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            icon={<EyeIcon size={18} stroke={1.75} />}
            onClick={() => setRevealed(!revealed)}
          />
        }
      />
      <TextField
        {...common}
        {...form.words.second}
        label="Confirmation du mot de passe"
        name="confirmation"
        value={form.values.second}
        onBlur={() => form.leave('second')}
        onChange={(event) => form.change({ second: event.currentTarget.value })}
      />
      <div>
        <PasswordChecklist password={form.values.first} context={context} />
        <p className={styles.note}>3 lettres consécutives de votre nom ou de votre prénom sont aussi interdites.</p>
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
