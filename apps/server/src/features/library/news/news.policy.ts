import { editsContent, readsNews } from '@cadran/rules/library/content'
import { M_404, M_ROLE, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** Everybody but contractors (NEW-04). */
export function assertReads({ subject }: Viewer): void {
  if (!readsNews(subject)) refuse(M_ROLE)
}

export function assertWrites({ subject }: Viewer): void {
  if (!editsContent(subject)) refuse(M_ROLE)
}

/** What was found, when there is something. */
export function existing<T>(found: T | undefined): T {
  return found ?? refuse(M_404)
}

/** Whoever changes says what they had under their eyes; somebody else's change since then wins (README 6). */
export function assertFresh({ updated_at }: { updated_at: string }, seen: string): void {
  if (seen === '') refuse(M_STAMP)
  if (seen !== updated_at) refuse(M_STALE)
}
