import type { CurrentUser } from '@cadran/contract/portal/users'
import type { Role } from '@cadran/rules/portal/roles'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api-client.ts'
import { readItem } from './browser-storage.ts'

export type { CurrentUser }

export const currentUserQuery = queryOptions({
  queryKey: ['user', 'me'],
  queryFn: ({ signal }) => api.get('user/me', { signal }),
  staleTime: 60_000,
})

/** Whether this browser believes to be logged in; the first call tells whether it is (SES-56). */
export function isLoggedIn(): boolean {
  return readItem('tokenExpiration') !== null
}

/** The person shown: the switched one while one runs as somebody else. Only under the guarded routes. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data
}

/** Names whose drafts they are: whoever acts as somebody else has drafts of their own, and neither sees the other's. */
export function draftOwner({ matricule, switched_from }: CurrentUser): string {
  return `${JSON.stringify(switched_from)} ${matricule}`
}

export function hasRole(user: Pick<CurrentUser, 'roles'>, ...anyOf: Role[]): boolean {
  return anyOf.some((role) => user.roles.includes(role))
}

/** What bears on the lists of the back office: one's own roles, and those that are lent to one at this moment (DEL-11). */
export function rolesAtHand({ roles, delegations }: Pick<CurrentUser, 'roles' | 'delegations'>): Set<Role> {
  return new Set([...roles, ...delegations.flatMap((lent) => lent.roles)])
}

/** True when the current person holds at least one of the roles, or is lent one. */
export function useHasRoleAtHand(...anyOf: Role[]): boolean {
  const held = rolesAtHand(useCurrentUser())
  return anyOf.some((role) => held.has(role))
}

/** True when the current person holds at least one of the roles. */
export function useHasRole(...anyOf: Role[]): boolean {
  return hasRole(useCurrentUser(), ...anyOf)
}
