import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { returnPath } from '../../../platform/return-path.ts'
import { useEnterSession } from '../session/index.ts'

/** Goes on with the session that a second step has opened, to where the person came from. */
export function useEnter() {
  const router = useRouter()
  const enterSession = useEnterSession()
  const from = useLocation({
    select: ({ state, search }) => returnPath(state.from ?? (search as { to?: string }).to),
  })
  return async ({ token }: { token: string }) => {
    await enterSession(token)
    router.history.replace(from)
  }
}

/** A login that is over begins anew, and says why (step-gone). */
export function useGoneStep(error: unknown): void {
  const router = useRouter()
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 'step-gone') return
    notify.error(error.message)
    void router.navigate({ to: '/login', replace: true })
  }, [error, router])
}
