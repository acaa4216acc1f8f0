import { describeRange } from '@cadran/rules/portal/french'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { CodeEditDialog, dayFigure, isOutdated } from '../worklist/index.ts'
import {
  ABSENCE_LIST,
  type Absence,
  type AbsenceRow,
  absenceEvidenceQuery,
  absenceHistoryQuery,
  offeredCodesQuery,
} from './absences.queries.ts'

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
function useEditType({ onDone, onRefused }: EditTypeSetup) {
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
      void client.invalidateQueries({ queryKey: ABSENCE_LIST.lists })
    },
    onError: (error) => {
      onRefused(error)
      if (isOutdated(error)) void client.invalidateQueries({ queryKey: ABSENCE_LIST.lists })
    },
  })
  return { edit: mutate, busy: isPending }
}

interface EditTypeDialogProps {
  row: AbsenceRow
  onClose: () => void
}

/** Another type for an absence validated at level 1: its dates stay as they are (ABS-21, ABS-97 to ABS-100). */
export function EditTypeDialog({ row: { person, absence }, onClose }: EditTypeDialogProps) {
  const offered = useQuery(offeredCodesQuery(absence.id))
  const [refusal, setRefusal] = useState<string | null>(null)
  const { edit, busy } = useEditType({ onDone: onClose, onRefused: (error) => setRefusal(errorText(error)) })
  return (
    <CodeEditDialog
      title="Modifier le type"
      label="Type d'absence"
      current={absence.event_code.description}
      codes={offered.data?.map(({ id, description }) => ({ id, description }))}
      problem={refusal ?? (offered.error ? errorText(offered.error) : null)}
      busy={busy}
      onSave={(event_code, comment) => edit({ absence, event_code, comment })}
      onClose={onClose}
    >
      <strong>{person.identity}</strong> · {dayFigure(absence.days_count)} j, {describeRange(absence)}
    </CodeEditDialog>
  )
}
