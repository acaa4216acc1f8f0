import type { ReplyOf } from '@cadran/contract/kit'
import type { loadFactors, loadStep } from '@cadran/contract/portal/factors'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { ownFactorsQuery } from '../session/index.ts'

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

/** Does something to one's factors and reads them anew, with the sessions that it touches; says it where there is something to say. */
export function useFactorChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>, said?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (said !== undefined) notify.success(said)
    },
    // The codes are told at once: nobody waits for the lists behind them.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownFactorsQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: ['session'] })
    },
  })
}
