import type { ReactNode } from 'react'
import { Column, Row, Text } from '../../../ui/layout.tsx'
import styles from './wizard.module.css'

interface ChoiceRowProps {
  name: string
  value: string
  checked: boolean
  onChoose: () => void
  /** Where the focus goes when the step opens. */
  first: boolean
  picture: ReactNode
  title: string
  detail: ReactNode
  end?: ReactNode
}

/** One answer among several: a radio button as large as its row. */
export function ChoiceRow({ name, value, checked, onChoose, first, picture, title, detail, end }: ChoiceRowProps) {
  return (
    <Row as="label" gap={12} align="center" className={styles.choice} data-checked={checked || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
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
