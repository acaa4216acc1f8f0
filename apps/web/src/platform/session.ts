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

/** True when the current person holds at least one of the roles. */
export function useHasRole(...anyOf: Role[]): boolean {
  return hasRole(useCurrentUser(), ...anyOf)
}
