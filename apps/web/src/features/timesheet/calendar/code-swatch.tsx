import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import type { CSSProperties, ReactNode } from 'react'
import styles from './code-swatch.module.css'
import { codeColor, familyOf, type Look } from './event-look.ts'

interface CodeSwatchProps {
  look: Look
  /** Without a code: an absence in general, else an activity. */
  absence?: boolean
  code?: Pick<EventCodeSummary, 'color' | 'type'>
  /** The short code, inside. */
  children?: ReactNode
}

/** A shape of the calendar in small: beside a code's name, in the legend. */
export function CodeSwatch({ look, absence = false, code, children }: CodeSwatchProps) {
  const family = code ? familyOf(code) : absence ? 'absence' : 'activity'
  const color = code ? codeColor(code) : `var(--${family}-mark)`
  const style: CSSProperties & Record<'--code', string> = { '--code': color }
  return (
    <span
      className={children === undefined ? styles.swatch : styles.tile}
      style={style}
      data-family={family}
      data-look={look}
      aria-hidden={children === undefined || undefined}
    >
      {children}
    </span>
  )
}
