import type { Day } from '@cadran/rules/timesheet/day'
import { readItem, type StorageKey, writeItem } from '../../../platform/browser-storage.ts'
import type { CurrentUser } from '../../../platform/session.ts'

/** Codes are kept no longer than this (EVT-29). */
export const KEPT_MS = 24 * 60 * 60_000

interface KeptCodes<Code> {
  matricule: string
  /** By this browser's clock. */
  until: number
  /** The server's own limit, compared with the server's day only. */
  cache_expire_at: string
  codes: Code[]
}

function readKept<Code>(key: StorageKey, { matricule }: CurrentUser, today: Day): Code[] | null {
  try {
    const kept: KeptCodes<Code> | null = JSON.parse(readItem(key) ?? 'null')
    const valid =
      kept !== null &&
      kept.matricule === matricule &&
      kept.until > Date.now() &&
      kept.cache_expire_at.slice(0, 10) >= today
    return valid ? kept.codes : null
  } catch {
    return null
  }
}

/** Codes from the browser while they are fresh, else as they are loaded, which the browser then keeps (EVT-29, SHL-97). */
export async function keptCodes<Code>(
  key: Extract<StorageKey, 'eventCodes' | 'overtimeCodes'>,
  { user, today }: { user: CurrentUser; today: Day },
  load: () => Promise<Code[]>,
): Promise<Code[]> {
  const kept = readKept<Code>(key, user, today)
  if (kept) return kept
  const codes = await load()
  const { matricule, cache_expire_at } = user
  const keep: KeptCodes<Code> = { matricule, until: Date.now() + KEPT_MS, cache_expire_at, codes }
  writeItem(key, JSON.stringify(keep))
  return codes
}
