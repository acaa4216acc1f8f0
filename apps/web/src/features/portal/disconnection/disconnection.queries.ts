import type { Disconnection } from '@cadran/contract/portal/disconnection'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

export type { Disconnection }

export const disconnectionQuery = queryOptions({
  queryKey: ['settings', 'disconnection'],
  queryFn: ({ signal }) => api.get('settings/disconnection', { signal }),
  staleTime: 0,
  meta: { quiet: true },
})

/** Chooses by which channels one is told at once (DIS-12). */
export function useChooseImmediate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (immediate: Disconnection['immediate']) => api.patch('settings/disconnection', { body: { immediate } }),
    onSuccess: (answer) => {
      client.setQueryData(disconnectionQuery.queryKey, answer)
      notify.success('Modification effectuée')
    },
  })
}
