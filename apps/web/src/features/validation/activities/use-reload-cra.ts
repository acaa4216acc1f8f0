import { useQueryClient } from '@tanstack/react-query'
import { type CraAddress, craQuery, MONTH_LISTS, monthHistoryQuery } from './activities.queries.ts'

/** Reads a report and its history again after a correction; the lists when they are seen next. */
export function useReloadCra(address: CraAddress): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [craQuery(address).queryKey, monthHistoryQuery(address.monthId).queryKey]) {
      void client.invalidateQueries({ queryKey })
    }
    void client.invalidateQueries({ queryKey: MONTH_LISTS, refetchType: 'none' })
  }
}
