import { IconCheck, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './step-path.module.css'

export interface Step<I extends string> {
  id: I
  title: string
  /** What was answered, or what is already known of a step ahead. */
  answer?: ReactNode
  /** The step's own fields, drawn while it is the current one (vertical path only). */
  content?: ReactNode
}

interface StepPathProps<I extends string> {
  label: string
  steps: readonly Step<I>[]
  current: I
  /** Steps back on a step already done; steps ahead cannot be chosen. */
  onBack: (id: I) => void
  direction?: 'vertical' | 'horizontal'
}

type Place = 'done' | 'current' | 'ahead'

const PLACE_WORDS: Record<Place, string> = { done: 'fait', current: 'en cours', ahead: 'à venir' }

function placeOf(index: number, current: number): Place {
  if (index < current) return 'done'
  return index === current ? 'current' : 'ahead'
}

/**
 * The path of a wizard, whole at every moment: done steps can be stepped back on. Vertical, each shows its answer and
 * the current one its fields; horizontal, it is one line of names over bars.
 */
export function StepPath<I extends string>(props: StepPathProps<I>) {
  const { label, steps, current, onBack, direction = 'vertical' } = props
  const currentIndex = steps.findIndex((step) => step.id === current)
  const Item = direction === 'vertical' ? VerticalStep : HorizontalStep
  return (
    <ol className={styles[direction]} aria-label={label}>
      {steps.map((step, index) => {
        const place = placeOf(index, currentIndex)
        return (
          <li
            key={step.id}
            className={styles.step}
            data-place={place}
            aria-current={place === 'current' ? 'step' : undefined}
          >
            <Item step={step} number={index + 1} place={place} onBack={() => onBack(step.id)} />
          </li>
        )
      })}
    </ol>
  )
}

interface ItemProps {
  step: Step<string>
  number: number
  place: Place
  onBack: () => void
}

function VerticalStep({ step, number, place, onBack }: ItemProps) {
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {place === 'done' ? <IconCheck size={14} stroke={2.5} /> : number}
      </span>
      <span className={styles.title}>
        {step.title}
        <span className="visually-hidden"> ({PLACE_WORDS[place]})</span>
      </span>
      {place === 'done' && (
        <IconButton
          size="sm"
          label={`Modifier ${step.title}`}
          icon={<IconPencil size={16} stroke={1.75} />}
          onClick={onBack}
        />
      )}
      {step.answer && place !== 'current' && <span className={styles.answer}>{step.answer}</span>}
      {step.content && place === 'current' && <div className={styles.content}>{step.content}</div>}
    </>
  )
}

function HorizontalStep({ step, place, onBack }: ItemProps) {
  if (place === 'done') {
    return (
      <button type="button" className={styles.name} aria-label={`Modifier ${step.title}`} onClick={onBack}>
        <IconCheck size={16} stroke={2.25} aria-hidden="true" />
        {step.title}
      </button>
    )
  }
  return (
    <span className={styles.name}>
      {step.title}
      <span className="visually-hidden"> ({PLACE_WORDS[place]})</span>
    </span>
  )
}
