import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Column, Row, Text } from '../../../ui/layout.tsx'
import styles from './wizard.module.css'

interface ChoiceRowProps {
  name: string
  value: string
  checked: boolean
  /** The arrows choose, and stay. */
  onChoose: () => void
  /** A click and Enter choose and go on, also what is chosen already (EDT-01). */
  onTake: () => void
  /** Where the focus goes when the step opens. */
  first: boolean
  picture: ReactNode
  title: string
  detail: ReactNode
  end?: ReactNode
}

/** One answer among several: a radio button as large as its row. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { name, value, checked, onChoose, onTake, first, picture, title, detail, end } = props
  const takeByPointer = ({ detail: presses }: MouseEvent) => {
    // A click that an arrow or Space makes has no press in it.
    if (presses > 0) onTake()
  }
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    onTake()
  }
  return (
    <Row as="label" gap={12} align="center" className={styles.choice} data-checked={checked || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        onClick={takeByPointer}
        onKeyDown={takeByEnter}
        data-choice
        data-first={first || undefined}
        data-autofocus={first || undefined}
      />
      {picture}
      <Column as="span" minWidth={0} className={styles.choiceText}>
        <Text weight={550} lineHeight={1.35}>
          {title}
        </Text>
        <Text size="sm" tone="muted" lineHeight={1.4} tabular>
          {detail}
        </Text>
      </Column>
      {end}
      <span className={styles.dot} aria-hidden="true" />
    </Row>
  )
}
