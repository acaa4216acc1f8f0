import { formatDays1 } from '@cadran/rules/portal/french'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { rangeWords } from './date-choices.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './vertical-path.module.css'
import { STEP_TITLES, type WizardStep } from './wizard-path.ts'

interface VerticalPathProps {
  wizard: Wizard
  range: DayRange
  /** What stops the stretch, told while its step lies ahead. */
  stop: string | null
  /** The fields of the current step. */
  children: ReactNode
}

type Place = 'done' | 'current' | 'ahead'

const PLACE_WORDS: Record<Place, string> = { done: 'fait', current: 'en cours', ahead: 'à venir' }

/** The path, whole at every moment: answers beside the steps done, a pencil to go back to them, what is known of the others. */
export function VerticalPath({ wizard, range, stop, children }: VerticalPathProps) {
  const at = wizard.path.indexOf(wizard.step)
  return (
    <ol className={styles.path} aria-label="Étapes">
      {wizard.path.map((step, index) => {
        const place = placeOf(index, at)
        return (
          <li
            key={step}
            className={styles.step}
            data-place={place}
            aria-current={place === 'current' ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {place === 'done' ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={styles.title}>
              {STEP_TITLES[step]}
              <span className="visually-hidden"> ({PLACE_WORDS[place]})</span>
            </span>
            {place !== 'current' && <span className={styles.answer}>{answerOf(step, wizard)}</span>}
            {place === 'done' && (
              <IconButton
                size="sm"
                className={styles.back}
                label={`Modifier ${STEP_TITLES[step]}`}
                icon={<IconPencil size={16} stroke={1.75} />}
                onClick={() => wizard.backTo(step)}
              />
            )}
            {place === 'current' && <div className={styles.content}>{children}</div>}
            {place !== 'current' && step === 20 && (
              <div className={styles.dates}>
                {rangeWords(range)}
                {place === 'ahead' && stop && <span className={styles.stop}>{stop}</span>}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function placeOf(index: number, at: number): Place {
  if (index < at) return 'done'
  return index === at ? 'current' : 'ahead'
}

function answerOf(step: WizardStep, { kind, kind_words, code, half_days }: Wizard): ReactNode {
  switch (step) {
    case 0:
      return kind && kind_words[kind]
    case 10:
      return code?.description
    case 20:
      return <strong>{formatDays1(half_days / 2)} j</strong>
    case 30:
      return null
  }
}
