import { CORRECTION_STATE_LABELS, type CorrectionState } from '@cadran/rules/timesheet/correction-states'
import { IconArrowBackUp, IconCheck, IconChecks, IconClock, IconX, type TablerIcon } from '@tabler/icons-react'
import type { Family } from '../../../ui/family.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

const LOOKS: Readonly<Record<CorrectionState, { family: Family; Icon: TablerIcon }>> = {
  submitted: { family: 'submitted', Icon: IconClock },
  validated1: { family: 'validated1', Icon: IconCheck },
  validated2: { family: 'validated2', Icon: IconChecks },
  refused: { family: 'non_submitted', Icon: IconX },
  withdrawn: { family: 'neutral', Icon: IconArrowBackUp },
}

/** How far a correction has come: a colour, an icon and the word (COR-17). */
export function CorrectionBadge({ state }: { state: CorrectionState }) {
  const { family, Icon } = LOOKS[state]
  return (
    <StateBadge
      family={family}
      icon={<Icon stroke={2} />}
      label={CORRECTION_STATE_LABELS[state]}
      solid={state === 'validated2'}
    />
  )
}
