import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldFrame {
  label: string
  /** At the end of the label's line. */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

interface FieldProps extends FieldFrame {
  children: (control: FieldControl) => ReactNode
}

/** Label, control, then what helps or what is wrong with it. */
export function Field({ label, labelEnd, hint, error, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  const described = Boolean(error ?? hint)
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described ? messageId : undefined,
      })}
      {described && (
        <p className={error ? styles.error : styles.hint} id={messageId}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
