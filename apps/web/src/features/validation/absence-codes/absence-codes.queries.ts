import type { AbsenceCode } from '@cadran/contract/validation/absence-codes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { AbsenceCode }

export const absenceCodesQuery = queryOptions({
  queryKey: ['validation', 'absence-codes'],
  queryFn: ({ signal }) => api.get('backend/absence-codes', { signal }),
  meta: { quiet: true },
})
