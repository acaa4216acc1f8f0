import { batchesOf } from '@cadran/rules/validation/several'
import { useEffect, useRef, useState } from 'react'

/** How many items go in one call: few enough that stopping is never far (npm run bench -- --part selection). */
export const BATCH = 50

/** How far an act on several has come. */
export interface Progress {
  done: number
  total: number
  stopping: boolean
}

/** What was answered, in the order of the items; fewer where it was stopped or a batch failed. */
export interface Batched<Outcome> {
  outcomes: Outcome[]
  /** Why the batch after them failed: what it did is unknown. */
  failure: { error: unknown; size: number } | null
  /** Somebody stopped it before the end. */
  is_stopped: boolean
}

/** Sends items batch by batch until all are sent, one batch fails, or somebody stops it or leaves (CLO-09). */
export function useBatches() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const send = async <Item, Outcome>(
    items: readonly Item[],
    post: (batch: readonly Item[]) => Promise<readonly Outcome[]>,
  ): Promise<Batched<Outcome>> => {
    stopped.current = false
    const outcomes: Outcome[] = []
    try {
      for (const batch of batchesOf(items, BATCH)) {
        if (stopped.current) break
        setProgress({ done: outcomes.length, total: items.length, stopping: false })
        try {
          outcomes.push(...(await post(batch)))
        } catch (error) {
          return { outcomes, failure: { error, size: batch.length }, is_stopped: false }
        }
      }
      return { outcomes, failure: null, is_stopped: outcomes.length < items.length }
    } finally {
      setProgress(null)
    }
  }
  const stop = () => {
    stopped.current = true
    setProgress((before) => before && { ...before, stopping: true })
  }
  return { send, stop, progress }
}
