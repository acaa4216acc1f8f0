import { counted } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { MOST_ATTEMPTS } from '@cadran/rules/portal/webhooks'
import { IconCheck, IconChevronDown, IconChevronUp, IconClock, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../records/index.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import styles from './webhooks.module.css'
import {
  type DeliveryState,
  deliveriesQuery,
  PAGE_SIZE,
  type Webhook,
  type WebhookDelivery,
} from './webhooks.queries.ts'

const ATTEMPTS = Array.from({ length: MOST_ATTEMPTS }, (_, index) => index + 1)
const ALL = 'all'
type Shown = DeliveryState | typeof ALL

/** J and K go through the rows, O opens and closes the one in focus, R sends it again. */
function useRowKeys(act: { open: (id: number) => void; replay: (id: number) => void }) {
  const list = useRef<HTMLDivElement>(null)
  usePageKeys((key) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-delivery]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'j' || key === 'k') {
      rows[Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), rows.length - 1)]?.focus()
      return rows.length > 0
    }
    const id = Number(rows[at]?.dataset.delivery)
    if (!id || (key !== 'o' && key !== 'r')) return false
    if (key === 'o') act.open(id)
    else act.replay(id)
    return true
  })
  return list
}

/** The one row that is open. */
function useOpened() {
  const [opened, setOpened] = useState<number | null>(null)
  return [opened, (id: number) => setOpened((before) => (before === id ? null : id))] as const
}

/** What an endpoint was sent, the latest first; what failed is sent again (HOO-11, HOO-15). */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, delivery_count, pending_count, dead_count } = webhook
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>(ALL)
  const [page, setPage] = useState(1)
  const [opened, toggle] = useOpened()
  const [replaying, setReplaying] = useState(false)
  const query = useQuery(deliveriesQuery(id, shown === ALL ? undefined : shown, page))
  const replay = useMutation({
    mutationFn: (delivery_id: number) =>
      api.post('webhook/{id}/delivery/{delivery_id}/replay', { params: { id, delivery_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhook'] }),
  })
  const list = useRowKeys({ open: toggle, replay: (delivery_id) => replay.mutate(delivery_id) })
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  return (
    <Stack columns={1} minWidth={0}>
      <Row gap={12} align="center" justify="between" wrap paddingX={16} paddingY={12} borderTop>
        <SegmentedControl
          label="Livraisons"
          value={shown}
          segments={[
            { value: ALL, label: 'Toutes', count: delivery_count },
            { value: 'pending', label: 'En attente', count: pending_count },
            { value: 'dead', label: 'Échouées', count: dead_count },
          ]}
          onChange={(next) => {
            setShown(next)
            setPage(1)
          }}
        />
        {dead_count > 0 && (
          <Button size="sm" onClick={() => setReplaying(true)}>
            <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
            Rejouer {dead_count === 1 ? 'celle qui a échoué' : `les ${dead_count} échouées`}…
          </Button>
        )}
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={5} height={48} />}>
        {({ items }) => (
          <Box ref={list} className={styles.deliveries}>
            <Rows items={items} opened={opened} onToggle={toggle} onReplay={(each) => replay.mutate(each)} />
            {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} />}
          </Box>
        )}
      </Loaded>
      {replaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </Stack>
  )
}

interface RowsProps {
  items: readonly WebhookDelivery[]
  opened: number | null
  onToggle: (id: number) => void
  onReplay: (id: number) => void
}

function Rows({ items, opened, onToggle, onReplay }: RowsProps) {
  if (items.length === 0) {
    return (
      <Text as="p" paddingX={16} paddingY={14} tone="muted">
        Aucune livraison.
      </Text>
    )
  }
  return (
    <DataTable label="Livraisons" heads={['Événement', 'État', 'Tentatives', 'Réponse', 'Reçu le', '']}>
      {items.map((delivery) => (
        <DeliveryRows
          key={delivery.id}
          delivery={delivery}
          opened={opened === delivery.id}
          onToggle={() => onToggle(delivery.id)}
          onReplay={() => onReplay(delivery.id)}
        />
      ))}
    </DataTable>
  )
}

const STATES = {
  pending: { family: 'submitted', label: 'En attente', Icon: IconClock },
  delivered: { family: 'validated2', label: 'Livrée', Icon: IconCheck },
  dead: { family: 'non_submitted', label: 'Échouée', Icon: IconX },
} as const

/** Nothing was answered yet, or what an endpoint says of what it took. */
const isTaken = (status: number | null) => status === null || (status >= 200 && status < 300)

interface DeliveryRowsProps {
  delivery: WebhookDelivery
  opened: boolean
  onToggle: () => void
  onReplay: () => void
}

function DeliveryRows({ delivery, opened, onToggle, onReplay }: DeliveryRowsProps) {
  const { id, type, event_id, state, attempts, last_status, created_at } = delivery
  const { family, label, Icon } = STATES[state]
  const moment = `${parisMoment(created_at)}${parisWallTime(Date.parse(created_at)).slice(16)}`
  return (
    <Fragment>
      <tr data-delivery={id} tabIndex={-1} aria-label={`${type}, ${label.toLowerCase()}`}>
        <th scope="row">
          {type}
          <Text block size="sm" tone="muted" weight={400}>
            <code>{`${event_id.slice(0, 12)}…${event_id.slice(-4)}`}</code>
          </Text>
        </th>
        <td>
          <StateBadge family={family} label={label} icon={<Icon size={15} stroke={1.75} />} />
        </td>
        <td>{attempts}</td>
        <td data-none={last_status === null || undefined}>
          <Text {...(isTaken(last_status) ? {} : { tone: 'error', weight: 600 })}>{last_status ?? '–'}</Text>
        </td>
        <td>
          <Text nowrap>{moment}</Text>
        </td>
        <td>
          <Row gap={4} justify="end">
            <Button size="sm" aria-label={`Rejouer ${type} du ${moment}`} onClick={onReplay}>
              <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
              Rejouer
            </Button>
            <IconButton
              label={`${opened ? 'Fermer' : 'Ouvrir'} ${type} du ${moment}`}
              icon={opened ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
              aria-expanded={opened}
              onClick={onToggle}
            />
          </Row>
        </td>
      </tr>
      {opened && (
        <tr>
          <td colSpan={6}>
            <Opened delivery={delivery} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Opened({
  delivery: { body, attempts, state, next_at, last_error, last_status },
}: {
  delivery: WebhookDelivery
}) {
  return (
    <Row gap={24} wrap align="start">
      <Stack gap={6} columns={1} minWidth={0} className={styles.body}>
        <Row justify="between">
          <strong>Corps envoyé</strong>
          <Text size="sm" tone="muted">
            {counted(new TextEncoder().encode(body).length, 'octet')} · signé v1
          </Text>
        </Row>
        <pre>{body}</pre>
      </Stack>
      <Stack gap={6} columns={1} alignContent="start">
        <strong>
          {counted(attempts, 'tentative')} sur {MOST_ATTEMPTS}
        </strong>
        <Row gap={4} aria-hidden="true">
          {ATTEMPTS.map((attempt) => (
            <span key={attempt} className={styles.attempt} data-state={attempt <= attempts ? state : 'coming'} />
          ))}
        </Row>
        {next_at && <span>Prochaine le {parisMoment(next_at)}</span>}
        {last_error && (
          <>
            <strong>Dernière réponse {last_status}</strong>
            <pre>{last_error}</pre>
          </>
        )}
      </Stack>
    </Row>
  )
}
