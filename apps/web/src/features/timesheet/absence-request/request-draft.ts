import { readItem, removeItem, writeItem } from '../../../platform/browser-storage.ts'
import { type CurrentUser, draftOwner } from '../../../platform/session.ts'

const KEPT_MS = 24 * 60 * 60_000

/** What of a demand outlives a reload: its half-days by their slots, its code, its words. */
export interface RequestDraft {
  first: number | null
  last: number | null
  code_id: number | null
  comment: string
}

interface Kept extends RequestDraft {
  owner: string
  /** By this browser's clock. */
  until: number
}

const draftOf = ({ first, last, code_id, comment }: Kept): RequestDraft => ({ first, last, code_id, comment })

/** What this person had begun, for 24 hours; nobody else's (ASK-14). */
export function readDraft(user: CurrentUser): RequestDraft | null {
  try {
    const kept: Kept | null = JSON.parse(readItem('absenceRequest') ?? 'null')
    // Somebody else's leaves too: nobody may come to look for their own.
    if (kept && kept.until <= Date.now()) forgetDraft()
    else if (kept?.owner === draftOwner(user)) return draftOf(kept)
  } catch {
    // What cannot be read is none.
  }
  return null
}

export function keepDraft(user: CurrentUser, draft: RequestDraft): void {
  const kept: Kept = { ...draft, owner: draftOwner(user), until: Date.now() + KEPT_MS }
  writeItem('absenceRequest', JSON.stringify(kept))
}

export function forgetDraft(): void {
  removeItem('absenceRequest')
}
