import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldFrame } from './field.tsx'
import { Row } from './layout.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldFrame {
  icon?: ReactNode
  /** Inside the box, at its end: a button of its own. */
  end?: ReactNode
  large?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, labelEnd, hint, error, icon, end, large = false, className, ...input } = props
  return (
    <Field label={label} labelHidden={labelHidden} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <Row as="span" position="relative">
          {icon && (
            <Row as="span" inline align="center" tone="muted" className={styles.icon} aria-hidden="true">
              {icon}
            </Row>
          )}
          <input {...input} {...control} className={classNames(styles.input, large && styles.large, className)} />
          {end && (
            <Row as="span" inline align="center" className={styles.end}>
              {end}
            </Row>
          )}
        </Row>
      )}
    </Field>
  )
}
