import type { OwnData } from '@cadran/contract/administration/data-rights'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { OwnData }

const ASKED_EVERY_MS = 5_000

/** What one's own data are kept by, and the archive; asked again while that is being made. */
export const ownDataQuery = queryOptions({
  queryKey: ['account', 'data-export'],
  queryFn: ({ signal }) => api.get('account/data-export', { signal }),
  refetchInterval: ({ state }) => (state.data?.archive?.state === 'preparing' ? ASKED_EVERY_MS : false),
  meta: { quiet: true },
})

export const retentionQuery = queryOptions({
  queryKey: ['administration', 'retention'],
  queryFn: ({ signal }) => api.get('administration/retention', { signal }),
  meta: { quiet: true },
})

export const holdsQuery = queryOptions({
  queryKey: ['administration', 'legal-holds'],
  queryFn: ({ signal }) => api.get('administration/legal-hold', { signal }),
  meta: { quiet: true },
})

/** Readings on a page. */
export const READINGS_SHOWN = 50

export const readingsQuery = (matricule: string, page: number) =>
  queryOptions({
    queryKey: ['administration', 'readings', matricule, page],
    queryFn: ({ signal }) =>
      api.list('administration/reading', { query: { matricule, page, maxResults: READINGS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const demandsQuery = queryOptions({
  queryKey: ['administration', 'erasures'],
  queryFn: ({ signal }) => api.get('administration/erasure', { signal }),
  meta: { quiet: true },
})

export const demandQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'erasures', id],
    queryFn: ({ signal }) => api.get('administration/erasure/{id}', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
