import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeStep } from './code-step.tsx'
import { DatesStep } from './dates-step.tsx'
import { KindStep } from './kind-step.tsx'
import { RecapStep } from './recap-step.tsx'
import type { Wizard, WizardInput } from './use-wizard.ts'
import styles from './wizard.module.css'

/** The fields of the current step, or what stands in their place until the codes are there. */
export function WizardStepContent(props: WizardInput & { wizard: Wizard }) {
  const { wizard, month, range, onRange, event, onRetryCodes } = props
  if (onRetryCodes) return <CodesMissing onRetry={onRetryCodes} />
  if (wizard.loading) return <CodesLoading />
  switch (wizard.step) {
    case 0:
      return <KindStep wizard={wizard} />
    case 10:
      return <CodeStep wizard={wizard} month={month} range={range} event={event} />
    case 20:
      return <DatesStep wizard={wizard} month={month} range={range} onRange={onRange} event={event} />
    case 30:
      return <RecapStep wizard={wizard} range={range} event={event} />
  }
}

export function CodesMissing({ onRetry }: { onRetry: () => void }) {
  return <ErrorState text="Les codes n’ont pas pu être chargés" onRetry={onRetry} />
}

export function CodesLoading() {
  return (
    <Loading className={styles.choices}>
      <Skeleton height={48} radius={8} />
      <Skeleton height={48} radius={8} />
    </Loading>
  )
}
