import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ApiError } from '../platform/api-error.ts'
import { type PublicConfig, publicConfigQuery } from '../platform/public-config.ts'
import { returnPath } from '../platform/return-path.ts'
import { type CurrentUser, currentUserQuery, isLoggedIn } from '../platform/session.ts'
import { setSessionState } from '../platform/session-state.ts'

export interface Entered {
  user: CurrentUser
  config: PublicConfig
}

/** Lets a logged-in person in, with themselves and the settings loaded; anybody else goes to /login and comes back (SES-15, SHL-03). */
export async function enter(queryClient: QueryClient, location: ParsedLocation): Promise<Entered> {
  const from = returnPath(location.href)
  if (!isLoggedIn()) throw redirect({ to: '/login', replace: true, state: { from } })
  const known = queryClient.getQueryData(currentUserQuery.queryKey) !== undefined
  if (!known) setSessionState({ application_loading: true })
  try {
    const [user, config] = await Promise.all([
      queryClient.ensureQueryData(currentUserQuery),
      queryClient.ensureQueryData(publicConfigQuery),
    ])
    if (!known) setSessionState({ authenticated: true })
    return { user, config }
  } catch (error) {
    if (error instanceof ApiError && error.detour) throw redirect({ to: error.detour, replace: true, state: { from } })
    throw error
  } finally {
    if (!known) setSessionState({ application_loading: false })
  }
}
