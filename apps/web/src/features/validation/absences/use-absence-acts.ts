import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { type ActStatus, awaitingQuery, isOutdated, ofQuery, useActStatuses } from '../filters/index.ts'
import {
  ABSENCE_LISTS,
  type Absence,
  type AbsenceAct,
  type AbsencePage,
  type AbsencePerson,
  type AbsenceQuery,
  absenceHistoryQuery,
  reloadPerson,
} from './absences.queries.ts'
import { patchPerson } from './patch-person.ts'

export type AbsenceStatus = ActStatus<AbsenceAct>

/** Said when a refusal says nothing itself (ABS-121, BCK-46). */
export const FAILURE_TEXT = 'Une erreur est survenue'

const DONE: Record<AbsenceAct, string> = {
  validated1: 'Validation effectuée',
  validated2: 'Validation effectuée',
  refused: 'Refus effectué',
  submitted: 'Renvoi effectué',
}

export interface ActRequest {
  absence: Absence
  matricule: string
  action: AbsenceAct
  comment: string
}

function post({ absence, action, comment }: ActRequest) {
  return api.post('validation/event-action', {
    body: { event: absence.id, action, comment: comment.trim(), updated_at: absence.updated_at },
  })
}

/** Reads one person again into every page of the list; null when they left it, or could not be read. */
function useReloadPerson(query: AbsenceQuery) {
  const client = useQueryClient()
  return async (matricule: string): Promise<AbsencePerson | null> => {
    const person = await reloadPerson(query, matricule)
    client.setQueriesData<AbsencePage | InfiniteData<AbsencePage>>(
      { queryKey: ABSENCE_LISTS, predicate: ofQuery(query) },
      (data) => {
        if (!data) return data
        if ('pages' in data) return { ...data, pages: patchPerson(data.pages, matricule, person) }
        return patchPerson([data], matricule, person)[0]
      },
    )
    return person
  }
}

/**
 * The acts of one list. The row answers at once, the person is read again when the answer is there, and a refusal is
 * kept for its row; nothing else moves.
 */
export function useAbsenceActs(query: AbsenceQuery) {
  const client = useQueryClient()
  const reload = useReloadPerson(query)
  const { statuses, setStatus } = useActStatuses<AbsenceAct>()
  const { mutate } = useMutation({
    mutationKey: ABSENCE_LISTS,
    mutationFn: post,
    meta: { failure_text: FAILURE_TEXT },
    onMutate: async ({ absence, action }) => {
      setStatus(absence.id, { action, refusal: null })
      // A page asked for before the act would bring its former state back.
      await client.cancelQueries({ queryKey: ABSENCE_LISTS })
    },
    onSuccess: async (_reply, { absence, matricule, action }) => {
      notify.success(DONE[action])
      const person = await reload(matricule).catch(() => null)
      setStatus(absence.id, null)
      void client.invalidateQueries({ queryKey: absenceHistoryQuery(absence.id).queryKey })
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      // The place of somebody who left is taken by the first of the next page, once nothing else is under way.
      const isLast = client.isMutating({ mutationKey: ABSENCE_LISTS }) <= 1
      void client.invalidateQueries({ queryKey: ABSENCE_LISTS, refetchType: !person && isLast ? 'active' : 'none' })
    },
    onError: async (error, { absence, matricule, action }) => {
      setStatus(absence.id, { action, refusal: errorText(error, FAILURE_TEXT) })
      if (!isOutdated(error)) return
      await reload(matricule).catch(() => null)
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      void client.invalidateQueries({ queryKey: ABSENCE_LISTS, refetchType: 'none' })
    },
  })
  return { statuses, setStatus, act: mutate }
}
