import { IconCheck, IconChecks, IconSend, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Family } from '../../../ui/family.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { STATE_WORDS } from './absence-words.ts'
import type { AbsenceState } from './absences.queries.ts'

const LOOKS: Readonly<Record<AbsenceState, { family: Family; icon: ReactNode }>> = {
  submitted: { family: 'submitted', icon: <IconSend /> },
  validated1: { family: 'validated1', icon: <IconCheck /> },
  validated2: { family: 'validated2', icon: <IconChecks /> },
  refused: { family: 'non_submitted', icon: <IconX /> },
}

export function StateBadgeOf({ state }: { state: AbsenceState }) {
  return <StateBadge {...LOOKS[state]} label={STATE_WORDS[state]} solid={state === 'validated2'} />
}
