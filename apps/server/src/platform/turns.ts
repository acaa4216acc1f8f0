import type { Refusal } from '@cadran/rules/portal/refusal'
import { Refused, refuse } from './http/refused.ts'

export interface TurnLimits {
  /** Most works at once, of everybody together. */
  at_once: number
  /** Most works at once of one key. */
  each: number
  /** Most that wait of one key, and how long; what is too many or waits too long is refused. */
  waiting: number
  wait_ms: number
  refusal: Refusal
}

interface Lane {
  running: number
  waiting: (() => void)[]
}

export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Until the lane lets the work begin; taken out of it and refused when that lasts too long. */
function waitIn(lane: Lane, { wait_ms, refusal }: TurnLimits): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      clearTimeout(limit)
      resolve()
    }
    const limit = setTimeout(() => {
      lane.waiting.splice(lane.waiting.indexOf(next), 1)
      reject(new Refused(refusal))
    }, wait_ms)
    lane.waiting.push(next)
  })
}

/** Lets works of this process begin by turns: the keys go round, so that one that asks for much keeps no other waiting. */
export function openTurns(limits: TurnLimits): TakeTurn {
  const { at_once, each, waiting, refusal } = limits
  const lanes = new Map<string, Lane>()
  let running = 0

  function advance(): void {
    for (const lane of lanes.values()) {
      if (running >= at_once) return
      const next = lane.running < each ? lane.waiting.shift() : undefined
      if (!next) continue
      running += 1
      lane.running += 1
      next()
    }
  }

  function begin(lane: Lane): Promise<void> {
    if (lane.running < each && running < at_once) {
      running += 1
      lane.running += 1
      return Promise.resolve()
    }
    if (lane.waiting.length >= waiting) refuse(refusal)
    return waitIn(lane, limits)
  }

  async function inTurn<T>(key: string, lane: Lane, work: () => Promise<T>): Promise<T> {
    await begin(lane)
    try {
      return await work()
    } finally {
      running -= 1
      lane.running -= 1
      // To the end of the round.
      lanes.delete(key)
      lanes.set(key, lane)
      advance()
    }
  }

  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    lanes.set(key, lane)
    try {
      return await inTurn(key, lane, work)
    } finally {
      if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key)
    }
  }
}
