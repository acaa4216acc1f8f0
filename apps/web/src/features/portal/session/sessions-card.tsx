import { formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { openedBy } from '@cadran/rules/portal/sessions'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { Loaded } from '../records/index.ts'
import {
  endingOthers,
  type OpenSession,
  sessionsQuery,
  useEndOthers,
  useEndSession,
  useForgetTrust,
} from './sessions.queries.ts'

const dayOf = (instant: string) => formatDate(parisWallTime(Date.parse(instant)).slice(0, 10))
const MOBILE = /(iOS|Android)$/
const HOUR_MS = 3_600_000

/** A session is seen when it opens and at each renewal, so at most every hour (SEA-03). */
const seenText = ({ last_seen_at }: OpenSession, now: number) =>
  now - Date.parse(last_seen_at) <= HOUR_MS ? 'Active il y a moins d’une heure' : `Active le ${dayOf(last_seen_at)}`

/** Where one is logged in now; each session but this one is closed at once (SEA-01 to SEA-05). */
export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  const isAsked = endingOthers.use()
  const count = query.data?.length ?? 0
  return (
    <SectionCard
      anchor="devices"
      title="Mes appareils"
      lead={count > 1 ? `${count} sessions ouvertes` : undefined}
      end={
        <Button icon={<IconLogout size={18} stroke={1.75} />} onClick={() => endingOthers.set(true)}>
          Fermer toutes les autres sessions
        </Button>
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows count={2} height={56} />}>
        {(sessions) => (
          <Stack as="ul" columns={1} marginTop={12}>
            {sessions
              .toSorted((one, other) => Number(other.current) - Number(one.current))
              .map((session) => (
                <SessionLine key={session.id} session={session} now={query.dataUpdatedAt} />
              ))}
            {sessions.length === 1 && (
              <Text as="li" size="sm" tone="muted" paddingY={12} borderTop>
                Aucune autre session ouverte.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
      {isAsked && <EndOthers onClose={() => endingOthers.set(false)} />}
    </SectionCard>
  )
}

function SessionLine({ session, now }: { session: OpenSession; now: number }) {
  const { id, current, device_name, address, method, strength } = session
  const end = useEndSession()
  const said = [seenText(session, now), address, openedBy(method, strength)].filter(Boolean).join(' · ')
  const Icon = MOBILE.test(device_name) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Row as="li" wrap gap={12} align="center" justify="between" paddingY={12} borderTop>
      <Row gap={12} align="center" minWidth={0}>
        <Icon size={22} stroke={1.75} aria-hidden />
        <div>
          <Row wrap gap={8} align="center">
            <Text weight={600} anywhere>
              {device_name}
            </Text>
            <Marks session={session} />
          </Row>
          <Text as="p" size="sm" tone="muted">
            {said}
          </Text>
        </div>
      </Row>
      {!current && (
        <Button
          size="sm"
          aria-label={`Fermer : ${device_name}, ${said}`}
          loading={end.isPending}
          onClick={() => end.mutate(id)}
        >
          Fermer
        </Button>
      )}
    </Row>
  )
}

function Marks({ session: { id, current, device_name, is_new, trusted_until } }: { session: OpenSession }) {
  const forget = useForgetTrust()
  return (
    <>
      {current && (
        <Text size="sm" weight={600} tone="brand">
          Cet appareil
        </Text>
      )}
      {is_new && <StateBadge family="submitted" label="Nouveau" icon={<IconSparkles size={14} stroke={2} />} />}
      {trusted_until !== null && (
        <>
          <Text size="sm" tone="muted">
            Mémorisé jusqu’au {dayOf(trusted_until)}
          </Text>
          <Button
            size="sm"
            aria-label={`Retirer la mémoire de ${device_name}`}
            loading={forget.isPending}
            onClick={() => forget.mutate(id)}
          >
            Retirer
          </Button>
        </>
      )}
    </>
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const [trusted, setTrusted] = useState(false)
  const [tokens, setTokens] = useState(false)
  const end = useEndOthers()
  return (
    <ConfirmDialog
      opened
      title="Fermer toutes les autres sessions ?"
      confirmLabel="Fermer les sessions"
      busy={end.isPending}
      onConfirm={() => end.mutate({ trusted, tokens }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Stack gap={16} columns={1}>
        <p>Chaque autre appareil devra se connecter de nouveau. Ce qui n’y est pas enregistré est perdu.</p>
        <TickBox ticked={trusted} onChange={setTrusted}>
          Oublier aussi les appareils mémorisés
        </TickBox>
        <TickBox ticked={tokens} onChange={setTokens}>
          Révoquer aussi mes jetons d’accès et mes agendas
        </TickBox>
      </Stack>
    </ConfirmDialog>
  )
}
