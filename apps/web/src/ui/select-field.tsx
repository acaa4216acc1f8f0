import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldFrame } from './field.tsx'
import { Row } from './layout.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldFrame {
  options: readonly { value: string; label: string }[]
}

/** One of a few, by the browser's own list. */
export function SelectField({ label, labelHidden, labelEnd, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <Row as="span" position="relative">
          <select {...select} {...control} className={classNames(styles.input, styles.select)}>
            {options.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </Row>
      )}
    </Field>
  )
}
