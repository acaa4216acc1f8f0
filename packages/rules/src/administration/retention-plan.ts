import type { Day } from '../timesheet/day.ts'
import { addDays, firstDay } from '../timesheet/day.ts'
import { latestDueStart, type RetentionEntry } from './retention.ts'
import { RETENTION_REGISTER, type RetentionKey } from './retention-register.ts'

/** What a run erases, in its order: what bears others after them, and who somebody was at the very last. */
export const ERASED_KEYS = [
  'personal_email',
  'comments',
  'reports',
  'counters',
  'activity',
  'audit',
  'identity',
] as const satisfies readonly RetentionKey[]
export type ErasedKey = (typeof ERASED_KEYS)[number]

const ENTRIES: ReadonlyMap<string, RetentionEntry> = new Map(RETENTION_REGISTER.map((entry) => [entry.key, entry]))

/** An entry of the register by its key. */
export function entryOf(key: RetentionKey): RetentionEntry {
  const entry = ENTRIES.get(key)
  if (!entry) throw new Error(`The register has no entry ${key}`)
  return entry
}

/** The latest start whose rows a run of today erases; null for what goes by itself (RGD-03). */
export function dueStart(key: ErasedKey, today: Day): Day {
  const { duration } = entryOf(key)
  if (!duration) throw new Error(`${key} has no term`)
  return latestDueStart(duration, today)
}

/** The first month that is kept where months are over by their last day: all before it are due (RGD-03). */
export function firstKeptMonth(latest: Day): Day {
  const next = addDays(latest, 1)
  return firstDay(Number(next.slice(0, 4)), Number(next.slice(5, 7)))
}

/** The first year that is kept where years are over by their last day. */
export function firstKeptYear(latest: Day): number {
  return Number(addDays(latest, 1).slice(0, 4))
}

/**
 * What holds keep of somebody (RGD-17, RGD-18): the named entries, or all; whoever keeps anything keeps who it is about, and whoever
 * keeps comments the rows that bear them.
 */
export function heldKeys(holds: readonly { entries: readonly string[] | null }[]): ReadonlySet<string> {
  const held = new Set<string>(holds.flatMap(({ entries }) => entries ?? ERASED_KEYS))
  if (holds.length > 0) held.add('identity')
  if (held.has('comments')) held.add('activity')
  return held
}
