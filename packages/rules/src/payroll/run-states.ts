import { monthName } from '../portal/french.ts'
import { M_ROLE, M_STALE } from '../portal/messages.ts'
import type { Role } from '../portal/roles.ts'
import { comparePeriods, type Day, type Period } from '../timesheet/day.ts'
import { hasBegun } from '../timesheet/month-flags.ts'
import { type Decision, mayTry, type Transition } from '../timesheet/workflow.ts'
import { M_RUN_BASE, M_RUN_LAST, M_RUN_START, M_RUN_STATE, runBlocked, runOrder } from './messages.ts'

/** Where a run stands; a deleted draft is nowhere. */
export const RUN_STATES = ['draft', 'issuing', 'issued', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What people of payroll do with one, and what the job does of it. */
export const RUN_ACTIONS = ['control', 'accept', 'take_back', 'issue', 'finish', 'fail', 'remove', 'cancel'] as const
export type RunAction = (typeof RUN_ACTIONS)[number]

type RunGuard = 'stamp' | 'order' | 'base' | 'nothing_blocking' | 'last'

const PAYROLL = [['ROLE_PAY_MANAGER']] as const
const JOB = [[]] as const

/** The table of payroll.md 2.8, its guards in the order in which they are told (SM-R-23). */
export const RUN_TRANSITIONS = [
  { id: 'SM-R-02', from: 'draft', action: 'control', roles: PAYROLL, guards: [], to: 'draft' },
  { id: 'SM-R-02', from: 'draft', action: 'accept', roles: PAYROLL, guards: [], to: 'draft' },
  { id: 'SM-R-02', from: 'draft', action: 'take_back', roles: PAYROLL, guards: [], to: 'draft' },
  {
    id: 'SM-R-03',
    from: 'draft',
    action: 'issue',
    roles: PAYROLL,
    guards: ['stamp', 'order', 'base', 'nothing_blocking'],
    to: 'issuing',
  },
  { id: 'SM-R-04', from: 'issuing', action: 'finish', roles: JOB, guards: [], to: 'issued' },
  { id: 'SM-R-05', from: 'issuing', action: 'fail', roles: JOB, guards: [], to: 'draft' },
  // The row is gone with it; the state is what it had.
  { id: 'SM-R-06', from: 'draft', action: 'remove', roles: PAYROLL, guards: [], to: 'draft' },
  { id: 'SM-R-07', from: 'issued', action: 'cancel', roles: PAYROLL, guards: ['last', 'stamp'], to: 'cancelled' },
] as const satisfies readonly Transition<RunState, RunAction, RunGuard>[]

/** What the server knows of a run when it decides. */
export interface RunFacts {
  roles: ReadonlySet<Role>
  is_stale: boolean
  period: Period
  /** The month of the last run in force, or being issued. */
  last_period: Period | null
  /** The control saw the run that is the last in force now. */
  is_based_on_last: boolean
  blocking: number
  /** No later run is in force. */
  is_last: boolean
}

const inWords = ({ year, month }: Period) => `${monthName(month)} ${year}`

function refusalOf(guard: RunGuard, facts: RunFacts) {
  const { last_period, period } = facts
  switch (guard) {
    case 'stamp':
      return facts.is_stale ? M_STALE : null
    case 'order':
      return last_period && comparePeriods(period, last_period) < 0 ? runOrder(inWords(last_period)) : null
    case 'base':
      return facts.is_based_on_last ? null : M_RUN_BASE
    case 'nothing_blocking':
      return facts.blocking > 0 ? runBlocked(facts.blocking) : null
    case 'last':
      return facts.is_last ? null : M_RUN_LAST
  }
}

/** The new state of a run, or the first refusal: M-ROLE, M-RUN-STATE, then the guards of its row in their order (SM-R-20 to SM-R-24). */
export function decideRun(from: RunState, action: RunAction, facts: RunFacts): Decision<RunState> {
  const rows = RUN_TRANSITIONS.filter((row) => row.action === action)
  const forbidden = mayTry(rows, facts.roles)
  if (forbidden) return forbidden
  const row = rows.find((each) => each.from === from)
  if (!row) return M_RUN_STATE
  for (const guard of row.guards) {
    const refused = refusalOf(guard, facts)
    if (refused) return refused
  }
  return { to: row.to }
}

/** Whether a run of a month may be prepared: M-ROLE, M-RUN-START, M-RUN-ORDER, or null (SM-R-01). */
export function checkNewRun(
  period: Period,
  { roles, today, last_period }: { roles: ReadonlySet<Role>; today: Day; last_period: Period | null },
) {
  if (!roles.has('ROLE_PAY_MANAGER')) return M_ROLE
  if (!hasBegun(period, today)) return M_RUN_START
  return last_period && comparePeriods(period, last_period) < 0 ? runOrder(inWords(last_period)) : null
}
