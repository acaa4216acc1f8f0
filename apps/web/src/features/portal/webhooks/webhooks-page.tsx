import { counted } from '@cadran/rules/portal/french'
import { MOST_WEBHOOKS } from '@cadran/rules/portal/webhooks'
import { IconCircleCheck, IconPlayerPause, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../records/index.ts'
import { WebhookDetail } from './webhook-detail.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'
import { type Webhook, webhooksQuery } from './webhooks.queries.ts'

/** Which other programs are told, whether they have it, and what failed (HOO-01 to HOO-25). */
export function WebhooksPage() {
  const query = useQuery(webhooksQuery)
  const { id } = useParams({ from: '/guarded/backend/webhooks/{-$id}' })
  const [secret, setSecret] = useState<string | null>(null)
  const total = query.data?.length ?? 0
  return (
    <Stack gap={16}>
      <Head total={total}>{total > 0 && <AddWebhook total={total} onSecret={setSecret} />}</Head>
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={64} />}>
        {(webhooks) => {
          const chosen = webhooks.find((webhook) => webhook.id === Number(id)) ?? webhooks[0]
          if (!chosen) {
            return (
              <NoWebhook>
                <AddWebhook total={0} onSecret={setSecret} />
              </NoWebhook>
            )
          }
          return (
            <Box className={styles.columns}>
              <WebhookList webhooks={webhooks} chosen={chosen} />
              <WebhookDetail key={chosen.id} webhook={chosen} onSecret={setSecret} />
            </Box>
          )
        }}
      </Loaded>
      {secret !== null && (
        <SecretDialog
          title="Secret du webhook"
          lead="Le destinataire vérifie la signature de chaque livraison par ce secret."
          label="Secret"
          secret={secret}
          warning="Le secret n’a pas été copié. Il ne pourra qu’être renouvelé."
          onClose={() => setSecret(null)}
        />
      )}
    </Stack>
  )
}

function Head({ total, children }: { total: number; children: ReactNode }) {
  const title = usePageHeader()
  const mobile = useIsMobile('shell')
  return (
    <Row gap={12} align="center" justify="between" wrap>
      <Row gap={12} align="baseline">
        <h1 className={mobile ? 'visually-hidden' : undefined}>{title}</h1>
        {total > 0 && (
          <Text tone="muted">
            {total} sur {MOST_WEBHOOKS}
          </Text>
        )}
      </Row>
      {children}
    </Row>
  )
}

/** The button and its form; the new one is shown, and its secret told. */
function AddWebhook({ total, onSecret }: { total: number; onSecret: (secret: string) => void }) {
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const onSaved = ({ id, secret }: { id: number; secret?: string }) => {
    setAdding(false)
    if (secret !== undefined) onSecret(secret)
    void navigate({ to: '/backend/webhooks/{-$id}', params: { id: String(id) } })
  }
  return (
    <>
      <Button
        variant={total === 0 ? 'primary' : 'secondary'}
        reason={total >= MOST_WEBHOOKS ? `Il y a déjà ${MOST_WEBHOOKS} webhooks.` : undefined}
        onClick={() => setAdding(true)}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        Ajouter un webhook
      </Button>
      {adding && <WebhookDialog onClose={() => setAdding(false)} onSaved={onSaved} />}
    </>
  )
}

function NoWebhook({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon={<IconWebhook size={32} stroke={1.5} />}
      text="Un webhook prévient un autre logiciel, signé et sans délai, dès qu’une absence, un mois ou une personne change."
    >
      {children}
    </EmptyState>
  )
}

export const hostOf = (url: string) => new URL(url).host

function lastWord({ enabled, dead_count, pending_count, last_delivered_at, events }: Webhook): string {
  if (!enabled) return `${counted(dead_count, 'échec')} · ${pending_count} en attente`
  const wanted = events[0] === '*' ? 'tous les événements' : counted(events.length, 'événement')
  return `${last_delivered_at ? `Livré le ${parisMoment(last_delivered_at)}` : 'Rien de livré'} · ${wanted}`
}

function WebhookList({ webhooks, chosen }: { webhooks: readonly Webhook[]; chosen: Webhook }) {
  return (
    <Stack as="nav" card overflow="hidden" alignContent="start" aria-label="Webhooks">
      <Stack as="ul">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <Link
              className={styles.endpoint}
              to="/backend/webhooks/{-$id}"
              params={{ id: String(webhook.id) }}
              aria-current={webhook.id === chosen.id ? 'page' : undefined}
            >
              <Row gap={8} align="center" justify="between">
                <strong>{webhook.name}</strong>
                <EndpointState enabled={webhook.enabled} />
              </Row>
              <code>{hostOf(webhook.url)}</code>
              <Text size="sm" tone="muted">
                {lastWord(webhook)}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
      <Text as="p" size="sm" tone="muted" paddingX={16} paddingY={12} borderTop>
        Chaque événement arrive au moins une fois, sans ordre promis : reconnaissez une répétition à son{' '}
        <code>webhook-id</code>.
      </Text>
    </Stack>
  )
}

export function EndpointState({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <StateBadge family="validated2" label="Actif" icon={<IconCircleCheck size={15} stroke={1.75} />} />
  ) : (
    <StateBadge family="non_submitted" label="Désactivé" icon={<IconPlayerPause size={15} stroke={1.75} />} />
  )
}
