import type {
  ImportColumn,
  ImportLine,
  ImportRun,
  ImportSection,
  ImportSummary,
} from '@cadran/contract/administration/imports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { ImportColumn, ImportLine, ImportRun, ImportSection, ImportSummary }

const ASKED_EVERY_MS = 1_000

const isUnderWay = (state: ImportRun['state'] | undefined) => state === 'checking' || state === 'running'

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ['administration', 'imports', page],
    queryFn: ({ signal }) => api.list('administration/import', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })

/** One import, asked anew while it is looked at or written. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'import', id],
    queryFn: ({ signal }) => api.get('administration/import/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? ASKED_EVERY_MS : false),
    staleTime: 0,
    meta: { quiet: true },
  })

interface Asked {
  section: ImportSection
  search?: string
  page?: number
}

/** A page of the preview; each preview has lines of its own. */
export const linesQuery = ({ id, preview_key }: ImportRun, { section, search = '', page = 1 }: Asked) =>
  queryOptions({
    queryKey: ['administration', 'import-lines', id, preview_key, section, search, page],
    queryFn: ({ signal }) =>
      api.list('administration/import/{id}/line', {
        params: { id },
        query: { section, page, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
