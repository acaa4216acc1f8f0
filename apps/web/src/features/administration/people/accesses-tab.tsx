import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { AccessQuestion } from './access-question.tsx'
import { instantText } from './moment.ts'
import { accessesQuery, type PersonAccesses, type PersonCard } from './people.queries.ts'
import { Section } from './section.tsx'
import { useAct } from './use-act.ts'

interface Props {
  person: PersonCard
  accesses: PersonAccesses
}

/** What somebody comes in by: their account, sessions and devices (ADM-35, ADM-41, ADM-42). */
export function AccessesTab({ person }: { person: PersonCard }) {
  const query = useQuery(accessesQuery(person.id))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={72} />}>
      {(accesses) => (
        <Stack gap={16} columns={1}>
          <Account person={person} accesses={accesses} />
          <Sessions person={person} accesses={accesses} />
          <Devices person={person} accesses={accesses} />
        </Stack>
      )}
    </Loaded>
  )
}

function stateOf({ is_active, has_password }: PersonAccesses): string {
  if (!is_active) return 'Le compte est fermé.'
  return has_password ? 'Le compte est ouvert.' : 'Le compte est ouvert ; aucun mot de passe n’a encore été choisi.'
}

function Account({ person: { id }, accesses }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { is_active, has_address } = accesses
  const link = useAct(
    () => api.post('administration/person/{id}/password-link', { params: { id } }),
    'Le lien a été envoyé à l’adresse professionnelle.',
  )
  const isOwn = useCurrentUser().id === id
  return (
    <Section title="Compte">
      <Stack gap={12}>
        <Text as="p">{stateOf(accesses)}</Text>
        {!has_address && <Text tone="muted">Cette personne n’a pas d’adresse e-mail.</Text>}
        <Row gap={10} wrap>
          {is_active && has_address && (
            <Button loading={link.isPending} onClick={() => link.mutate()}>
              Envoyer le lien d’accès
            </Button>
          )}
          {!isOwn && (
            <Button onClick={() => setAsked(true)}>{is_active ? 'Fermer l’accès…' : 'Rouvrir l’accès…'}</Button>
          )}
        </Row>
      </Stack>
      {isAsked && <AccessQuestion id={id} opens={!is_active} onClose={() => setAsked(false)} />}
    </Section>
  )
}

function Sessions({ person: { id }, accesses: { sessions } }: Props) {
  const all = useAct(
    () => api.delete('administration/person/{id}/session', { params: { id } }),
    'Les sessions sont fermées.',
  )
  const one = useAct(
    (session_id: string) =>
      api.delete('administration/person/{id}/session/{session_id}', { params: { id, session_id } }),
    'La session est fermée.',
  )
  return (
    <Section
      title="Sessions"
      end={
        sessions.length > 1 && (
          <Button size="sm" loading={all.isPending} onClick={() => all.mutate()}>
            Fermer toutes les sessions
          </Button>
        )
      }
    >
      {sessions.length === 0 && <Text tone="muted">Aucune session ouverte.</Text>}
      {sessions.map(({ id: session_id, device_name, current, created_at, renewed_at }) => (
        <Line
          key={session_id}
          name={device_name}
          mark={current ? 'en cours' : null}
          said={`ouverte le ${instantText(created_at)} · renouvelée le ${instantText(renewed_at ?? created_at)}`}
          act="Fermer"
          onAct={() => one.mutate(session_id)}
        />
      ))}
    </Section>
  )
}

function Devices({ person: { id }, accesses: { devices } }: Props) {
  const forget = useAct(
    (device_id: number) => api.delete('administration/person/{id}/device/{device_id}', { params: { id, device_id } }),
    'L’appareil est oublié.',
  )
  return (
    <Section title="Appareils notifiés">
      {devices.length === 0 && <Text tone="muted">Aucun appareil.</Text>}
      {devices.map(({ id: device_id, name, os, registered_at }) => (
        <Line
          key={device_id}
          name={`${name} · ${os}`}
          mark={null}
          said={`enregistré le ${instantText(registered_at)}`}
          act="Oublier"
          onAct={() => forget.mutate(device_id)}
        />
      ))}
    </Section>
  )
}

interface LineProps {
  name: string
  mark: string | null
  said: string
  act: string
  onAct: () => void
}

function Line({ name, mark, said, act, onAct }: LineProps) {
  return (
    <Row gap={12} align="center" justify="between" wrap paddingY={8} borderTop>
      <div>
        <Row gap={8} align="baseline" wrap>
          <Text weight={600}>{name}</Text>
          {mark && (
            <Text size="sm" tone="brand">
              {mark}
            </Text>
          )}
        </Row>
        <Text size="sm" tone="muted">
          {said}
        </Text>
      </div>
      <Button size="sm" aria-label={`${act} : ${name}, ${said}`} onClick={onAct}>
        {act}
      </Button>
    </Row>
  )
}
