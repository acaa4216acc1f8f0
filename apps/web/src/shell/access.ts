import { editsContent, opensLibraryEditing } from '@cadran/rules/library/rights'
import type { Role } from '@cadran/rules/portal/roles'
import { hasBackendAccess, opensBackend, showsAdministrationLink } from '@cadran/rules/portal/scope'
import { type CurrentUser, hasRole } from '../platform/session.ts'

const asViewer = ({ roles, is_manager }: CurrentUser) => ({ roles: new Set(roles), is_manager })

/** Back-office access for the validation screens (BCK-04, BCK-05). */
export function mayValidate(user: CurrentUser): boolean {
  return hasBackendAccess(asViewer(user))
}

/** Who may open /backend/ (SHL-48, BCK-07). */
export function mayEnterBackOffice(user: CurrentUser): boolean {
  return opensBackend(asViewer(user))
}

/** Who sees the header's link to it (SHL-45). */
export function seesAdministration(user: CurrentUser): boolean {
  return showsAdministrationLink(user.roles)
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
