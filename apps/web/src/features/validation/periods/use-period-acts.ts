import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { isOutdated } from '../worklist/index.ts'
import type { Period } from './periods.queries.ts'
import { useForceSubmit } from './use-force-submit.ts'

/** What stands open over the table. */
export type PeriodDialog = 'close' | 'force_submit' | 'comment'

interface Opened {
  dialog: PeriodDialog
  period: Period
}

/** The dialogs of the screen and what they do. Both acts go on when their dialog is left, and tell how they end. */
export function usePeriodActs() {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const leave = (id: number) => setOpened((now) => (now?.period.id === id ? null : now))
  // Lists, counts and buttons of the whole back office follow from a period.
  const reload = () => client.invalidateQueries({ queryKey: ['validation'] })

  const close = useMutation({
    mutationFn: ({ period, comment }: { period: Period; comment: string }) =>
      api.patch('validation/period/{id}', { params: { id: period.id }, body: { comment: comment.trim() } }),
    onSuccess: async (_closed, { period }) => {
      notify.success('Période clôturée')
      leave(period.id)
      await reload()
    },
    onError: async (error, { period, comment }) => {
      if (!isOutdated(error)) return
      // What was typed stays there to be taken elsewhere (KEY-07).
      if (comment.trim() === '') leave(period.id)
      await reload()
    },
  })
  const forceSubmit = useForceSubmit((period) => leave(period.id))
  return {
    opened,
    open: (dialog: PeriodDialog, period: Period) => setOpened({ dialog, period }),
    cancel: () => {
      // A run that stands still is over once its dialog is left.
      if (opened?.dialog === 'force_submit') forceSubmit.forget()
      setOpened(null)
    },
    close: (period: Period, comment: string) => !close.isPending && close.mutate({ period, comment }),
    forceSubmit,
    /** The period whose closing has no answer yet. */
    closing: close.isPending ? close.variables.period.id : null,
  }
}
