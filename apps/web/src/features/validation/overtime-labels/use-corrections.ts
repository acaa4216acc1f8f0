import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { correctionsKey, type MonthOf } from './overtime-labels.queries.ts'

/** One line that can be corrected: an activity, an on-call entry or an intervention. */
export interface Correctable {
  kind: 'event' | 'overtime'
  id: number
  code: { id: number; description: string }
  /** When it stands: 'du 04/05/2026 au 06/05/2026'. */
  when: string
  /** Of the activity, or of the month for an on-call entry. */
  updated_at: string
}

interface LabelRequest {
  line: Correctable
  code: number
  comment: string
}

async function saveLabel({ line, code, comment }: LabelRequest): Promise<void> {
  const params = { id: line.id }
  const { updated_at } = line
  if (line.kind === 'event') {
    const body = { event_code: code, comment: comment.trim(), updated_at }
    await api.patch('validation/event/{id}', { params, body })
  } else {
    await api.patch('validation/overtime/{id}', { params, body: { code, comment: comment.trim(), updated_at } })
  }
}

interface CorrectionsSetup {
  month: MonthOf
  onDone: () => void
  onRefused: (error: unknown) => void
  /** The report changed: whoever shows it reads it again. */
  onChanged: () => void
}

/** Saves another label, or takes an on-call entry away; the lines are then read again (OVL-15, OVL-39, ACT-105). */
export function useCorrections({ month, onDone, onRefused, onChanged }: CorrectionsSetup) {
  const client = useQueryClient()
  const after = (text: string) => () => {
    notify.success(text)
    void client.invalidateQueries({ queryKey: correctionsKey(month) })
    onChanged()
    onDone()
  }
  const onError = (error: unknown) => {
    onRefused(error)
    void client.invalidateQueries({ queryKey: correctionsKey(month) })
  }
  const label = useMutation({ mutationFn: saveLabel, onSuccess: after('Modification effectuée'), onError })
  const removal = useMutation({
    mutationFn: ({ id, updated_at }: Correctable) =>
      api.delete('validation/overtime/{id}', { params: { id }, query: { updated_at } }),
    onSuccess: after('Votre astreinte a été supprimée avec succès'),
    onError,
  })
  return { save: label.mutate, remove: removal.mutate, busy: label.isPending || removal.isPending }
}
