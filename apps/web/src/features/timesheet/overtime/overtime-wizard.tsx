import { categoryLabel } from '@cadran/rules/timesheet/overtime'
import { CodesLoading, CodesMissing, type PathStep, WizardFooter, WizardFrame } from '../events/index.ts'
import { ChoiceSteps } from './choice-steps.tsx'
import { titleOf } from './overtime-draft.ts'
import { OVERTIME_STEP_TITLES, type OvertimeStep } from './overtime-path.ts'
import { spanWords } from './overtime-words.ts'
import { RecapStep } from './recap-step.tsx'
import { type OvertimeWizardInput, useOvertimeWizard, type OvertimeWizard as Wizard } from './use-overtime-wizard.ts'
import { WhenStep } from './when-step.tsx'

interface OvertimeWizardProps extends OvertimeWizardInput {
  onClose: () => void
}

function stepsOf(wizard: Wizard): PathStep<OvertimeStep>[] {
  const { category, mission, code, draft } = wizard
  const kind = category && categoryLabel(category)
  const ofMission = { answer: mission?.name, chip: mission?.name ?? null }
  const ofCode = { answer: code?.description, chip: code?.code ?? null }
  const answers: Record<OvertimeStep, Omit<PathStep<OvertimeStep>, 'id' | 'title'>> = {
    0: { answer: kind, chip: kind },
    5: ofMission,
    7: ofMission,
    9: ofCode,
    10: ofCode,
    20: { detail: spanWords(draft), chip: spanWords(draft) },
    30: {},
  }
  return wizard.path.map((id) => ({ id, title: OVERTIME_STEP_TITLES[id], ...answers[id] }))
}

function chooseNumber(number: number, wizard: Wizard): void {
  const at = number - 1
  const category = wizard.step === 0 ? wizard.categories[at] : undefined
  const mission = wizard.step === 5 || wizard.step === 7 ? wizard.missions[at] : undefined
  const code = wizard.step === 9 || wizard.step === 10 ? wizard.codes[at] : undefined
  if (category) wizard.setCategory(category)
  if (mission) wizard.setMission(mission)
  if (code) wizard.setCode(code)
}

/** The wizard of on-call duties and interventions: kind, mission, code, when, recap (EVT-39, OVT-01). */
export function OvertimeWizard({ onClose, ...input }: OvertimeWizardProps) {
  const wizard = useOvertimeWizard(input)
  return (
    <WizardFrame
      title={titleOf(wizard.category)}
      onClose={onClose}
      footer={<WizardFooter wizard={wizard} />}
      steps={stepsOf(wizard)}
      current={wizard.step}
      onBack={wizard.backTo}
      onEnter={wizard.goOn}
      onNumber={(number) => chooseNumber(number, wizard)}
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
  if (wizard.step === 20) return <WhenStep wizard={wizard} month={input.month} />
  return wizard.step === 30 ? <RecapStep wizard={wizard} /> : <ChoiceSteps wizard={wizard} />
}
