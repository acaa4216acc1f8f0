import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import type { CSSProperties } from 'react'
import styles from './code-swatch.module.css'
import { codeColor, type Look } from './event-look.ts'

export interface CodeShare {
  key: string
  code: Pick<EventCodeSummary, 'color' | 'type'>
  look: Look
  days: number
}

/** Shares under 1 would not fill the bar. */
const WHOLE = 100

interface CodeBarProps {
  shares: readonly CodeShare[]
}

/** The codes of a month as shares of one bar; a picture of the list beside it. */
export function CodeBar({ shares }: CodeBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {shares.map(({ key, code, look, days }) => {
        const style: CSSProperties & Record<'--code', string> = { '--code': codeColor(code), flexGrow: days * WHOLE }
        // Pre-filled days are sent like entered ones: only what awaits somebody is drawn lighter.
        const drawn = look === 'prefilled' || !isAbsenceLike(code.type) ? 'validated' : look
        return (
          <span
            key={key}
            className={styles.share}
            style={style}
            data-look={drawn}
            data-hatched={isAbsenceLike(code.type) || undefined}
          />
        )
      })}
    </div>
  )
}
