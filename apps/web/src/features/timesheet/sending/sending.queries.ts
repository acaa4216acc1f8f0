import type { Month } from '@cadran/contract/timesheet/calendar'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'

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

/** Sends a month (SND-37); a refusal because the month has moved on brings the new one (SND-41, MON-85). */
export function useSendMonth({ year, month, updated_at }: Pick<Month, 'year' | 'month' | 'updated_at'>) {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: (declaration: Declaration) =>
      api.post('timesheet/month/{month}/{year}', {
        params: { month, year },
        body: { ...declaration, updated_at },
      }),
    onSuccess: async () => {
      notify.success('Votre déclaration a été envoyée')
      await reload()
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await reload()
    },
  })
}
