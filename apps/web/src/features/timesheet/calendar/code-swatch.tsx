import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import type { CSSProperties, ReactNode } from 'react'
import styles from './code-swatch.module.css'
import { codeColor, type Look } from './event-look.ts'

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
  const hatched = code ? isAbsenceLike(code.type) : absence
  const color = code ? codeColor(code) : `var(--${absence ? 'absence' : 'activity'}-mark)`
  const style: CSSProperties & Record<'--code', string> = { '--code': color }
  return (
    <span
      className={children === undefined ? styles.swatch : styles.tile}
      style={style}
      data-look={look}
      data-hatched={hatched || undefined}
      aria-hidden={children === undefined || undefined}
    >
      {children}
    </span>
  )
}
