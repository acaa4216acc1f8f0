import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import styles from './year-switch.module.css'

interface YearSwitchProps {
  year: number
  /** The years that have periods; an arrow is there only when one of them lies behind it (PER-02, PER-03). */
  years: readonly number[]
  onChange: (year: number) => void
}

export function YearSwitch({ year, years, onChange }: YearSwitchProps) {
  const shown = useRef<HTMLSpanElement>(null)
  const isUsed = useRef(false)
  // The arrow that was used may be gone with the year it led from: the focus stays here.
  useEffect(() => {
    if (isUsed.current && document.activeElement === document.body) shown.current?.focus()
  })
  const go = (next: number) => {
    isUsed.current = true
    onChange(next)
  }
  return (
    <Stack as="nav" align="center" className={styles.switch} aria-label="Année">
      {years.includes(year - 1) && (
        <IconButton
          className={styles.previous}
          label="Année précédente"
          icon={<IconChevronLeft size={20} stroke={1.75} />}
          onClick={() => go(year - 1)}
        />
      )}
      <Text
        weight={650}
        tabular
        textAlign="center"
        className={styles.year}
        ref={shown}
        tabIndex={-1}
        aria-live="polite"
      >
        {year}
      </Text>
      {years.includes(year + 1) && (
        <IconButton
          className={styles.next}
          label="Année suivante"
          icon={<IconChevronRight size={20} stroke={1.75} />}
          onClick={() => go(year + 1)}
        />
      )}
    </Stack>
  )
}
