import type { Clock } from '../clock.ts'
import { TOO_MANY } from './failures.ts'
import { refuse } from './refused.ts'

/** Most files that one person may send in a minute. */
export const UPLOADS_A_MINUTE = 60

const MINUTE_MS = 60_000

/** Counts the uploads of each person, before a byte of them is read. */
export function uploadPace(clock: Clock): (person: number) => void {
  const recent = new Map<number, number[]>()
  return (person) => {
    const at = clock.now().getTime()
    // What lies ahead was counted before the clock was set back.
    const since = (recent.get(person) ?? []).filter((upload) => upload > at - MINUTE_MS && upload <= at)
    if (since.length >= UPLOADS_A_MINUTE) refuse(TOO_MANY)
    recent.set(person, [...since, at])
  }
}
