import type { Period } from '@cadran/contract/validation/periods'
import type { Day } from '@cadran/rules/timesheet/day'
import { availablePeriodActions, blockedPeriodActions, type PeriodFacts } from '@cadran/rules/validation/period-states'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { PeriodRow } from './period-figures.ts'

/** What a decision looks at of a period. */
export type MeasuredPeriod = Pick<PeriodRow, 'year' | 'month' | 'closed_at' | 'author' | 'submitted' | 'validated1'>

/** What the rules decide from: the viewer and the period together. */
export function factsOf({ subject }: Viewer, row: MeasuredPeriod, today: Day): PeriodFacts {
  const { year, month, closed_at, submitted, validated1 } = row
  return { roles: subject.roles, closed: closed_at !== null, period: { year, month }, today, submitted, validated1 }
}

/** Where its remote-work report is; null for whoever may not have it, and where there is none (RWR-07, RWR-10). */
function remoteFileUrl({ subject }: Viewer, { id, remote_half_days }: PeriodRow): string | null {
  const isThere = subject.roles.has('ROLE_PAY_MANAGER') && remote_half_days > 0
  return isThere ? `/api/validation/period/${id}/remote-file` : null
}

/** A period as the contract says it, with what the viewer may do with it. */
export function periodAnswer(viewer: Viewer, row: PeriodRow, today: Day): Period {
  const facts = factsOf(viewer, row, today)
  const { closed_at, remote_half_days, ...told } = row
  return {
    ...told,
    closed: closed_at !== null,
    closed_at: closed_at?.toISOString() ?? null,
    total: row.validated2 + row.validated1 + row.submitted + row.non_submitted,
    remote_days: remote_half_days / 2,
    remote_file_url: remoteFileUrl(viewer, row),
    actions: availablePeriodActions(facts),
    blocked_actions: blockedPeriodActions(facts).map(({ action, reason: { code, message } }) => ({
      action,
      code,
      message,
    })),
  }
}
