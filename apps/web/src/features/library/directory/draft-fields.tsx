import { useId } from 'react'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Fields } from '../contents/index.ts'
import styles from './directory.module.css'

type TextsOf<D> = { [N in keyof D]: D[N] extends string ? N : never }[keyof D] & string

interface DraftTextProps<D extends object> {
  fields: Fields<D>
  name: TextsOf<D>
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'date'
}

/** One line of a draft. */
export function DraftText<D extends object>({ fields, name, label, hint, type = 'text' }: DraftTextProps<D>) {
  const { draft, errors, change } = fields
  return (
    <TextField
      label={label}
      type={type}
      {...(hint ? { hint } : {})}
      {...(type === 'date' ? {} : { maxLength: 255 })}
      value={String(draft[name])}
      error={errors[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value } as Partial<D>)}
    />
  )
}

/** Where it stands among the others: the smallest first. */
export function Place<D extends { priority: number }>({ fields }: { fields: Fields<D> }) {
  return (
    <TextField
      label="Ordre"
      type="number"
      hint="Les plus petits d’abord"
      value={String(fields.draft.priority)}
      error={fields.errors.priority}
      onChange={({ currentTarget }) =>
        fields.change({ priority: Math.trunc(currentTarget.valueAsNumber || 0) } as Partial<D>)
      }
    />
  )
}

interface DraftSwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something of a draft that is or is not. */
export function DraftSwitch({ label, checked, onChange }: DraftSwitchProps) {
  const id = useId()
  return (
    <label className={styles.switch} htmlFor={id}>
      <Switch id={id} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}
