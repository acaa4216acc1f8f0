import { formatDays1 } from '@cadran/rules/portal/french'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { IconPencil } from '@tabler/icons-react'
import { shortRangeWords } from './date-choices.ts'
import styles from './mobile-path.module.css'
import type { Wizard } from './use-wizard.ts'
import { STEP_TITLES } from './wizard-path.ts'

interface MobilePathProps {
  wizard: Wizard
  range: DayRange
}

/** The path as one line of names over bars, and the answers given as chips; a chip with a pencil goes back to its step. */
export function MobilePath({ wizard, range }: MobilePathProps) {
  const { step, path, kind, code } = wizard
  const at = path.indexOf(step)
  return (
    <div className={styles.mobilePath}>
      <ol className={styles.bars} aria-label="Étapes">
        {path.map((each, index) => (
          <li
            key={each}
            className={styles.bar}
            data-place={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            {STEP_TITLES[each]}
          </li>
        ))}
      </ol>
      <div className={styles.chips}>
        {kind && path.includes(0) && step !== 0 && (
          <Chip label={wizard.kind_words[kind]} name="QUOI ?" onBack={() => wizard.backTo(0)} />
        )}
        {code && step > 10 && <Chip label={code.short_code} name="CODE" onBack={() => wizard.backTo(10)} />}
        <Chip
          label={`${shortRangeWords(range)} · ${formatDays1(wizard.half_days / 2)} j`}
          name="QUAND ?"
          {...(step > 20 ? { onBack: () => wizard.backTo(20) } : {})}
        />
      </div>
    </div>
  )
}

function Chip({ label, name, onBack }: { label: string; name: string; onBack?: () => void }) {
  if (!onBack) return <span className={styles.knownChip}>{label}</span>
  return (
    <button type="button" className={styles.chip} aria-label={`Modifier ${name} ${label}`} onClick={onBack}>
      {label}
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
