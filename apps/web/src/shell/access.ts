import { editsContent, opensLibraryEditing } from '@cadran/rules/library/rights'
import type { Role } from '@cadran/rules/portal/roles'
import { hasBackendAccess, opensBackend, showsAdministrationLink } from '@cadran/rules/portal/scope'
import { type CurrentUser, hasRole } from '../platform/session.ts'

const asViewer = ({ roles, is_manager }: CurrentUser) => ({ roles: new Set(roles), is_manager })

/** Back-office access for the validation screens (BCK-04, BCK-05). */
export function mayValidate(user: CurrentUser): boolean {
  return hasBackendAccess(asViewer(user))
}

/** Who may open /backend/; whoever stands for a manager may as long as that is so (SHL-48, BCK-07, DEL-11). */
export function mayEnterBackOffice(user: CurrentUser): boolean {
  return opensBackend(asViewer(user)) || user.delegations.length > 0
}

/** Whoever has the rights themselves, or stands for a manager with them (DEL-11). */
export const orStandsIn =
  (scope: CurrentUser['delegations'][number]['scopes'][number], own: (user: CurrentUser) => boolean) =>
  (user: CurrentUser): boolean =>
    own(user) || user.delegations.some(({ scopes }) => scopes.includes(scope))

/** Who sees the header's link to it (SHL-45). */
export function seesAdministration(user: CurrentUser): boolean {
  return showsAdministrationLink(user.roles) || user.delegations.length > 0
}

/** Who edits documents and social information, a section of them at least (GED-37). */
export function editsLibrary({ person_type, roles }: CurrentUser): boolean {
  return opensLibraryEditing({ person_type, roles: new Set<string>(roles) })
}

/** Who edits the communications of a union at least (UNI-10). */
export function editsUnions({ roles }: CurrentUser): boolean {
  return roles.some((role) => role.startsWith('ROLE_SYNDIC_'))
}

/** Who writes news, tutorials and contacts. */
export function editsContents({ roles }: CurrentUser): boolean {
  return editsContent({ roles: new Set<string>(roles) })
}

/** Whoever holds one of these roles. */
export const holder =
  (...roles: readonly Role[]) =>
  (user: CurrentUser) =>
    hasRole(user, ...roles)
