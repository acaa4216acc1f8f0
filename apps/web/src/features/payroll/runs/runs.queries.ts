import type { ControlPoint, PayrollRun, WholeRun } from '@cadran/contract/payroll/runs'
import type { ControlCode } from '@cadran/rules/payroll/controls'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { saveFile } from '../../../platform/save-file.ts'

export type { ControlPoint, PayrollRun, WholeRun }

export const RUNS_KEY = ['payroll', 'run']
const ASKED_EVERY_MS = 1_000
export const PAGE_SIZE = 50

export const runsQuery = (year: number) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'year', year],
    queryFn: ({ signal }) => api.get('payroll/run', { query: { year: String(year) }, signal }),
  })

/** One run, asked anew while it is being issued (PAY-39). */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id],
    queryFn: ({ signal }) => api.get('payroll/run/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'issuing' ? ASKED_EVERY_MS : false),
  })

export type PointState = 'blocking' | 'accepted' | 'warning'

/** The points that are shown: of one state, of one code, or of all. */
export interface ShownPoints {
  state: PointState | null
  code: ControlCode | null
  page: number
}

export const pointsQuery = (id: number, { state, code, page }: ShownPoints) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'control', state, code, page],
    queryFn: ({ signal }) =>
      api.list('payroll/run/{id}/control', {
        params: { id },
        query: {
          ...(state && { 'states[]': [state] }),
          ...(code && { 'codes[]': [code] }),
          page,
          maxResults: PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type LineKind = 'rappel' | 'normal'

export const linesQuery = (id: number, kind: LineKind, page: number) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'line', kind, page],
    queryFn: ({ signal }) =>
      api.list('payroll/run/{id}/line', { params: { id }, query: { kind, page, maxResults: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export const templatesQuery = queryOptions({
  queryKey: ['payroll', 'template'],
  queryFn: ({ signal }) => api.get('payroll/template', { signal }),
})

/** The file by an address signed for this session and five minutes, its bytes checked: what is refused is told on the page (PAY-42, PAY-60). */
async function keepFile(id: number, file_id: number): Promise<void> {
  const params = { id, file_id }
  const { url } = await api.get('payroll/run/{id}/file/{file_id}/request-download', { params })
  const query = Object.fromEntries(new URL(url, window.location.origin).searchParams)
  saveFile(await api.file('payroll/run/{id}/file/{file_id}/download', { params, query }))
}

/** Keeps a file of a run, whose trail has one line more then. */
export function useKeptFile(id: number, meta: { quiet?: boolean } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file_id: number) => keepFile(id, file_id),
    onSuccess: () => client.invalidateQueries({ queryKey: [...RUNS_KEY, id] }),
    meta,
  })
}
