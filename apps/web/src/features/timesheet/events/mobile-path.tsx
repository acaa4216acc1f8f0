import { IconPencil } from '@tabler/icons-react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
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
      <Row as="ol" gap={8} className={styles.bars} aria-label="Étapes">
        {steps.map((step) => {
          const place = placeOf(step.id, current, steps)
          return (
            <Box
              as="li"
              key={step.id}
              size="xs"
              weight={650}
              tone="muted"
              nowrap
              className={styles.bar}
              data-place={place}
              aria-current={place === 'current' ? 'step' : undefined}
            >
              {step.title}
            </Box>
          )
        })}
      </Row>
      <Row wrap gap={8} marginTop={12} className={styles.chips}>
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
      </Row>
    </div>
  )
}

function Chip({ label, name, onBack }: { label: string; name: string; onBack?: () => void }) {
  if (!onBack)
    return (
      <Text tone="muted" className={styles.knownChip}>
        {label}
      </Text>
    )
  return (
    <button type="button" className={styles.chip} aria-label={`Modifier ${name} ${label}`} onClick={onBack}>
      {label}
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
