import type { ReplyOf } from '@cadran/contract/kit'
import type { loadFactors, loadStep } from '@cadran/contract/portal/factors'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { currentUserQuery } from '../../../platform/session.ts'
import { endingOthers, ownFactorsQuery, sessionsQuery } from '../session/index.ts'

export type Factors = ReplyOf<typeof loadFactors>
export type LoginStep = ReplyOf<typeof loadStep>

export const stepQuery = queryOptions({
  queryKey: ['login', 'step'],
  queryFn: ({ signal }) => api.get('login/step', { signal }),
  retry: false,
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
})

/** Says what changed of one's factors, and offers to end the other sessions where there are some (SEA-05). */
export function useChangeSaid() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const run = () => {
    endingOthers.set(true)
    void navigate({ to: '/parameters', hash: 'devices' })
  }
  return (said: string) => {
    const has_others = (client.getQueryData(sessionsQuery.queryKey)?.length ?? 0) > 1
    notify.success(said, has_others ? { label: 'Fermer les autres sessions', run } : undefined)
  }
}

/** Does something to one's factors and reads them anew, with the sessions that it touches; says it where there is something to say, and a refusal where its form does not. */
export function useFactorChange<Asked, Answer>(
  change: (asked: Asked) => Promise<Answer>,
  said?: string,
  isSaidInPlace = false,
) {
  const client = useQueryClient()
  const say = useChangeSaid()
  return useMutation({
    mutationFn: change,
    meta: { quiet: isSaidInPlace },
    onSuccess: () => {
      if (said !== undefined) say(said)
    },
    // The codes are told at once: nobody waits for the lists behind them.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownFactorsQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: ['session'] })
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
    },
  })
}
