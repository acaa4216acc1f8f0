import { counted } from '@cadran/rules/portal/french'
import { formDaysText } from '@cadran/rules/timesheet/moved-on'
import { categoryLabel } from '@cadran/rules/timesheet/overtime'
import {
  CodesLoading,
  CodesMissing,
  KindTabs,
  kindBeside,
  pathFor,
  WizardFooter,
  WizardFrame,
} from '../events/index.ts'
import { CodeStep } from './code-step.tsx'
import { daysInSpan } from './overtime-words.ts'
import { RecapStep } from './recap-step.tsx'
import { type OvertimeWizardInput, useOvertimeWizard, type OvertimeWizard as Wizard } from './use-overtime-wizard.ts'

interface OvertimeWizardProps extends OvertimeWizardInput {
  onClose: () => void
}

/** 'Nouvelle astreinte'; the kind is told once it is chosen. */
function nameOf({ answers: { category } }: OvertimeWizardInput): string {
  return category === null ? 'Astreinte ou intervention' : `Nouvelle ${categoryLabel(category).toLowerCase()}`
}

/** The wizard of on-call duties and interventions: the code, then its days and hours beside the save button (OVT-01, EDT-01). */
export function OvertimeWizard({ onClose, ...input }: OvertimeWizardProps) {
  const wizard = useOvertimeWizard(input)
  const { draft, is_first } = wizard
  const takeAt = (index: number) => {
    const code = wizard.codes[index]
    if (code && is_first) wizard.take(code)
  }
  return (
    <WizardFrame
      name={nameOf(input)}
      title={`${counted(daysInSpan(draft), 'jour')}, ${formDaysText(draft.start_at, draft.end_at)}`}
      onClose={onClose}
      footer={<WizardFooter wizard={wizard} />}
      path={pathFor(false)}
      step={wizard.step}
      head={is_first && <KindTabs kinds={input.kinds} value={wizard.category} onChange={input.onKind} />}
      onEnter={wizard.goOn}
      onNumber={(number) => takeAt(number - 1)}
      onKindBeside={kindBeside(input.kinds, wizard.category, input.onKind)}
      onBack={wizard.goBack}
      failure={wizard.failure}
      contentKey={String(wizard.loading)}
    >
      <StepContent wizard={wizard} input={input} />
    </WizardFrame>
  )
}

function StepContent({ wizard, input }: { wizard: Wizard; input: OvertimeWizardInput }) {
  if (input.onRetryCodes) return <CodesMissing onRetry={input.onRetryCodes} />
  if (wizard.loading) return <CodesLoading />
  return wizard.step === 30 ? <RecapStep wizard={wizard} {...input} /> : <CodeStep wizard={wizard} />
}
