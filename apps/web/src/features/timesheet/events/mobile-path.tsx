import { IconPencil } from '@tabler/icons-react'
import styles from './mobile-path.module.css'
import { type PathStep, placeOf } from './wizard-path.ts'

interface MobilePathProps<Id extends number> {
  steps: readonly PathStep<Id>[]
  current: Id
  onBack: (step: Id) => void
}

/** The path as one line of names over bars, and the answers given as chips; a chip with a pencil goes back to its step. */
export function MobilePath<Id extends number>({ steps, current, onBack }: MobilePathProps<Id>) {
  return (
    <div className={styles.mobilePath}>
      <ol className={styles.bars} aria-label="Étapes">
        {steps.map((step) => {
          const place = placeOf(step.id, current, steps)
          return (
            <li
              key={step.id}
              className={styles.bar}
              data-place={place}
              aria-current={place === 'current' ? 'step' : undefined}
            >
              {step.title}
            </li>
          )
        })}
      </ol>
      <div className={styles.chips}>
        {steps.map((step) => {
          const done = placeOf(step.id, current, steps) === 'done'
          if (!step.chip || !(done || step.detail)) return null
          return (
            <Chip
              key={step.id}
              label={step.chip}
              name={step.title}
              {...(done ? { onBack: () => onBack(step.id) } : {})}
            />
          )
        })}
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
