import { M_ROLE } from '@cadran/rules/portal/messages'
import { opensOnCall } from '@cadran/rules/portal/on-call'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** The on-call application is told who comes: somebody with one of its roles, and nobody in their name (SHL-34). */
export function checkOpensOnCall({ actor, subject }: Viewer): void {
  if (actor.id !== subject.id || !opensOnCall(subject.roles)) refuse(M_ROLE)
}
