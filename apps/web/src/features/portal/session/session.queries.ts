import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { forgetAppFiles } from '../../../platform/app-files.ts'
import { forgetPerson, forgetSession, readItem } from '../../../platform/browser-storage.ts'
import { clearNotices } from '../../../platform/notifier.ts'
import { openAddress } from '../../../platform/open-address.ts'
import { endPushSubscription } from '../../../platform/push-subscription.ts'
import { currentUserQuery } from '../../../platform/session.ts'
import { keepDeadline } from '../../../platform/session-deadline.ts'
import { setSessionState } from '../../../platform/session-state.ts'
import { leaveSwitched } from '../../../platform/switched.ts'

/** One's own second factors, which say how one proves who one is. */
export const ownFactorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => api.get('factors', { signal }),
})

export interface Credentials {
  username: string
  password: string
}

/** Goes on with a session that was just opened: loads its person (SES-11 to SES-14). */
export function useEnterSession(): (token: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (token) => {
    keepDeadline(token)
    forgetPerson()
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    setSessionState({ authenticated: true })
  }
}

/** Opens a session and loads the person, in this order (SES-11 to SES-14). */
export function useLogin(): UseMutationResult<void, Error, Credentials> {
  const enter = useEnterSession()
  return useMutation({
    mutationFn: async (credentials) => {
      const { token } = await api.post('login_check', { body: credentials })
      await enter(token)
    },
    meta: { quiet: true },
  })
}

/** Ends the session, or only the switch to another person while one runs as somebody else (SES-57, RUN-28, RUN-29). */
export function useLogout(): UseMutationResult<string | null, Error, void> {
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      if (readItem('switchUser') === null) return endSession()
      leaveSwitched()
      return null
    },
    onMutate: () => setSessionState({ loading_spinner: true }),
    onSuccess: async (elsewhere) => {
      if (elsewhere !== null) openAddress(elsewhere)
      else if (readItem('tokenExpiration') === null) await router.navigate({ to: '/login' })
      else openAddress('/')
    },
    onSettled: () => setSessionState({ loading_spinner: false }),
    meta: { quiet: true },
  })
}

/** Opens the on-call application in a new tab, under the person's name; without a token nothing is opened (SHL-34). */
export function useOnCall(): UseMutationResult<void, Error, string> {
  return useMutation({
    mutationFn: async (address) => {
      const { token } = await api.post('ios-token')
      const opened = new URL(address, window.location.origin)
      opened.searchParams.set('token', token)
      window.open(opened, '_blank', 'noopener')
    },
  })
}

/** The browser forgets the session even when the server could not be told (SES-37); answers where its provider is told (SSO-26). */
export async function endSession(): Promise<string | null> {
  await endPushSubscription()
  let elsewhere: string | null = null
  try {
    const reply: { logout_url: string } | undefined = await api.post('logout')
    elsewhere = reply?.logout_url ?? null
  } catch {
    // The access token ends by itself; the person is logged out here in any case.
  }
  forgetSession()
  await forgetAppFiles()
  clearNotices()
  setSessionState({ authenticated: false })
  return elsewhere
}
