import type { Period } from '@cadran/contract/validation/periods'
import { previewMessages } from '@cadran/rules/validation/force-submit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { BEGINNING, goThrough } from './force-submit-steps.ts'

export type { Period }

const PERIODS = ['validation', 'periods'] as const

/** The years that have periods, newest first (PER-02, PER-03). */
export const periodYearsQuery = queryOptions({
  queryKey: [...PERIODS, 'years'],
  queryFn: ({ signal }) => api.get('validation/period/years', { signal }),
  meta: { quiet: true },
})

/** The periods of a year, newest first. */
export function periodsQuery(year: number) {
  return queryOptions({
    queryKey: [...PERIODS, 'year', year],
    queryFn: ({ signal }) => api.get('validation/period', { query: { year: String(year) }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** What a force-submit would do now; asked anew each time its dialog opens, and never by a reload of the lists (PER-42). */
export function previewQuery(id: number) {
  return queryOptions({
    queryKey: ['force-submit-preview', id],
    queryFn: async ({ signal }) => {
      const { complete, non_submitted } = await goThrough({ id, confirm: false, from: BEGINNING, signal })
      return previewMessages({ complete, incomplete: (non_submitted ?? complete) - complete })
    },
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })
}
