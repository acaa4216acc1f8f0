import { monthTitle, searchKey } from '../portal/french.ts'
import { M_PER_CLOSED, M_PER_PENDING, M_PER_START } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import { comparePeriods, type Day, type Period, periodOf } from '../timesheet/day.ts'
import { hasBegun } from '../timesheet/month-flags.ts'
import { type Decision, isAllowed, mayTry, type Transition } from '../timesheet/workflow.ts'

/** A period is open, then closed for ever (PER-20, PER-21). */
export type PeriodState = 'open' | 'closed'

/** What the people who hold the periods do with one; the preview of a force-submit is measured like its run (PER-53). */
export const PERIOD_ACTIONS = ['force_submit', 'close'] as const
export type PeriodAction = (typeof PERIOD_ACTIONS)[number]

type PeriodGuard = 'started' | 'nothing_pending'

const HOLDERS = [['ROLE_PERIOD_MANAGER']] as const

/** The table of validation.md 12.6. Nothing leads out of closed. */
export const PERIOD_TRANSITIONS = [
  {
    id: 'SM-P-01',
    from: 'open',
    action: 'close',
    roles: HOLDERS,
    guards: ['started', 'nothing_pending'],
    to: 'closed',
  },
  { id: 'SM-P-03', from: 'open', action: 'force_submit', roles: HOLDERS, guards: ['started'], to: 'open' },
] as const satisfies readonly Transition<PeriodState, PeriodAction, PeriodGuard>[]

/** What the server knows of a period and of the viewer; `submitted` and `validated1` count its reports (PER-24 to PER-26). */
export interface PeriodFacts {
  roles: ReadonlySet<Role>
  closed: boolean
  period: Period
  today: Day
  submitted: number
  validated1: number
}

const GUARDS: Record<PeriodGuard, { holds: (facts: PeriodFacts) => boolean; refusal: Refusal }> = {
  // From the first day at 00:00 on (PER-29); reports not submitted never hold a closing back (PER-27).
  started: { holds: ({ period, today }) => hasBegun(period, today), refusal: M_PER_START },
  nothing_pending: { holds: ({ submitted, validated1 }) => submitted + validated1 === 0, refusal: M_PER_PENDING },
}

/** The period's new state, or the first refusal: M-ROLE, M-PER-CLOSED, M-PER-START, M-PER-PENDING (PER-31, PER-53). */
export function decidePeriodAction(action: PeriodAction, facts: PeriodFacts): Decision<PeriodState> {
  const rows = PERIOD_TRANSITIONS.filter((row) => row.action === action)
  const forbidden = mayTry(rows, facts.roles)
  if (forbidden) return forbidden
  const row = rows.find(({ from }) => from === (facts.closed ? 'closed' : 'open'))
  if (!row) return M_PER_CLOSED
  const failing = row.guards.find((guard) => !GUARDS[guard].holds(facts))
  return failing === undefined ? { to: row.to } : GUARDS[failing].refusal
}

/** The actions whose buttons are offered now. */
export function availablePeriodActions(facts: PeriodFacts): PeriodAction[] {
  return PERIOD_ACTIONS.filter((action) => isAllowed(decidePeriodAction(action, facts)))
}

/** The actions that an open period waits for: their button is shown disabled with the text. */
export function blockedPeriodActions(facts: PeriodFacts): { action: PeriodAction; reason: Refusal }[] {
  return PERIOD_ACTIONS.flatMap((action) => {
    const reason = decidePeriodAction(action, facts)
    return reason === M_PER_START || reason === M_PER_PENDING ? [{ action, reason }] : []
  })
}

/** Whether a closing asks for the month's name: it is not over, or somebody has not sent (CLO-05, README 57). */
export function asksTypedMonth(period: Period, today: Day, non_submitted: number): boolean {
  return non_submitted > 0 || comparePeriods(period, periodOf(today)) >= 0
}

/** Whether what was typed names the month: 'mars 2026', case, accents and spaces around ignored (CLO-05). */
export function namesPeriod(typed: string, period: Period): boolean {
  return searchKey(typed).trim().replaceAll(/\s+/g, ' ') === searchKey(monthTitle(period))
}
