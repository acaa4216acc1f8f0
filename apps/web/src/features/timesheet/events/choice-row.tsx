import type { ReactNode } from 'react'
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
    <label className={styles.choice} data-checked={checked || undefined}>
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
      <span className={styles.choiceText}>
        <span className={styles.choiceTitle}>{title}</span>
        <span className={styles.choiceDetail}>{detail}</span>
      </span>
      {end}
      <span className={styles.dot} aria-hidden="true" />
    </label>
  )
}
