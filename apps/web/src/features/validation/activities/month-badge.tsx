import { MONTH_STATE_WORDS, monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck, IconChecks, IconCircleDashed, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { MonthState } from './activities.queries.ts'

/** The states as filters and rows name them. */
export const STATE_WORDS: Readonly<Record<MonthState, string>> = MONTH_STATE_WORDS
export const STATES: readonly MonthState[] = ['non_submitted', 'submitted', 'validated1', 'validated2']

export const STATE_ICONS: Readonly<Record<MonthState, ReactNode>> = {
  non_submitted: <IconCircleDashed size={16} stroke={2} />,
  submitted: <IconSend size={16} stroke={2} />,
  validated1: <IconCheck size={16} stroke={2} />,
  validated2: <IconChecks size={16} stroke={2} />,
}

interface MonthBadgeProps {
  state: MonthState
  /** The whole sentence instead of the word of a row. */
  long?: boolean
}

export function MonthBadge({ state, long = false }: MonthBadgeProps) {
  const label = long ? monthStateLabel(state) : STATE_WORDS[state]
  return <StateBadge family={state} icon={STATE_ICONS[state]} label={label} solid={state === 'validated2'} />
}
