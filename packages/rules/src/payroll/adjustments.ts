import { M_ROLE, M_SELF } from '../portal/messages.ts'
import type { ParameterVersion } from '../portal/parameters.ts'
import type { Refusal } from '../portal/refusal.ts'
import { counterRule } from '../timesheet/counter-rules.ts'
import { addMonthsToDay, type Day } from '../timesheet/day.ts'
import type { Decision } from '../timesheet/workflow.ts'
import { beforeOpening, dateBetween, M_LED_AMOUNT, M_LED_DONE, M_LED_TWO, OWN_COUNTERS } from './messages.ts'

/** Where an adjustment of a counter stands; without four eyes it is posted at once (LED-59). */
export const ADJUSTMENT_STATES = ['proposed', 'posted', 'refused', 'withdrawn'] as const
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number]

/** What is done with one that is proposed (LED-62). */
export const ADJUSTMENT_ACTIONS = ['approve', 'refuse', 'withdraw'] as const
export type AdjustmentAction = (typeof ADJUSTMENT_ACTIONS)[number]

/** Who acts: somebody of payroll who is neither its author nor its person, or its author (LED-62). */
type By = 'another' | 'author'

interface AdjustmentTransition {
  from: AdjustmentState
  action: AdjustmentAction
  by: By
  needs_comment: boolean
  to: AdjustmentState
}

/** The life of a proposed adjustment (LED-62); everything else is treated. */
export const ADJUSTMENT_TRANSITIONS = [
  { from: 'proposed', action: 'approve', by: 'another', needs_comment: false, to: 'posted' },
  { from: 'proposed', action: 'refuse', by: 'another', needs_comment: true, to: 'refused' },
  { from: 'proposed', action: 'withdraw', by: 'author', needs_comment: false, to: 'withdrawn' },
] as const satisfies readonly AdjustmentTransition[]

/** Who acts, as the adjustment sees them. */
export interface Acting {
  is_author: boolean
  /** The counters are their own, or those of whom they run as. */
  is_own: boolean
}

/** M-SELF, then M-LED-TWO for the author who decides and M-ROLE for whoever withdraws somebody else's; null for who may (LED-62). */
export function checkActing(action: AdjustmentAction, { is_author, is_own }: Acting): Refusal | null {
  if (is_own) return M_SELF
  const { by } = transitionOf(action)
  if (by === 'author') return is_author ? null : M_ROLE
  return is_author ? M_LED_TWO : null
}

const transitionOf = (action: AdjustmentAction): AdjustmentTransition =>
  ADJUSTMENT_TRANSITIONS.find((row) => row.action === action) ?? ADJUSTMENT_TRANSITIONS[0]

/** What becomes of an adjustment, or M-LED-DONE for one that is treated (LED-62). */
export function decideAdjustment(from: AdjustmentState, action: AdjustmentAction): Decision<AdjustmentState> {
  const row = ADJUSTMENT_TRANSITIONS.find((each) => each.from === from && each.action === action)
  return row ? { to: row.to } : M_LED_DONE
}

/** Whether an action is worth nothing without a word of why (LED-62). */
export const needsComment = (action: AdjustmentAction): boolean => transitionOf(action).needs_comment

/** Whether a second person of payroll has to approve what is adjusted on that day (LED-59, LED-63). */
export function needsTwo(versions: readonly ParameterVersion[], today: Day): boolean {
  return counterRule(versions, 'adjustment_four_eyes', today).value
}

/** What one may do with an adjustment as it stands. */
export function adjustmentActions(state: AdjustmentState, acting: Acting): AdjustmentAction[] {
  return ADJUSTMENT_ACTIONS.filter(
    (action) => 'to' in decideAdjustment(state, action) && checkActing(action, acting) === null,
  )
}

/** Why one does not decide on an adjustment that waits; null for who may (LED-62). */
export function undecidedBecause(actions: readonly AdjustmentAction[]): string | null {
  if (actions.length === 0) return OWN_COUNTERS
  return actions.includes('approve') ? null : M_LED_TWO.message
}

const MOST_HUNDREDTHS = 36_500
const TWO_DECIMALS = /^-?\d+(\.\d{1,2})?$/

/** Days as a call sends them, as hundredths; null for zero, more than 365 either way, a third decimal or no number at all (LED-60, README 93). */
export function readAmount(days: unknown): number | null {
  if (typeof days !== 'number' || !TWO_DECIMALS.test(String(days))) return null
  const hundredths = Math.round(days * 100)
  return isAmount(hundredths) ? hundredths : null
}

const isAmount = (hundredths: number) => hundredths !== 0 && Math.abs(hundredths) <= MOST_HUNDREDTHS

/** The same as somebody types them: '1,5', '-0.25' or '+2'. */
export function readTypedAmount(text: string): number | null {
  const typed = text.trim().replace(',', '.').replace('−', '-').replace(/^\+/, '')
  return TWO_DECIMALS.test(typed) ? readAmount(Number(typed)) : null
}

/** What an adjustment has to know of its person; days before which and after which nothing is adjusted. */
export interface AdjustedPerson {
  /** The opening of their counters, else the first day of their first contract (LED-52). */
  opened_on: Day
  end_at: Day | null
}

/** An adjustment takes effect this long after today, or after the contract, at the latest (LED-60). */
const MONTHS_AHEAD = 12
const MONTHS_AFTER_CONTRACT = 3

/** The last day that an adjustment may take effect on (LED-60). */
export function lastEffect({ end_at }: Pick<AdjustedPerson, 'end_at'>, today: Day): Day {
  const ahead = addMonthsToDay(today, MONTHS_AHEAD)
  const after_contract = end_at === null ? [] : [addMonthsToDay(end_at, MONTHS_AFTER_CONTRACT)]
  return [ahead, ...after_contract].toSorted()[0] ?? ahead
}

/** M-LED-AMOUNT, M-LED-BEFORE, then the text of M-LED-DATE; null for an adjustment that may be written (LED-60). */
export function checkAdjustment(
  { hundredths, effective_on }: { hundredths: number; effective_on: Day },
  person: AdjustedPerson,
  today: Day,
): Refusal | null {
  if (!isAmount(hundredths)) return M_LED_AMOUNT
  const { opened_on } = person
  if (effective_on < opened_on) return beforeOpening(opened_on)
  const last = lastEffect(person, today)
  return effective_on > last ? dateBetween(opened_on, last, 'effective_on') : null
}
