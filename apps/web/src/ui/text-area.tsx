import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldFrame } from './field.tsx'
import { Row } from './layout.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'value'>, FieldFrame {
  value: string
}

/** Several lines of text; with `maxLength` it counts what is written. */
export function TextArea({ label, labelEnd, hint, error, className, maxLength, value, ...area }: TextAreaProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            value={value}
            maxLength={maxLength}
            className={classNames(styles.area, className)}
          />
          {maxLength !== undefined && (
            <Row as="span" justify="end" size="xs" tone="muted" tabular aria-hidden="true">
              {value.length} / {maxLength}
            </Row>
          )}
        </>
      )}
    </Field>
  )
}
