import { counted, formatCount } from '@cadran/rules/portal/french'
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'
import type { Webhook } from './webhooks.queries.ts'

type Asked = 'change' | 'rotate' | 'delete' | null

/** What can be done to an endpoint; the list is read anew after each. */
function useActs({ id }: Webhook) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['webhook'] })
  const params = { id }
  return {
    trial: useMutation({
      mutationFn: () => api.post('webhook/{id}/test', { params }),
      onSettled,
      meta: { quiet: true },
    }),
    enable: useMutation({
      mutationFn: (enabled: boolean) => api.patch('webhook/{id}', { params, body: { enabled } }),
      onSettled,
    }),
    rotate: useMutation({ mutationFn: () => api.post('webhook/{id}/rotate', { params }), onSettled }),
    remove: useMutation({ mutationFn: () => api.delete('webhook/{id}', { params }), onSettled }),
  }
}

/** One endpoint: is it alive, what failed, send it again (HOO-11 to HOO-16, HOO-23). */
export function WebhookDetail({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const acts = useActs(webhook)
  const [asked, setAsked] = useState<Asked>(null)
  return (
    <Stack as="section" card alignContent="start" columns={1} minWidth={0} aria-label={webhook.name}>
      <Stack gap={12} columns={1} paddingX={16} paddingY={14}>
        <Head webhook={webhook} acts={acts} onAsk={setAsked} />
        <Row gap={6} wrap>
          {webhook.events.map((event) => (
            <code key={event} className={styles.event}>
              {event === '*' ? 'tous les événements' : event}
            </code>
          ))}
        </Row>
        <Strip webhook={webhook} acts={acts} />
      </Stack>
      <Deliveries webhook={webhook} />
      <Questions asked={asked} webhook={webhook} acts={acts} onSecret={onSecret} onClose={() => setAsked(null)} />
    </Stack>
  )
}

interface QuestionsProps {
  asked: Asked
  webhook: Webhook
  acts: ReturnType<typeof useActs>
  onSecret: (secret: string) => void
  onClose: () => void
}

/** What is asked before something is changed, renewed or lost. */
function Questions({ asked, webhook, acts, onSecret, onClose }: QuestionsProps) {
  return (
    <>
      {asked === 'change' && <WebhookDialog webhook={webhook} onClose={onClose} onSaved={onClose} />}
      {asked === 'rotate' && (
        <ConfirmDialog
          opened
          title={`Renouveler le secret de ${webhook.name} ?`}
          confirmLabel="Renouveler"
          danger={false}
          busy={acts.rotate.isPending}
          onCancel={onClose}
          onConfirm={() =>
            acts.rotate.mutate(undefined, {
              onSuccess: ({ secret }) => {
                onClose()
                onSecret(secret)
              },
            })
          }
        >
          Pendant 24 heures les livraisons portent les deux signatures, la nouvelle d’abord.
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          opened
          title={`Supprimer ${webhook.name} ?`}
          confirmLabel="Supprimer"
          busy={acts.remove.isPending}
          onCancel={onClose}
          onConfirm={() => acts.remove.mutate(undefined, { onSuccess: onClose })}
        >
          Ses {counted(webhook.delivery_count, 'livraison')} disparaissent avec lui, {webhook.pending_count} en attente.
        </ConfirmDialog>
      )}
    </>
  )
}

interface HeadProps {
  webhook: Webhook
  acts: ReturnType<typeof useActs>
  onAsk: (asked: Asked) => void
}

function Head({ webhook, acts, onAsk }: HeadProps) {
  const { name, url, enabled } = webhook
  return (
    <Row gap={12} align="start" justify="between" wrap>
      <Stack minWidth={0}>
        <h2>{name}</h2>
        <code className={styles.address}>{url}</code>
      </Stack>
      <Row gap={8} wrap>
        <Button
          variant={enabled ? 'primary' : 'secondary'}
          loading={acts.trial.isPending}
          onClick={() => acts.trial.mutate()}
        >
          <IconSend size={18} stroke={1.75} aria-hidden="true" />
          Envoyer un essai
        </Button>
        <Button onClick={() => onAsk('rotate')}>
          <IconKey size={18} stroke={1.75} aria-hidden="true" />
          Renouveler le secret
        </Button>
        <MoreMenu
          label={`Plus d’actions : ${name}`}
          look="bordered"
          size="md"
          actions={[
            { label: 'Modifier', icon: <IconPencil size={18} stroke={1.75} />, onChoose: () => onAsk('change') },
            ...(enabled
              ? [
                  {
                    label: 'Désactiver',
                    icon: <IconPlayerPause size={18} stroke={1.75} />,
                    onChoose: () => acts.enable.mutate(false),
                  },
                ]
              : []),
            { label: 'Supprimer', icon: <IconTrash size={18} stroke={1.75} />, onChoose: () => onAsk('delete') },
          ]}
        />
      </Row>
    </Row>
  )
}

const BECAUSE = {
  person: 'Désactivé à la main',
  gone: 'Désactivé par son destinataire, qui a répondu 410',
  dead: 'Désactivé après cinq livraisons échouées de suite',
} as const

/** Why nothing goes out, or how the last trial ended: it stays until the next one. */
function Strip({ webhook, acts: { trial, enable } }: Omit<HeadProps, 'onAsk'>) {
  const { enabled, disabled_because, disabled_at, pending_count, former_secret_until } = webhook
  const { data, error } = trial
  return (
    <div role="status">
      {!enabled && (
        <Row gap={12} align="center" justify="between" wrap className={styles.strip} data-family="non_submitted">
          <span>
            {disabled_because ? BECAUSE[disabled_because] : 'Désactivé'}
            {disabled_at && `, le ${parisMoment(disabled_at)}`}. {formatCount(pending_count)} en attente.
          </span>
          <Button variant="primary" size="sm" loading={enable.isPending} onClick={() => enable.mutate(true)}>
            <IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />
            {pending_count > 0 ? `Réactiver et envoyer ${counted(pending_count, 'livraison')}` : 'Réactiver'}
          </Button>
        </Row>
      )}
      {former_secret_until && (
        <Text as="p" size="sm" tone="muted">
          L’ancien secret signe aussi jusqu’au {parisMoment(former_secret_until)}.
        </Text>
      )}
      {error && (
        <p className={styles.strip} data-family="non_submitted">
          {errorText(error)}
        </p>
      )}
      {data && (
        <p className={styles.strip} data-family={data.error === null ? 'validated2' : 'non_submitted'}>
          <strong>
            {data.error === null ? 'Essai reçu' : 'Essai échoué'} : {data.status ?? data.error} en {data.duration_ms}{' '}
            ms.
          </strong>{' '}
          <code>test.ping</code> n’est pas retenté.
        </p>
      )}
    </div>
  )
}
