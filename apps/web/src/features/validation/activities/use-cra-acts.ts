import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { awaitingQuery } from '../filters/index.ts'
import { isOutdated } from '../worklist/index.ts'
import {
  type Cra,
  type CraAddress,
  craQuery,
  MONTH_LISTS,
  type MonthAct,
  monthHistoryQuery,
} from './activities.queries.ts'
import { MONTH_ACT_DONE, type MonthRequest, needsMonthQuestion, postMonthAct } from './month-acts.ts'

export interface CraActs {
  busy: boolean
  /** Why the last act was refused. */
  refusal: string | null
  /** The act that asks first, until it is answered. */
  proposed: MonthRequest | null
  choose: (action: MonthAct, comment?: string) => void
  confirm: (request: MonthRequest) => void
  cancel: () => void
}

/** The acts on the report shown: validating acts at once, sending back asks; the report is then read again (ACT-109). */
export function useCraActs(cra: Cra, address: CraAddress): CraActs {
  const client = useQueryClient()
  const [proposed, setProposed] = useState<MonthRequest | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: postMonthAct,
    onSuccess: async (_reply, { action }) => {
      notify.success(MONTH_ACT_DONE[action])
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
    const request = { row: cra, action, comment }
    if (isPending) return
    if (needsMonthQuestion(cra, action)) setProposed(request)
    else mutate(request)
  }
  return {
    busy: isPending,
    refusal: error ? errorText(error) : null,
    proposed,
    choose,
    confirm: (request) => {
      setProposed(null)
      mutate(request)
    },
    cancel: () => setProposed(null),
  }
}
