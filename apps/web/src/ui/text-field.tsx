import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldFrame } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldFrame {
  icon?: ReactNode
  /** Inside the box, at its end: a button of its own. */
  end?: ReactNode
  large?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, labelEnd, hint, error, icon, end, large = false, className, ...input } = props
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <span className={styles.box}>
          {icon && (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          <input {...input} {...control} className={classNames(styles.input, large && styles.large, className)} />
          {end && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </Field>
  )
}
