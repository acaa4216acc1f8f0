import { IconCheck, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './vertical-path.module.css'
import { type PathStep, placeOf, type StepPlace } from './wizard-path.ts'

interface VerticalPathProps<Id extends number> {
  steps: readonly PathStep<Id>[]
  current: Id
  onBack: (step: Id) => void
  /** The fields of the current step. */
  children: ReactNode
}

const PLACE_WORDS: Record<StepPlace, string> = { done: 'fait', current: 'en cours', ahead: 'à venir' }

/** The path, whole at every moment: answers beside the steps done, a pencil to go back to them, what is known of the others. */
export function VerticalPath<Id extends number>({ steps, current, onBack, children }: VerticalPathProps<Id>) {
  return (
    <ol className={styles.path} aria-label="Étapes">
      {steps.map((step, index) => {
        const place = placeOf(step.id, current, steps)
        return (
          <li
            key={step.id}
            className={styles.step}
            data-place={place}
            aria-current={place === 'current' ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {place === 'done' ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={styles.title}>
              {step.title}
              <span className="visually-hidden"> ({PLACE_WORDS[place]})</span>
            </span>
            {place !== 'current' && <span className={styles.answer}>{step.answer}</span>}
            {place === 'done' && (
              <IconButton
                size="sm"
                className={styles.back}
                label={`Modifier ${step.title}`}
                icon={<IconPencil size={16} stroke={1.75} />}
                onClick={() => onBack(step.id)}
              />
            )}
            {place === 'current' && <div className={styles.content}>{children}</div>}
            {place !== 'current' && step.detail && (
              <div className={styles.dates}>
                {step.detail}
                {place === 'ahead' && step.warning && <span className={styles.stop}>{step.warning}</span>}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
