import { TextField } from '../../../ui/text-field.tsx'
import styles from './factors.module.css'

interface CodeFieldProps {
  value: string
  error: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** The six digits of an application; spaces are ignored, and nothing is sent by itself (identity-02). */
export function CodeField({ value, error, disabled = false, autoFocus = false, onChange }: CodeFieldProps) {
  return (
    <TextField
      data-autofocus
      autoFocus={autoFocus}
      large
      label="Code à 6 chiffres"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className={styles.code}
      disabled={disabled}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** One of the ten codes: its capitals are set while one types. */
export function RecoveryField({ onChange, ...field }: Omit<CodeFieldProps, 'autoFocus'>) {
  return (
    <TextField
      {...field}
      autoFocus
      large
      label="Code de secours"
      name="recovery"
      autoComplete="off"
      placeholder="XXXXX-XXXXX"
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
    />
  )
}
