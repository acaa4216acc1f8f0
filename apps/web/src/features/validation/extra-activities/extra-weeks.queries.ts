import { checkCorrection, withoutStartless } from '@cadran/rules/validation/extra-corrections'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { notify } from '../../../platform/notifier.ts'
import type { Sending } from '../../timesheet/extra-activities/index.ts'

export type ValidatedExtraWeek = ReplyBy<'GET', 'validation/extra-activities/{matricule}/{year}/{month}'>[number]

/** Whose weeks, of which month. */
export interface MonthOf {
  matricule: string
  year: number
  month: number
}

/** The weeks that somebody declared in a month (OVL-18). */
export function extraWeeksQuery({ matricule, year, month }: MonthOf) {
  return queryOptions({
    queryKey: ['validation', 'extra-weeks', matricule, year, month],
    queryFn: ({ signal }) =>
      api.get('validation/extra-activities/{matricule}/{year}/{month}', { params: { matricule, year, month }, signal }),
    staleTime: 0,
    // A form that is being written keeps the stamp of what it was written on.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}

/** What a week may be corrected with (OVL-20). */
export function extraConfigQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'extra-config', id],
    queryFn: ({ signal }) => api.get('validation/extra-activities/{id}/config', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}

/** Saves a corrected week, by the validator's rules: rows without a start are dropped (OVL-22, OVL-25, OVL-31). */
export function useCorrectWeek({ id, updated_at }: ValidatedExtraWeek, month: MonthOf, onChanged: () => void): Sending {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (declaration: Parameters<Sending['mutate']>[0]) =>
      api.patch('validation/extra-activities/{id}', { params: { id }, body: { ...declaration, updated_at } }),
    // The form stays open and says what is wrong itself (WIN-12).
    meta: { quiet: true },
    onSuccess: async () => {
      notify.success('Modification effectuée')
      await client.invalidateQueries({ queryKey: extraWeeksQuery(month).queryKey })
      onChanged()
    },
  })
  return { mutate, isPending, check: checkCorrection, clean: withoutStartless }
}
