import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { awaitingQuery, isOutdated } from '../filters/index.ts'
import {
  type Cra,
  type CraAddress,
  craQuery,
  MONTH_LISTS,
  type MonthAct,
  monthHistoryQuery,
} from './activities.queries.ts'
import { questionOf } from './month-dialogs.tsx'
import { type MonthRequest, postMonthAct, tellDone } from './use-month-acts.ts'

export interface CraActs {
  busy: boolean
  /** Why the last act was refused. */
  refusal: string | null
  /** The act that asks first, until it is answered. */
  asked: MonthRequest | null
  choose: (action: MonthAct, comment?: string) => void
  confirm: (request: MonthRequest) => void
  cancel: () => void
}

/** The acts on the report shown: validating acts at once, sending back asks; the report is then read again (ACT-109). */
export function useCraActs(cra: Cra, address: CraAddress): CraActs {
  const client = useQueryClient()
  const [asked, setAsked] = useState<MonthRequest | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: postMonthAct,
    onSuccess: async (_reply, { action }) => {
      tellDone(action)
      void client.invalidateQueries({ queryKey: MONTH_LISTS, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      void client.invalidateQueries({ queryKey: monthHistoryQuery(address.monthId).queryKey })
      await client.invalidateQueries({ queryKey: craQuery(address).queryKey })
    },
    onError: async (failure) => {
      if (isOutdated(failure)) await client.invalidateQueries({ queryKey: craQuery(address).queryKey })
    },
  })
  const choose = (action: MonthAct, comment = '') => {
    const request = { month: cra, action, comment }
    if (isPending) return
    if (questionOf(request)) setAsked(request)
    else mutate(request)
  }
  return {
    busy: isPending,
    refusal: error ? errorText(error) : null,
    asked,
    choose,
    confirm: (request) => {
      setAsked(null)
      mutate(request)
    },
    cancel: () => setAsked(null),
  }
}

/** The validation that the report is ready for, or held back from with the server's words. */
export function validationOf(cra: Pick<Cra, 'actions' | 'blocked_actions'>): {
  action: MonthAct
  label: string
  reason?: string
} | null {
  const ready = cra.actions.find((action) => action !== 'non_submitted')
  const held = cra.blocked_actions.find(({ action }) => action !== 'non_submitted')
  const action = ready ?? held?.action
  if (!action) return null
  const label = action === 'validated1' ? 'Valider niveau 1' : 'Valider niveau 2'
  return { action, label, ...(ready || !held ? {} : { reason: held.message }) }
}
