import { TAKING_BACK_SECONDS } from '../portal/demand-reversal.ts'
import { refusal } from '../portal/refusal.ts'
import type { Circumstances, CommonGuard } from './workflow.ts'

/** How long a decision can be taken back by whoever took it, by the clock (KEY-05). */
export const UNDO_SECONDS = TAKING_BACK_SECONDS
/** How much longer one of several may be: their seconds count from the end of them all (README 69). */
export const SEVERAL_SECONDS = 30

export const M_UNDO = refusal('not-undoable', 409, 'Cette décision ne peut plus être annulée.')

/** What taking back asks beside the person and the period. */
export const UNDO_GUARDS = ['not_own', 'read_scope', 'unlocked', 'own_act', 'in_time', 'untouched'] as const
export type UndoGuard = CommonGuard | 'own_act' | 'in_time' | 'untouched'

/** The last thing that happened to an item, as its history tells it. */
export interface LastAct {
  /** Null where nothing ever happened. */
  action: string | null
  /** The state before it. */
  from: string | null
  /** The same real person, in the same name. */
  is_own: boolean
  seconds_ago: number
  /** Since the end of those that it was decided with; its own where it was decided alone. */
  seconds_since_end: number
  /** Nothing has been written of the item since. */
  is_untouched: boolean
}

/** What the guards of taking back look at. */
export type UndoFacts = Circumstances & { last: LastAct }

/** Whether the time to take an act back is not over (KEY-05, README 69). */
export function isInTime({ seconds_ago, seconds_since_end }: LastAct): boolean {
  return seconds_since_end <= UNDO_SECONDS && seconds_ago <= UNDO_SECONDS + SEVERAL_SECONDS
}

/** How the guards are answered; whichever fails, the decision stands. */
export const UNDO_CHECKS = {
  own_act: { holds: ({ last }: UndoFacts) => last.is_own, refusal: M_UNDO },
  in_time: { holds: ({ last }: UndoFacts) => isInTime(last), refusal: M_UNDO },
  untouched: { holds: ({ last }: UndoFacts) => last.is_untouched, refusal: M_UNDO },
}

/** Leads back to one of several states: to the one that stood before the act. */
export const cameFrom = (state: string) => ({
  holds: ({ last }: UndoFacts) => last.from === state,
  refusal: M_UNDO,
})
