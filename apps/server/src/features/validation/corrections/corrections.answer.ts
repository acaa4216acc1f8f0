import type { ValidatedCorrection } from '@cadran/contract/validation/corrections'
import { hundredthsToDays, takeable } from '@cadran/rules/timesheet/balance'
import {
  availableCorrectionDecisions,
  type CorrectionCircumstances,
  correctionObstacle,
  correctionRole,
} from '@cadran/rules/timesheet/correction-states'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { ledgerOf, viewsOf } from '../../portal/counters/index.ts'
import { correctionFields, isAmong } from '../../timesheet/corrections/index.ts'
import type { JudgedRow, StandingRow } from './corrections.rows.ts'

/** What the rules decide from: the viewer, the person and the correction together. */
export function circumstances(
  viewer: Viewer,
  { row, is_below, in_read_scope, has_first_level, distinct_levels }: StandingRow,
): CorrectionCircumstances {
  const { roles } = viewer.subject
  const holds_both = roles.has(correctionRole(row.object, 1)) && roles.has(correctionRole(row.object, 2))
  return {
    roles,
    object: row.object,
    from: row.state,
    is_own: isAmong(viewer, [row.user_id]),
    is_asker: isAmong(viewer, row.askers),
    in_read_scope,
    is_available: is_below || (holds_both && in_read_scope && !has_first_level),
    gave_level_1: isAmong(viewer, row.first_levels) && (distinct_levels || !is_below),
    old_still_true: true,
  }
}

/** The counter that it moves most, before and after it, as the level that decides sees it (ABS-56). */
function balanceOf({ row, ledger }: JudgedRow): Pick<ValidatedCorrection, 'counter' | 'balance'> {
  const [most] = row.moves.toSorted((a, b) => a.hundredths - b.hundredths)
  if (!ledger || !most) return { counter: null, balance: null }
  const counter = most.counter as CounterName
  const { manager, pay_manager } = viewsOf(ledgerOf(ledger))
  const before = takeable(counter, row.state === 'submitted' ? manager : pay_manager)
  const balance = { before: hundredthsToDays(before), after: hundredthsToDays(before + most.hundredths) }
  return { counter, balance }
}

/** One correction as its validators see it (COR-18). */
export function correctionAnswer(viewer: Viewer, judged: JudgedRow): ValidatedCorrection {
  const facts = circumstances(viewer, judged)
  return {
    ...correctionFields(judged.row),
    ...balanceOf(judged),
    actions: availableCorrectionDecisions(facts),
    obstacle: correctionObstacle(facts)?.message ?? null,
    user: judged.person,
  }
}
