import { ALL_EVENTS, WEBHOOK_EVENT_GROUPS, type WebhookEvent } from '@cadran/rules/portal/webhooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { formErrors } from '../../../platform/form-errors.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import styles from './webhooks.module.css'
import type { Webhook } from './webhooks.queries.ts'

interface Draft {
  name: string
  url: string
  events: readonly (WebhookEvent | typeof ALL_EVENTS)[]
}

interface WebhookDialogProps {
  /** None where one is added. */
  webhook?: Webhook
  onClose: () => void
  onSaved: (saved: { id: number; secret?: string }) => void
}

function useSaving(webhook: Webhook | undefined, draft: Draft, onSaved: WebhookDialogProps['onSaved']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<{ id: number; secret?: string }> => {
      const body = { ...draft, events: [...draft.events] }
      return webhook ? api.patch('webhook/{id}', { params: { id: webhook.id }, body }) : api.post('webhook', { body })
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['webhook'] })
      onSaved(saved)
    },
    meta: { quiet: true },
  })
}

/** What an endpoint is called, where it stands and what it wants to know (HOO-01, HOO-02, HOO-18). */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: (webhook?.events ?? []) as Draft['events'],
  })
  const saving = useSaving(webhook, draft, onSaved)
  const { at, failure } = formErrors(saving.error, ['name', 'url', 'events'])
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <FormDialog
      title={webhook ? `Modifier ${webhook.name}` : 'Ajouter un webhook'}
      size={640}
      busy={saving.isPending}
      failure={failure}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <NamedAddress draft={draft} at={at} onChange={change} />
      <EventChoice events={draft.events} onChange={(events) => change({ events })} error={at('events')} />
    </FormDialog>
  )
}

interface NamedAddressProps {
  draft: Draft
  at: (field: string) => string | undefined
  onChange: (part: Partial<Draft>) => void
}

function NamedAddress({ draft, at, onChange }: NamedAddressProps) {
  return (
    <>
      <TextField
        label="Nom"
        value={draft.name}
        maxLength={60}
        data-autofocus
        error={at('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label="Adresse"
        type="url"
        placeholder="https://"
        value={draft.url}
        error={at('url')}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
    </>
  )
}

interface EventChoiceProps {
  events: Draft['events']
  error: string | undefined
  onChange: (events: Draft['events']) => void
}

function EventChoice({ events, error, onChange }: EventChoiceProps) {
  const all = events.includes(ALL_EVENTS)
  return (
    <Stack as="fieldset" gap={12} columns={1} minWidth={0} margin={0} padding={0} border={0}>
      <Text as="legend" size="sm" weight={650} padding={0} marginBottom={8}>
        Événements
      </Text>
      <TickBox ticked={all} error={error} onChange={(ticked) => onChange(ticked ? [ALL_EVENTS] : [])}>
        Tous, y compris les futurs
      </TickBox>
      {WEBHOOK_EVENT_GROUPS.map(({ label, events: named }) => (
        <fieldset key={label} className={styles.group} disabled={all}>
          <legend>{label}</legend>
          {named.map((event) => (
            <Row as="label" gap={8} align="center" key={event}>
              <input
                type="checkbox"
                checked={all || events.includes(event)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...events, event] : events.filter((each) => each !== event))
                }
              />
              <code>{event}</code>
            </Row>
          ))}
        </fieldset>
      ))}
    </Stack>
  )
}
