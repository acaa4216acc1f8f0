import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import styles from './code-swatch.module.css'
import { familyOf, type Look } from './event-look.ts'

export interface CodeShare {
  key: string
  code: Pick<EventCodeSummary, 'type'>
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
        const family = familyOf(code)
        // Pre-filled days are sent like entered ones: only what awaits somebody is drawn lighter.
        const drawn = look === 'prefilled' || family === 'activity' ? 'validated' : look
        return (
          <span
            key={key}
            className={styles.share}
            style={{ flexGrow: days * WHOLE }}
            data-family={family}
            data-look={drawn}
          />
        )
      })}
    </div>
  )
}
