import { categoryLabel, overtimeCounts } from '@cadran/rules/timesheet/overtime'
import { storedOvertime } from '@cadran/rules/timesheet/overtime-entry'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Fact, pathFor, Recap, RecapSection, STEP_TITLES } from '../events/index.ts'
import { OnCallPicture } from './code-step.tsx'
import { missionOf } from './offered.ts'
import { entryOf } from './overtime-draft.ts'
import { dueText } from './overtime-words.ts'
import type { OvertimeWizard, OvertimeWizardInput } from './use-overtime-wizard.ts'
import { WhenFields } from './when-fields.tsx'

type RecapStepProps = Pick<OvertimeWizardInput, 'month' | 'dates_known'> & { wizard: OvertimeWizard }

/** All that will be recorded, its days and hours still to be written; nothing is before the button beside it (EVT-46, EDT-01). */
export function RecapStep({ wizard, month, dates_known }: RecapStepProps) {
  const { code } = wizard
  if (!code) return null
  return (
    <Recap
      picture={<OnCallPicture category={code.category} />}
      title={code.description}
      detail={`${categoryLabel(code.category)} · ${missionOf(code).name}`}
      path={pathFor(false)}
      onBack={wizard.goBack}
    >
      <RecapSection title={STEP_TITLES[20]}>
        <WhenFields wizard={wizard} month={month} dates_known={dates_known} />
      </RecapSection>
      {wizard.type === 'hour' && <Hours wizard={wizard} />}
    </Recap>
  )
}

/** How long the interventions are together, and what is due for them. */
function Hours({ wizard: { draft, type } }: { wizard: OvertimeWizard }) {
  if (type === null) return null
  const { intervention_minutes, due_hours } = overtimeCounts(storedOvertime(entryOf(draft, type), type))
  return (
    <Stack as="dl" paddingX={12} paddingY={12} borderTop>
      <Fact name="Durée" strong>
        {formatDuration(intervention_minutes)}{' '}
        <Text tone="muted" weight={400}>
          · {dueText(due_hours)}
        </Text>
      </Fact>
    </Stack>
  )
}
