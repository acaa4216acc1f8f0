import type { Urgency } from '@cadran/rules/portal/notifications'
import type { Turn } from './job-runner.ts'

/** How far apart jobs begin while people are answered: together they take a quarter of two processors. */
const APART_MS: Record<Urgency, number> = { first: 20, in_turn: 25, bulk: 50 }
/** Nobody is answered any more once nobody has been for so long. */
const QUIET_MS = 50

export interface Pace {
  /** Somebody is being answered, until what this answers is called. */
  answering(): () => void
  /** At once while nobody is answered, else at a pace. */
  turn: Turn
}

/** Keeps jobs out of the way of people: at a pace while somebody is answered, freely while nobody is. */
export function openPace(): Pace {
  const waiting: Record<Urgency, (() => void)[]> = { first: [], in_turn: [], bulk: [] }
  const timers: Partial<Record<Urgency, NodeJS.Timeout>> = {}
  let answered = 0
  let last_answer = Number.NEGATIVE_INFINITY

  const isQuiet = () => answered === 0 && performance.now() - last_answer >= QUIET_MS
  const begin = (urgency: Urgency): void => {
    // All of them where nobody is answered: no more wait than there are lanes.
    for (const next of waiting[urgency].splice(0, isQuiet() ? Number.POSITIVE_INFINITY : 1)) next()
    if (waiting[urgency].length > 0) return
    clearInterval(timers[urgency])
    delete timers[urgency]
  }

  return {
    answering: () => {
      answered += 1
      return () => {
        answered -= 1
        last_answer = performance.now()
      }
    },
    turn: async (urgency) => {
      if (isQuiet()) return
      await new Promise<void>((resolve) => {
        waiting[urgency].push(resolve)
        timers[urgency] ??= setInterval(begin, APART_MS[urgency], urgency)
      })
    },
  }
}
