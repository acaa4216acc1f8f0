import { HOUR_CHOICES, type HourChoice } from '@cadran/rules/payroll/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type ControlPoint, RUNS_KEY, type WholeRun } from './runs.queries.ts'

interface AcceptFormProps {
  run: WholeRun
  points: readonly ControlPoint[]
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

const CHOICES = Object.entries(HOUR_CHOICES) as [HourChoice, string][]

interface Accepted {
  keys: string[]
  reason: string
  choice: HourChoice | undefined
}

function useAccepting(id: number, body: Accepted, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('payroll/run/{id}/acceptance', { params: { id }, body }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: RUNS_KEY }),
    meta: { quiet: true },
  })
}

/** The reason for letting points go, and what that does and does not do (PAY-15 to PAY-18). */
export function AcceptForm({ run, points, field, onDone }: AcceptFormProps) {
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState<HourChoice | undefined>(undefined)
  const accept = useAccepting(run.id, { keys: points.map(({ key }) => key), reason, choice }, onDone)
  const send = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) accept.mutate()
    if (event.key === 'Escape') onDone()
  }
  const label = points.length === 1 ? 'Accepter ce point' : `Accepter les ${points.length} points`
  return (
    <Stack as="form" card gap={12} columns={1} padding={16} aria-label="Accepter" onSubmit={send} onKeyDown={onKeyDown}>
      <TextArea
        label="Motif"
        ref={field}
        rows={2}
        maxLength={500}
        value={reason}
        error={accept.error ? errorText(accept.error) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {points[0]?.code === 'hour-twice' && (
        <Stack as="fieldset" gap={6} margin={0} padding={0} border={0}>
          <legend className="visually-hidden">Ce qui est gardé</legend>
          {CHOICES.map(([value, words]) => (
            <Row as="label" gap={8} align="center" key={value}>
              <input type="radio" name="choice" checked={choice === value} onChange={() => setChoice(value)} />
              {words}
            </Row>
          ))}
        </Stack>
      )}
      <Text as="p" size="sm" tone="muted">
        Ce qui manque reste dû et partira en rappel dans un prochain export. Rien d’autre n’est exporté.
      </Text>
      <Row gap={8}>
        <Button type="submit" variant="primary" loading={accept.isPending}>
          {label}
        </Button>
        <Button onClick={onDone}>Renoncer</Button>
      </Row>
    </Stack>
  )
}
