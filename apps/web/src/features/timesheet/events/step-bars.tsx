import { IconCheck } from '@tabler/icons-react'
import { Row } from '../../../ui/layout.tsx'
import styles from './step-bars.module.css'
import { STEP_TITLES, type WizardPath, type WizardStep } from './wizard-path.ts'

interface StepBarsProps {
  path: WizardPath
  step: WizardStep
}

/** The whole path at every moment: what is done, where one is, what is to come. */
export function StepBars({ path, step }: StepBarsProps) {
  const at = path.indexOf(step)
  return (
    <Row as="ol" gap={8} aria-label="Étapes">
      {path.map((each, index) => (
        <Row
          as="li"
          key={each}
          gap={6}
          align="center"
          size="xs"
          weight={650}
          tone="muted"
          nowrap
          className={styles.bar}
          data-reached={index <= at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at && <IconCheck size={14} stroke={2.25} aria-hidden="true" />}
          {STEP_TITLES[each]}
          {index < at && <span className="visually-hidden"> (fait)</span>}
        </Row>
      ))}
    </Row>
  )
}
