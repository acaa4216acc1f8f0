import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'

/** Where an act on one row stands: on its way, refused and why, or done and still to be taken back. */
export interface ActStatus<A extends string> {
  action: A
  refusal: string | null
  /** What was written with an act that was refused: it is not lost (KEY-07). */
  comment?: string
  /** Done, and its 30 seconds are not over (KEY-05). */
  mayTakeBack?: boolean
}

export interface ActStatuses<A extends string> {
  statuses: ReadonlyMap<string, ActStatus<A>>
  /** Null forgets the row. */
  setStatus: (row: string, status: ActStatus<A> | null) => void
  /** The same for many at once. */
  setEach: (entries: Iterable<readonly [row: string, status: ActStatus<A> | null]>) => void
  /** Forgets the row where nothing else has been said of it since. */
  forget: (row: string, status: ActStatus<A>) => void
}

/** The acts under way and refused of one list, by the id of their row. */
export function useActStatuses<A extends string>(): ActStatuses<A> {
  const [statuses, setStatuses] = useState<ReadonlyMap<string, ActStatus<A>>>(new Map())
  const setEach: ActStatuses<A>['setEach'] = (entries) =>
    setStatuses((before) => {
      const next = new Map(before)
      for (const [row, status] of entries) {
        if (status) next.set(row, status)
        else next.delete(row)
      }
      return next
    })
  const forget = (row: string, status: ActStatus<A>) =>
    setStatuses((before) => {
      if (before.get(row) !== status) return before
      const next = new Map(before)
      next.delete(row)
      return next
    })
  return { statuses, setStatus: (row, status) => setEach([[row, status]]), setEach, forget }
}

/** Whether something was just asked of a row that has not been answered. */
export function isPending(status: ActStatus<string> | undefined): boolean {
  return status?.refusal === null && !status.mayTakeBack
}

/** Whether what is shown may be behind the database: stale data, or something that is not there any more (BCK-45). */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
}
