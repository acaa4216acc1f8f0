import { readTime } from '@cadran/rules/timesheet/extra-hours'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

interface TimeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onType: (time: string) => void
}

/** A time as it is typed; once the field is left, as it is read. */
export function TimeField({ value, onType, ...input }: TimeFieldProps) {
  return (
    <input
      {...input}
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={5}
      value={value}
      onChange={(change) => onType(change.currentTarget.value)}
      onBlur={() => onType(readTime(value))}
    />
  )
}

interface RangeButtonsProps {
  /** The number of the range, from 1. */
  number: number
  className?: string | undefined
  onAdd: () => void
  onRemove: () => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** A range less, a range more. */
export function RangeButtons({ number, className, onAdd, onRemove }: RangeButtonsProps) {
  const button = { look: 'bordered', className } as const
  return (
    <>
      <IconButton
        {...button}
        label={`Retirer la plage ${String(number)}`}
        icon={<IconMinus {...icon} />}
        onClick={onRemove}
      />
      <IconButton {...button} label="Ajouter une plage" icon={<IconPlus {...icon} />} onClick={onAdd} />
    </>
  )
}
