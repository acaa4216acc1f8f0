import type { ReplyOf } from '@cadran/contract/kit'
import type { correctionEvidence, ValidatedCorrection } from '@cadran/contract/validation/corrections'
import {
  CORRECTION_STATES,
  type CorrectionDecision,
  type CorrectionState,
} from '@cadran/rules/timesheet/correction-states'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { filterQuery, type ListFilters } from '../filters/index.ts'
import { type ActRequest, type ListShape, listQueries, patchOf } from '../worklist/index.ts'

export type { ValidatedCorrection }
export type CorrectionEvidence = ReplyOf<typeof correctionEvidence>

/** Characters of the comment that goes with a decision (COR-19). */
export const LONGEST_COMMENT = 1000

/** What the viewer can decide, beside the states: what the list opens with (COR-18). */
export type CorrectionFilter = CorrectionState | 'decidable'

export interface CorrectionShape extends ListShape {
  row: ValidatedCorrection
  act: CorrectionDecision
  state: CorrectionFilter
  page: { items: ValidatedCorrection[]; total: number }
  query: ReturnType<typeof correctionQuery>
  dialog: never
}

/** The filters as the call takes them; without a state it answers what the viewer can decide (COR-18). */
export function correctionQuery(filters: ListFilters<CorrectionFilter>) {
  const { search, 'matricules[]': matricules } = filterQuery(filters)
  const { states } = filters
  const chosen = CORRECTION_STATES.filter((state) => states.includes('all') || states.includes(state))
  return {
    'states[]': states.includes('decidable') ? undefined : chosen,
    'matricules[]': matricules,
    period: filters.period ?? undefined,
    search,
  }
}

export const CORRECTION_LIST = listQueries<CorrectionShape['page'], CorrectionShape['query']>({
  lists: ['validation', 'corrections'],
  read: (query, signal) => api.list('validation/correction', { query, signal }),
  totalOf: ({ total }) => total,
  pageSize: 10,
})

/** Posts a decision with the stamp of what was seen (COR-19). */
export function postDecision({ row, action, comment }: ActRequest<ValidatedCorrection, CorrectionDecision>) {
  return api.post('validation/correction-action', {
    body: { correction: row.id, action, comment: comment.trim(), updated_at: row.updated_at },
  })
}

/** The correction as it is now, whatever the filters (KEY-07). */
export async function readRow({ id, year, month, user: { matricule } }: ValidatedCorrection) {
  const { items } = await api.list('validation/correction', {
    query: {
      'matricules[]': [matricule],
      'states[]': [...CORRECTION_STATES],
      period: periodKey({ year, month }),
      maxResults: 100,
      page: 1,
    },
  })
  return patchOf(items, (one) => one.id === id)
}

/** Somebody's month, whose closed days a correction is about. */
export function monthOfQuery(user: string, period: Period | null) {
  const { year, month } = period ?? { year: 0, month: 0 }
  return queryOptions({
    queryKey: ['validation', 'month-of', user, year, month],
    queryFn: ({ signal }) =>
      api.get('timesheet/month/{month}/{year}', { params: { month, year }, query: { user }, signal }),
    enabled: period !== null,
    meta: { quiet: true },
  })
}

/** What the closed month proves, read when a correction is opened (COR-18). */
export function correctionEvidenceQuery({ id, updated_at }: ValidatedCorrection) {
  return queryOptions({
    queryKey: ['validation', 'correction-evidence', id, updated_at],
    queryFn: ({ signal }) => api.get('validation/correction/{id}/evidence', { params: { id }, signal }),
    meta: { quiet: true },
  })
}

/** What happened to a correction, the newest first (COR-27). */
export function correctionHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'correction-history', id],
    queryFn: async ({ signal }) => {
      const steps = await api.get('validation/correction-action/{id}', { params: { id }, signal })
      // Steps have no ids: each is known by its place from the first on.
      return steps.map((step, index) => ({ ...step, id: steps.length - index }))
    },
    staleTime: 0,
    meta: { quiet: true },
  })
}
