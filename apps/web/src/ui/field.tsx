import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Stack, Text } from './layout.tsx'

interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldFrame {
  label: string
  /** A heading beside it says the label to who sees. */
  labelHidden?: boolean | undefined
  /** At the end of the label's line; words are muted: 'facultatif'. */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

interface FieldProps extends FieldFrame {
  children: (control: FieldControl) => ReactNode
}

/** Label, control, then what helps or what is wrong with it. */
export function Field({ label, labelHidden = false, labelEnd, hint, error, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  const described = Boolean(error ?? hint)
  return (
    <Stack gap={6}>
      <div className={labelHidden ? 'visually-hidden' : styles.line}>
        <Text as="label" size="sm" weight={650} htmlFor={id}>
          {label}
        </Text>
        {typeof labelEnd === 'string' ? (
          <Text size="sm" tone="muted">
            {labelEnd}
          </Text>
        ) : (
          labelEnd
        )}
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
    </Stack>
  )
}
