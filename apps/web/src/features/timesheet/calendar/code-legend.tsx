import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type { KeyedCode } from '@cadran/rules/timesheet/code-keys'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './code-legend.module.css'
import { CodeSwatch } from './code-swatch.tsx'

interface CodeLegendProps {
  codes: readonly KeyedCode<EventCode>[]
  /** A wizard stands beside the calendar and has keys of its own: one line of codes, the others and the keys on demand. */
  narrowed: boolean
  onPick: ((code: EventCode) => void) | undefined
}

/** 'Congés payés, touche 4 ou C'. */
function titleOf({ description }: EventCode, ...keys: (string | null)[]): string {
  const known = keys.filter((key) => key !== null)
  return known.length === 0 ? description : `${description}, touche ${known.join(' ou ')}`
}

/** The person's own codes and the keys that choose them; a click gives the code to what is selected. */
export function CodeLegend({ codes, narrowed, onPick }: CodeLegendProps) {
  const [all, setAll] = useState(false)
  if (codes.length === 0) return null
  const folded = narrowed && !all
  const list = (
    <ul className={styles.codes} aria-label="Codes au clavier" data-folded={folded || undefined}>
      {codes.map(({ code, digit, letter }) => (
        <li key={code.id}>
          <button
            type="button"
            className={styles.code}
            title={titleOf(code, digit, letter)}
            onClick={() => onPick?.(code)}
          >
            {!folded && (digit ?? letter) !== null && <KeyHint keys={digit ?? letter ?? ''} />}
            <CodeSwatch look="entered" code={code}>
              {code.short_code}
            </CodeSwatch>
            <span className="visually-hidden">{titleOf(code, digit, letter)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.legend} data-narrowed={narrowed || undefined} data-keeps-selection>
      {list}
      {narrowed && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          Tous
          <span className="visually-hidden"> les codes</span>
          <IconChevronDown size={15} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
