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
import { type MonthRequest, needsMonthQuestion, postMonthAct } from './month-acts.ts'
import { monthDoneWords, monthUndoneWords, postMonthUndo } from './month-undo.ts'

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

/** Reads again all that shows the report. */
function useReload(address: CraAddress) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: MONTH_LISTS, refetchType: 'none' })
    void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
    void client.invalidateQueries({ queryKey: monthHistoryQuery(address.monthId).queryKey })
    return client.invalidateQueries({ queryKey: craQuery(address).queryKey })
  }
}

/** Tells what was done to the report, with the way back (KEY-04, KEY-05). */
function useTelling(reload: () => Promise<void>) {
  const { mutate } = useMutation({
    mutationFn: ({ row }: MonthRequest) => postMonthUndo(row),
    onSuccess: (_reply, { action }) => notify.success(monthUndoneWords(action)),
    onSettled: reload,
  })
  return (request: MonthRequest) =>
    notify.success(monthDoneWords(request.row, request.action), { label: 'Annuler', run: () => mutate(request) })
}

/** The acts on the report shown: validating acts at once, sending back asks; the report is then read again (ACT-109). */
export function useCraActs(cra: Cra, address: CraAddress): CraActs {
  const [proposed, setProposed] = useState<MonthRequest | null>(null)
  // What was written with an act that was refused is gone on with (KEY-07).
  const [written, setWritten] = useState('')
  const reload = useReload(address)
  const tell = useTelling(reload)
  const { mutate, isPending, error } = useMutation({
    mutationFn: postMonthAct,
    onSuccess: async (_reply, request) => {
      tell(request)
      setWritten('')
      await reload()
    },
    onError: async (failure, { comment }) => {
      setWritten(comment)
      if (isOutdated(failure)) await reload()
    },
  })
  const choose = (action: MonthAct, comment = written) => {
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
