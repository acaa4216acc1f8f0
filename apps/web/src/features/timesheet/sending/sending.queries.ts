import type { Month } from '@cadran/contract/timesheet/calendar'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { isConflict } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import type { OnProgress } from '../../../platform/transport.ts'
import { useMovedOn, useReloadMonths } from '../calendar/index.ts'
import { isInterrupted } from '../files/index.ts'

export interface Declaration {
  comment: string | null
  no_prestation: boolean
  special: boolean
  certified: boolean
  /** Only where it is asked (SND-35). */
  extra_activity_payment?: string
  files?: { file: string }[]
  /** Only from those who are asked (SND-30). */
  satisfaction?: number
}

interface SendInput {
  declaration: Declaration
  /** Where files go with it. */
  onProgress?: OnProgress
}

/** Sends a month (SND-37); a refusal because the month has moved on brings the new one (SND-41, MON-85). */
export function useSendMonth({ year, month, updated_at }: Pick<Month, 'year' | 'month' | 'updated_at'>) {
  const reload = useReloadMonths()
  const tellMovedOn = useMovedOn({ year, month }, ({ submitted }) => submitted)
  return useMutation({
    mutationFn: ({ declaration, onProgress }: SendInput) =>
      api.post('timesheet/month/{month}/{year}', {
        params: { month, year },
        body: { ...declaration, updated_at },
        onProgress,
      }),
    // The dialog says itself what is wrong (WIN-12).
    meta: { quiet: true },
    onSuccess: async () => {
      notify.success('Votre déclaration a été envoyée')
      await reload()
    },
    onError: async (error) => {
      if (isConflict(error)) await tellMovedOn(error)
      // Without an answer it may have been sent all the same: the month then says so.
      else if (isInterrupted(error)) await reload()
    },
  })
}
