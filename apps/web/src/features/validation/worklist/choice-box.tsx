import { type ChangeEvent, useEffect, useRef } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import styles from './choice-box.module.css'
import type { RowChoice } from './use-choice.ts'

interface ChoiceBoxProps {
  /** What is chosen: 'Choisir : Congés payés de Léa Aubry'. */
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  some?: boolean
  onToggle: (toHere: boolean) => void
}

/** The box of a row, or of all rows in the head; its whole cell takes the click. */
export function ChoiceBox({ label, checked, some = false, onToggle }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked
  }, [some, checked])
  const toggle = ({ nativeEvent }: ChangeEvent) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
  return (
    <Stack as="label" className={styles.cell}>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} onChange={toggle} />
    </Stack>
  )
}

/** The box of all rows, in the head. */
export function AllBox({ choice: { chosen, choosable, toggleAll } }: { choice: RowChoice }) {
  return (
    <ChoiceBox
      label="Tout choisir"
      checked={chosen.size > 0 && chosen.size === choosable.size}
      some={chosen.size > 0}
      onToggle={toggleAll}
    />
  )
}
