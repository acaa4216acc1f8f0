import { REASON_LENGTH, REASON_TEXT, USE_MINUTES, type UseMinutes } from '@cadran/rules/portal/run-as'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { runAs } from './run-as.queries.ts'
import type { RunAsUser } from './run-as-list.ts'

const MINUTES = USE_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))

interface RunAsDialogProps {
  person: RunAsUser
  onClose: () => void
}

function useStart({ person, onClose }: RunAsDialogProps) {
  return useMutation({
    mutationFn: (body: { username: string; reason: string; minutes: UseMinutes }) => api.post('user/run-as', { body }),
    onSuccess: () => {
      onClose()
      runAs(person)
    },
    meta: { quiet: true },
  })
}

/** What is written so far, and what is wrong with it once it was tried. */
function useForm({ person, onClose }: RunAsDialogProps) {
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<UseMinutes>(USE_MINUTES[0])
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const start = useStart({ person, onClose })
  const is_short = reason.trim().length < REASON_LENGTH.min
  // Whatever is refused is said at the reason.
  const onError = () => field.current?.focus()
  const submit = () => {
    setTried(true)
    if (is_short) return onError()
    start.mutate({ username: person.username, reason: reason.trim(), minutes }, { onError })
  }
  const refused = start.isError ? errorText(start.error) : undefined
  const error = tried && is_short ? REASON_TEXT : refused
  return { field, reason, setReason, minutes, setMinutes, submit, error, is_pending: start.isPending }
}

/** Why and for how long one acts in somebody's name; the person is told (AUD-19). */
export function RunAsDialog({ person, onClose }: RunAsDialogProps) {
  const { field, reason, setReason, minutes, setMinutes, submit, error, is_pending } = useForm({ person, onClose })
  return (
    <FormDialog
      title={`Agir au nom de ${person.identity}`}
      confirm="Commencer"
      size={480}
      busy={is_pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text as="p" size="sm" tone="muted">
        Un message avertit {person.identity}, qui lira ce motif dans son dossier avec ce qui aura été changé.
      </Text>
      <TextArea
        ref={field}
        label="Motif"
        name="reason"
        rows={3}
        data-autofocus
        required
        maxLength={REASON_LENGTH.max}
        value={reason}
        hint={REASON_TEXT}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Stack gap={6} columns={1}>
        <Text size="sm" weight={600} aria-hidden="true">
          Durée
        </Text>
        <SegmentedControl
          label="Durée"
          value={String(minutes)}
          segments={MINUTES}
          onChange={(chosen) => setMinutes(USE_MINUTES.find((each) => String(each) === chosen) ?? USE_MINUTES[0])}
        />
      </Stack>
    </FormDialog>
  )
}
