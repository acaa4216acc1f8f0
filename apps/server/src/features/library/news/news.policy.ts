import { readsNews } from '@cadran/rules/library/rights'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** Everybody but contractors (NEW-04). */
export function assertReads({ subject }: Viewer): void {
  if (!readsNews(subject)) refuse(M_ROLE)
}
