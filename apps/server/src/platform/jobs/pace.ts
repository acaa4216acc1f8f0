import type { Urgency } from '@cadran/rules/portal/notifications'
import type { Turn } from './job-runner.ts'

// The most urgent first.
const URGENCIES: readonly Urgency[] = ['first', 'in_turn', 'bulk']
/** How far apart they begin all the same where somebody always is being answered: together they take a quarter of two processors. */
const APART_MS: Record<Urgency, number> = { first: 20, in_turn: 25, bulk: 50 }
/** While people come, one begins in a gap between two answers, no closer than this: a month then waits a millisecond more at p95 (bench/RESULTS.md). */
const BETWEEN_MS = 8
/** Nobody is answered any more once nobody has been for so long. */
const QUIET_MS = 50

export interface Pace {
  /** Somebody is being answered, until what this answers is called. */
  answering(): () => void
  /** At once while nobody is answered, else at a pace. */
  turn: Turn
}

/** Keeps jobs out of the way of people: at a pace while they come, freely while nobody does. */
export function openPace(): Pace {
  const waiting: Record<Urgency, (() => void)[]> = { first: [], in_turn: [], bulk: [] }
  const began: Partial<Record<Urgency, number>> = {}
  let ticking: NodeJS.Timeout | undefined
  let answered = 0
  let last_answer = Number.NEGATIVE_INFINITY

  const isQuiet = () => answered === 0 && performance.now() - last_answer >= QUIET_MS
  const begin = (urgency: Urgency, count = 1): void => {
    began[urgency] = performance.now()
    for (const next of waiting[urgency].splice(0, count)) next()
  }
  const isDue = (urgency: Urgency) => performance.now() >= (began[urgency] ?? 0) + APART_MS[urgency]
  const tick = (): void => {
    const wanted = URGENCIES.filter((urgency) => waiting[urgency].length > 0)
    // All of them where nobody is answered: no more wait than there are lanes.
    if (isQuiet()) for (const urgency of wanted) begin(urgency, waiting[urgency].length)
    else if (answered === 0 && wanted[0]) begin(wanted[0])
    else for (const urgency of wanted.filter(isDue)) begin(urgency)
    if (URGENCIES.some((urgency) => waiting[urgency].length > 0)) return
    clearInterval(ticking)
    ticking = undefined
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
        ticking ??= setInterval(tick, BETWEEN_MS)
      })
    },
  }
}
