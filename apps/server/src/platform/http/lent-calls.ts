import { M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { type DelegationScope, LENDABLE_ROLES, scopesOfCall } from '@cadran/rules/validation/delegation'
import type { Viewer } from './viewer.ts'

const ABOUT_ONESELF = /^user\/(me|delegation)/

/** The viewer with what is lent in some scopes alone. */
export const lentWithin = (viewer: Viewer, scopes: readonly DelegationScope[]): Viewer =>
  viewer.lent?.length
    ? { ...viewer, lent: viewer.lent.filter((lending) => scopes.some((scope) => lending.scopes.includes(scope))) }
    : viewer

/** Whoever calls by their session alone: what is lent for other calls bears on none of what this one reads (DEL-11). */
export const inSessionCall = (viewer: Viewer, path: string): Viewer =>
  ABOUT_ONESELF.test(path) ? viewer : lentWithin(viewer, scopesOfCall(path))

/**
 * The viewer as what is opened by roles knows them: by their own, or by those that are lent in its scopes; whoever is a deputy at
 * other times is told of the scope (DEL-10, DEL-11).
 */
export function openedTo(
  viewer: Viewer,
  scopes: readonly DelegationScope[],
  holds: (roles: ReadonlySet<Role>) => boolean,
): Viewer | Refusal {
  const { subject } = viewer
  const is_own = hasBackendAccess(subject) && holds(subject.roles)
  if (!viewer.is_deputy) return is_own ? viewer : M_ROLE
  const opened = lentWithin(viewer, scopes)
  if (is_own) return opened
  if (opened.lent?.some((lending) => holds(lending.roles)))
    return { ...opened, subject: { ...subject, reads_by_delegation: true } }
  return scopes.length > 0 && holds(LENDABLE_ROLES) ? M_SCOPE : M_ROLE
}
