import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldFrame } from './field.tsx'
import { Row } from './layout.tsx'

interface SelectOption {
  value: string
  label: string
  /** The title under which the browser lists it, with those of the same group that stand beside it. */
  group?: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldFrame {
  options: readonly SelectOption[]
}

function grouped(options: readonly SelectOption[]) {
  const groups: { group: string | undefined; members: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

const choiceOf = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** One of a few, by the browser's own list. */
export function SelectField({ label, labelHidden, labelEnd, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <Row as="span" position="relative">
          <select {...select} {...control} className={classNames(styles.input, styles.select)}>
            {grouped(options).map(({ group, members }) =>
              group === undefined ? (
                members.map(choiceOf)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(choiceOf)}
                </optgroup>
              ),
            )}
          </select>
          <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </Row>
      )}
    </Field>
  )
}
