import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'

/** Where an act on one row stands: on its way, or refused and why. */
export interface ActStatus<A extends string> {
  action: A
  refusal: string | null
}

export interface ActStatuses<A extends string> {
  statuses: ReadonlyMap<number, ActStatus<A>>
  /** Null forgets the row. */
  setStatus: (id: number, status: ActStatus<A> | null) => void
}

/** The acts under way and refused of one list, by the id of their row. */
export function useActStatuses<A extends string>(): ActStatuses<A> {
  const [statuses, setStatuses] = useState<ReadonlyMap<number, ActStatus<A>>>(new Map())
  const setStatus = (id: number, status: ActStatus<A> | null) =>
    setStatuses((before) => {
      const next = new Map(before)
      if (status) next.set(id, status)
      else next.delete(id)
      return next
    })
  return { statuses, setStatus }
}

/** Whether what is shown may be behind the database: stale data, or something that is not there any more (BCK-45). */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
}
