import { truthOf } from '@cadran/rules/timesheet/correction-truth'
import { addedTotals, type TotalMove, totalsBetween } from '@cadran/rules/timesheet/corrections'
import { slotsOfRemoteDays } from '@cadran/rules/timesheet/remote-work'
import {
  type ClosedMonth,
  type Decided,
  isTold,
  type Overtime,
  type Truth,
  type Week,
  workedSlotsOf,
} from './closed-month.writing.ts'

const NOTHING = { absences: [], overtimes: [], weeks: [], remote_days: [] }

function overtimeTotal({ type, code, constraint_count, ticket_count, intervention_minutes }: Overtime): TotalMove {
  const head = { code: `overtime_code:${code.code}`, source: `overtime_code:${code.code} ${type}` }
  if (type === 'hour') return { ...head, kind: 'minutes', amount: intervention_minutes }
  return { ...head, kind: 'count', amount: type === 'ticket' ? ticket_count : constraint_count }
}

/** Hours of a week; of one that payroll was told without a choice of payment the constraints alone (PAY-01). */
function weekTotal({ duration, constraints_duration }: Week, payment: string | null, is_stored: boolean): TotalMove {
  const code = `extra:${payment ?? 'money'}`
  const counted = payment === null && is_stored ? 0 : duration
  return { code, source: code, kind: 'minutes', amount: counted + constraints_duration }
}

/** The totals that payroll is told of a truth. */
function totalsOf(month: ClosedMonth, { overtimes, weeks, remote_days }: Truth): TotalMove[] {
  const payment = month.rows.month?.extra_activity_payment ?? null
  return addedTotals([
    ...overtimes.map(({ value }) => overtimeTotal(value)),
    ...weeks.map(({ value, corrected_by }) => weekTotal(value, payment, corrected_by === null)),
    { code: 'remote', source: 'remote', kind: 'half_days', amount: slotsOfRemoteDays(remote_days).size },
  ])
}

function workedTotal(month: ClosedMonth, truth: Truth): TotalMove {
  return { code: 'worked', source: 'worked', kind: 'half_days', amount: workedSlotsOf(month, truth).size }
}

/** What one more correction moves of the totals that payroll is told, each in its own unit (COR-31, COR-32). */
export function totalsMoved(month: ClosedMonth, correction: Decided): TotalMove[] {
  const { decided, stored } = month
  const told = isTold(month)
  const base = told ? stored : NOTHING
  const before = truthOf(base, decided)
  const after = truthOf(base, [...decided, correction])
  const moved = totalsBetween(totalsOf(month, before), totalsOf(month, after))
  if (!told || correction.object !== 'absence') return moved
  return [...moved, ...totalsBetween([workedTotal(month, before)], [workedTotal(month, after)])]
}
