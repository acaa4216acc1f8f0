import type { Correction, CorrectionInput } from '@cadran/contract/timesheet/corrections'
import type { CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import type { Period } from '@cadran/rules/timesheet/day'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { weekConfigQuery } from '../extra-activities/index.ts'

/** For whom it is asked: oneself, or somebody by their matricule (COR-12). */
export type Whose = string | null

/** What the form says so far, but for the reason. */
export interface CorrectionDraft extends Period {
  object: CorrectionObject
  old_id: number | null
  corrects: number | null
  new: unknown
}

/** What it would do; each draft has its own answer, so that a late one replaces no later one. */
export function previewQuery(draft: CorrectionDraft, whose: Whose) {
  return queryOptions({
    queryKey: ['timesheet', 'correction-preview', whose, draft],
    queryFn: ({ signal }) =>
      whose === null
        ? api.post('timesheet/correction-preview', { body: draft, signal })
        : api.post('validation/correction-preview', { body: { ...draft, matricule: whose }, signal }),
    staleTime: 10_000,
    retry: false,
    meta: { quiet: true },
  })
}

/** The codes that an absence of that month may have (COR-05). */
export function correctionCodesQuery({ year, month }: Period, whose: Whose) {
  const query = { year, month }
  return queryOptions({
    queryKey: ['timesheet', 'correction-codes', whose, year, month],
    queryFn: ({ signal }) =>
      whose === null
        ? api.get('timesheet/correction-code', { query, signal })
        : api.get('validation/correction-code', { query: { ...query, matricule: whose }, signal }),
  })
}

/** What the form of a week offers: one's own, or that of whom it is asked for (COR-05, COR-12). */
export function weekFormQuery({ year, month, week }: Period & { week: number }, whose: Whose) {
  if (whose === null) return weekConfigQuery({ year, month, week })
  return queryOptions({
    queryKey: ['timesheet', 'correction-week', whose, year, month, week],
    queryFn: ({ signal }) =>
      api.get('validation/correction-week', { query: { year, month, week, matricule: whose }, signal }),
    refetchOnWindowFocus: false,
  })
}

/** The on-call codes of whom it is asked for. */
export function overtimeCodesOfQuery(whose: string) {
  return queryOptions({
    queryKey: ['timesheet', 'correction-overtime-codes', whose],
    queryFn: async ({ signal }) =>
      (await api.list('timesheet/overtime-code', { query: { maxResults: 1000, user: whose }, signal })).items,
  })
}

/** One's own corrections of a year, the newest first (COR-17). */
export function correctionsQuery(year: number) {
  return queryOptions({
    queryKey: ['timesheet', 'corrections', year],
    queryFn: async ({ signal }) => (await api.list('timesheet/correction', { query: { year }, signal })).items,
    meta: { quiet: true },
  })
}

/** What follows a change: a word, and the month with its corrections anew; a refusal about what moved on brings them too. */
function useAfterChange(notice: string, onDone?: () => void) {
  const reload = useReloadMonths()
  return {
    onSuccess: async () => {
      onDone?.()
      notify.success(notice)
      await reload()
    },
    onError: async (error: Error) => {
      if (error instanceof ApiError && error.status === 409) await reload()
    },
    meta: { quiet: true },
  }
}

type Asked = CorrectionInput & { reason: string }

/** Asks, or asks anew while nobody has decided; the same key again answers the first (COR-11, COR-12, COR-15). */
export function useAskCorrection(edited: Correction | null, whose: Whose, onDone: () => void) {
  return useMutation({
    mutationFn: ({ new: wanted, reason, ...asked }: Asked): Promise<unknown> => {
      if (edited) {
        const body = { new: wanted, reason, updated_at: edited.updated_at }
        return api.patch('timesheet/correction/{id}', { params: { id: edited.id }, body })
      }
      const body = { ...asked, new: wanted, reason }
      return whose === null
        ? api.post('timesheet/correction', { body })
        : api.post('validation/correction', { body: { ...body, matricule: whose } })
    },
    ...useAfterChange(edited ? 'Votre régularisation a été modifiée' : 'La régularisation a été demandée', onDone),
  })
}

/** Takes it back, until payroll has decided (COR-15). */
export function useWithdraw() {
  return useMutation({
    mutationFn: ({ id, updated_at }: Correction) =>
      api.post('timesheet/correction-action', { body: { correction: id, action: 'withdrawn', updated_at } }),
    ...useAfterChange('Votre régularisation a été retirée'),
  })
}
