import type { ListedHoliday } from '@cadran/contract/administration/organisation'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { ListedHoliday }

export const zonesQuery = queryOptions({
  queryKey: ['administration', 'zones'],
  queryFn: ({ signal }) => api.get('administration/holiday-zone', { signal }),
  meta: { quiet: true },
})

export const holidaysQuery = (id: number, year: number) =>
  queryOptions({
    queryKey: ['administration', 'holidays', id, year],
    queryFn: ({ signal }) =>
      api.get('administration/workplace/{id}/holiday', { params: { id }, query: { year }, signal }),
    meta: { quiet: true },
  })
