import type { ExtraDeclarationInput } from '@cadran/contract/timesheet/extra-activities'
import type { Period } from '@cadran/rules/timesheet/day'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError, isConflict } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useMovedOn, useReloadMonths } from '../calendar/index.ts'

/** A week of a month, as the paths name it. */
export interface WeekPath extends Period {
  week: number
}

/** What is stored for a week; null where nothing is, which is no failure (EXT-34, EXT-35). */
export function weekQuery({ year, month, week }: WeekPath) {
  return queryOptions({
    queryKey: ['timesheet', 'extra-activity', year, month, week],
    queryFn: async ({ signal }) => {
      try {
        return await api.get('timesheet/extra-activity/{year}/{month}/{week}', {
          params: { year, month, week },
          signal,
        })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    // What a form starts from is asked for each time it opens.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What the form of a week offers (EXT-20). */
export function weekConfigQuery({ year, month, week }: WeekPath) {
  return queryOptions({
    queryKey: ['timesheet', 'extra-activity', year, month, week, 'config'],
    queryFn: ({ signal }) =>
      api.get('timesheet/extra-activity/{year}/{month}/{week}/config', { params: { year, month, week }, signal }),
    refetchOnWindowFocus: false,
  })
}

/** Asks for the permission to declare in a month (EXT-07, EXT-09). */
export function useRequestPermission({ year, month }: Period) {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: () => api.post('timesheet/month/extra/{month}/{year}', { params: { year, month } }),
    onSuccess: async () => {
      notify.success('Votre demande a été envoyée')
      await reload()
    },
    // A refusal because the month has moved on brings the new one.
    onError: async (error) => {
      if (isConflict(error)) await reload()
    },
  })
}

/** What the server has taken of a week; whoever shows the month says it, and how it is taken back (EDT-03). */
export interface ExtraWeekChange {
  week: number
  from: ExtraDeclarationInput
  declaration: ExtraDeclarationInput
  updated_at: string
}

/** What is stored for a week, and what would say it again. */
export interface StoredWeek {
  updated_at: string | null
  declaration: ExtraDeclarationInput
}

/** Declares a week, or replaces what is stored for it (EXT-32, EXT-33, EXT-36, EXT-37). */
export function useDeclare(path: WeekPath, stored: StoredWeek, onRecorded: (change: ExtraWeekChange) => void) {
  const { updated_at, declaration: from } = stored
  const reload = useReloadMonths()
  const tellMovedOn = useMovedOn(path, ({ editable }) => !editable)
  return useMutation({
    mutationFn: (declaration: ExtraDeclarationInput) => {
      const params = { ...path }
      return updated_at === null
        ? api.post('timesheet/extra-activity/{year}/{month}/{week}', { params, body: declaration })
        : api.patch('timesheet/extra-activity/{year}/{month}/{week}', { params, body: { ...declaration, updated_at } })
    },
    // The form says itself what is wrong (WIN-12).
    meta: { quiet: true },
    onSuccess: async (answered, declaration) => {
      onRecorded({ week: path.week, from, declaration, updated_at: answered.updated_at })
      await reload()
    },
    onError: async (error) => {
      if (isConflict(error)) await tellMovedOn(error)
    },
  })
}
