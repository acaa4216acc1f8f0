import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Row, Text } from './layout.tsx'
import styles from './segmented-control.module.css'

export interface Segment<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  /** A number after the words. */
  count?: number
  disabled?: boolean
}

interface SegmentedControlProps<V extends string> {
  /** What is being chosen. */
  label: string
  value: V
  segments: readonly Segment<V>[]
  /** Told as well whether the pointer chose: the arrows of a keyboard stay in the group. */
  onChange: (value: V, by_pointer: boolean) => void
  wide?: boolean
}

/** A click that a key makes has no press in it. */
function isByPointer(event: Event): boolean {
  return event instanceof UIEvent && event.detail > 0
}

/** One choice among a few, all in sight: a radio group, so the arrows move it. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, value, segments, onChange, wide = false } = props
  const name = useId()
  return (
    <Row as="fieldset" inline wrap minWidth={0} className={classNames(styles.control, wide && styles.wide)}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label className={styles.segment} key={segment.value} data-checked={segment.value === value || undefined}>
          <input
            type="radio"
            className="covering-input"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={({ nativeEvent }) => onChange(segment.value, isByPointer(nativeEvent))}
          />
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && <Text tabular>{segment.count}</Text>}
        </label>
      ))}
    </Row>
  )
}
