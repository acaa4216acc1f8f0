import { describeRange } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { CodeEditDialog, dayFigure } from '../filters/index.ts'
import { offeredCodesQuery } from './absences.queries.ts'
import type { Row } from './several-absences.ts'
import { useEditType } from './use-edit-type.ts'

interface EditTypeDialogProps {
  row: Row
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
