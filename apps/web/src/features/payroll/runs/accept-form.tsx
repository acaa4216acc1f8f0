import { HOUR_CHOICES, type HourChoice } from '@cadran/rules/payroll/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useBroughtIntoSight } from '../../../ui/in-sight.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type ControlPoint, RUNS_KEY, type WholeRun } from './runs.queries.ts'

/** Why points are let go, and what of hours that stand twice is kept. */
export interface Draft {
  reason: string
  choice: HourChoice | undefined
}

export const NOTHING_SAID: Draft = { reason: '', choice: undefined }

interface AcceptFormProps {
  run: WholeRun
  points: readonly ControlPoint[]
  draft: Draft
  onDraft: (draft: Draft) => void
  field: RefObject<HTMLTextAreaElement | null>
  onLeave: (accepted: boolean) => void
}

const CHOICES = Object.entries(HOUR_CHOICES) as [HourChoice, string][]

function useAccepting(id: number, body: Draft & { keys: string[] }, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('payroll/run/{id}/acceptance', { params: { id }, body }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: RUNS_KEY }),
    meta: { quiet: true },
  })
}

interface KeptChoiceProps {
  choice: HourChoice | undefined
  onChoice: (choice: HourChoice) => void
}

/** Which of hours that stand twice are kept; none is until somebody says so (PAY-06). */
function KeptChoice({ choice, onChoice }: KeptChoiceProps) {
  return (
    <Stack as="fieldset" gap={6} margin={0} padding={0} border={0}>
      <legend className="visually-hidden">Ce qui est gardé</legend>
      {CHOICES.map(([value, words]) => (
        <Row as="label" gap={8} align="center" key={value}>
          <input type="radio" name="choice" checked={choice === value} onChange={() => onChoice(value)} />
          {words}
        </Row>
      ))}
    </Stack>
  )
}

/** The reason for letting points go, and what that does and does not do (PAY-15 to PAY-18). */
export function AcceptForm({ run, points, draft, onDraft, field, onLeave }: AcceptFormProps) {
  const { reason, choice } = draft
  const accept = useAccepting(run.id, { keys: points.map(({ key }) => key), ...draft }, () => onLeave(true))
  const send = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) accept.mutate()
    if (event.key === 'Escape') onLeave(false)
  }
  // Opened by a key in the last row that is seen, its button is seen too.
  const own = useRef<HTMLFormElement>(null)
  useBroughtIntoSight(own)
  const label = points.length === 1 ? 'Accepter ce point' : `Accepter les ${points.length} points`
  return (
    <Stack
      ref={own}
      as="form"
      card
      gap={12}
      columns={1}
      padding={16}
      aria-label="Accepter"
      onSubmit={send}
      onKeyDown={onKeyDown}
    >
      <TextArea
        label="Motif"
        ref={field}
        rows={2}
        maxLength={500}
        value={reason}
        error={accept.error ? errorText(accept.error) : undefined}
        onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
      />
      {points[0]?.code === 'hour-twice' && (
        <KeptChoice choice={choice} onChoice={(kept) => onDraft({ ...draft, choice: kept })} />
      )}
      <Text as="p" size="sm" tone="muted">
        Ce qui manque reste dû et partira en rappel dans un prochain export. Rien d’autre n’est exporté.
      </Text>
      <Row gap={8}>
        <Button type="submit" variant="primary" loading={accept.isPending}>
          {label}
        </Button>
        <Button onClick={() => onLeave(false)}>Renoncer</Button>
      </Row>
    </Stack>
  )
}
