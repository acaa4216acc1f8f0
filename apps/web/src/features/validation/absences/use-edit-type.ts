import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { isOutdated } from '../filters/index.ts'
import { ABSENCE_LISTS, type Absence, absenceEvidenceQuery, absenceHistoryQuery } from './absences.queries.ts'

interface EditTypeRequest {
  absence: Absence
  event_code: number
  comment: string
}

interface EditTypeSetup {
  onDone: () => void
  onRefused: (error: unknown) => void
}

/** Saves another type; the list is read again, for the balance follows the new code's counter (ABS-100). */
export function useEditType({ onDone, onRefused }: EditTypeSetup) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ absence, event_code, comment }: EditTypeRequest) =>
      api.patch('validation/event/{id}', {
        params: { id: absence.id },
        body: { event_code, comment: comment.trim(), updated_at: absence.updated_at },
      }),
    onSuccess: (_reply, { absence }) => {
      notify.success('Modification effectuée')
      onDone()
      for (const { queryKey } of [absenceHistoryQuery(absence.id), absenceEvidenceQuery(absence.id)]) {
        void client.invalidateQueries({ queryKey })
      }
      void client.invalidateQueries({ queryKey: ABSENCE_LISTS })
    },
    onError: (error) => {
      onRefused(error)
      if (isOutdated(error)) void client.invalidateQueries({ queryKey: ABSENCE_LISTS })
    },
  })
  return { edit: mutate, busy: isPending }
}
