import { type ReactNode, useId } from 'react'
import { Row, Text } from './layout.tsx'
import styles from './tick-box.module.css'

interface TickBoxProps {
  ticked: boolean
  error?: string | undefined
  /** Why it cannot be ticked, where it cannot. */
  offBecause?: string | undefined
  onChange: (ticked: boolean) => void
  children: ReactNode
}

/** A statement that somebody ticks, in a frame of its own, with what is wrong under it. */
export function TickBox({ ticked, error, offBecause, onChange, children }: TickBoxProps) {
  const id = useId()
  const invalid = error !== undefined || undefined
  const said = error ?? offBecause
  return (
    <div>
      <Row as="label" gap={12} align="center" weight={600} className={styles.box} data-invalid={invalid}>
        <input
          type="checkbox"
          checked={ticked}
          disabled={offBecause !== undefined}
          aria-invalid={invalid}
          aria-describedby={said && id}
          data-error={invalid}
          onChange={(change) => onChange(change.currentTarget.checked)}
        />
        {children}
      </Row>
      {said && (
        <Text as="p" marginTop={6} size="sm" weight={550} tone={invalid ? 'error' : 'muted'} id={id}>
          {said}
        </Text>
      )}
    </div>
  )
}
