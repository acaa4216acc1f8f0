import { useEffect, useRef } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './factors.module.css'

interface CodeFieldProps {
  value: string
  error: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** A refused code keeps the focus and is chosen whole: the next one is typed over it (identity-02). */
function useChosenWhenRefused(error: string | undefined) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.select()
  }, [error])
  return field
}

/** The six digits of an application; spaces are ignored, and nothing is sent by itself (identity-02). */
export function CodeField({ value, error, disabled = false, autoFocus = false, onChange }: CodeFieldProps) {
  const field = useChosenWhenRefused(error)
  return (
    <TextField
      ref={field}
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
  const input = useChosenWhenRefused(field.error)
  return (
    <TextField
      {...field}
      ref={input}
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
