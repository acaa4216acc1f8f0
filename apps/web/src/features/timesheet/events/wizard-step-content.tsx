import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { CodeStep } from './code-step.tsx'
import { RecapStep } from './recap-step.tsx'
import type { Wizard, WizardInput } from './use-wizard.ts'

/** The fields of the current step, or what stands in their place until the codes are there. */
export function WizardStepContent(props: WizardInput & { wizard: Wizard }) {
  const { wizard, onRetryCodes } = props
  if (onRetryCodes) return <CodesMissing onRetry={onRetryCodes} />
  if (wizard.loading) return <CodesLoading />
  return wizard.step === 30 ? <RecapStep {...props} /> : <CodeStep {...props} />
}

export function CodesMissing({ onRetry }: { onRetry: () => void }) {
  return <ErrorState text="Les codes n’ont pas pu être chargés" onRetry={onRetry} />
}

export function CodesLoading() {
  return <SkeletonRows count={6} />
}
