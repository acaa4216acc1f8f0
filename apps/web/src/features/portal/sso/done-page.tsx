import { loginReturn } from '@cadran/rules/portal/sso'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../../platform/api-client.ts'
import { forgetPerson } from '../../../platform/browser-storage.ts'
import { currentUserQuery } from '../../../platform/session.ts'
import { keepDeadline } from '../../../platform/session-deadline.ts'
import { setSessionState } from '../../../platform/session-state.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Where the browser comes back to from a provider: renews the session that it was given, loads the person, goes on (SSO-09). */
export function DonePage() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const to = useLocation({ select: ({ search }) => loginReturn((search as { to?: unknown }).to) })
  useEffect(() => {
    const goOn = async () => {
      const { token } = await api.post('token/refresh')
      keepDeadline(token)
      forgetPerson()
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      setSessionState({ authenticated: true })
      router.history.replace(to)
    }
    goOn().catch(() => router.navigate({ to: '/login', search: { refusal: 'sso-refused' }, replace: true }))
  }, [queryClient, router, to])
  return (
    <Loading>
      <Spinner />
    </Loading>
  )
}
