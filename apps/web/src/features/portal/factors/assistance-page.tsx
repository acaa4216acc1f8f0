import type { ReplyOf } from '@cadran/contract/kit'
import type { findSupported } from '@cadran/contract/portal/factors'
import { openedBy } from '@cadran/rules/portal/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../records/index.ts'
import { factorDay } from './factor-day.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Person = ReplyOf<typeof findSupported>[number]

const SHORTEST = 2

/** Helps whoever has lost a factor or a device, without seeing a secret (MFA-28, SEA-07). */
export function AssistancePage() {
  const title = usePageHeader()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery({
    queryKey: ['assistance', search],
    queryFn: ({ signal }) => api.get('factors/people', { query: { search }, signal }),
  })
  return (
    <Stack gap={16} columns={1}>
      <h1>{title}</h1>
      <SearchField
        label="Rechercher une personne"
        placeholder="Nom ou prénom"
        text={text}
        onChange={setText}
        look="large"
      />
      {search.length < SHORTEST ? (
        <EmptyState text="Saisissez au moins 2 lettres d’un nom." />
      ) : (
        <Loaded query={query} skeleton={<SkeletonRows count={3} height={80} />}>
          {(people) =>
            people.length === 0 ? (
              <EmptyState text="Personne ne porte ce nom." />
            ) : (
              <Stack as="ul" gap={12} columns={1} aria-label="Personnes">
                {people.map((person) => (
                  <PersonRow key={person.id} person={person} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      )}
    </Stack>
  )
}

function factorWords({ has_totp, passkeys, recovery_codes_left, is_active }: Person): string {
  const held = [
    has_totp && 'application',
    passkeys > 0 && (passkeys === 1 ? '1 clé d’accès' : `${passkeys} clés d’accès`),
    recovery_codes_left > 0 && `${recovery_codes_left} codes de secours`,
  ].filter(Boolean)
  const said = held.length === 0 ? 'Aucun second facteur' : held.join(', ')
  return is_active ? said : `${said} · compte fermé`
}

type Act = 'reset' | 'end'

const ACTS = {
  end: {
    title: 'Fermer les sessions de',
    act: 'Fermer les sessions',
    said: 'Chaque appareil devra se connecter de nouveau. La personne est prévenue.',
    done: 'Les sessions sont fermées.',
    send: async (body: { user_id: number; reason: string }) => void (await api.post('session/end', { body })),
  },
  reset: {
    title: 'Réinitialiser les facteurs de',
    act: 'Réinitialiser',
    said: 'Application, clés, codes de secours et appareils mémorisés sont retirés, ses sessions fermées. La personne et les administrateurs des accès sont prévenus.',
    done: 'Les seconds facteurs sont réinitialisés.',
    send: (body: { user_id: number; reason: string }) => api.post('factors/reset', { body }),
  },
} as const

function PersonRow({ person }: { person: Person }) {
  const { id, identity, matricule, username, is_keeper } = person
  const [asked, setAsked] = useState<Act | null>(null)
  const [isOpen, setOpen] = useState(false)
  const offered: readonly Act[] = is_keeper ? ['end'] : ['end', 'reset']
  return (
    <Box as="li" card padding={16}>
      <Row wrap gap={12} align="center" justify="between">
        <div>
          <h2>{identity}</h2>
          <Text as="p" size="sm" tone="muted">
            {matricule} · {username} · {factorWords(person)}
          </Text>
        </div>
        <Row wrap gap={8}>
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Appareils de ${identity}`}
            onClick={() => setOpen(!isOpen)}
          >
            Appareils
          </Button>
          {offered.map((act) => (
            <Button key={act} size="sm" aria-label={`${ACTS[act].title} ${identity}`} onClick={() => setAsked(act)}>
              {act === 'end' ? ACTS.end.act : 'Réinitialiser les facteurs'}
            </Button>
          ))}
        </Row>
      </Row>
      {is_keeper && (
        <Text as="p" size="sm" tone="muted">
          Cette personne tient les accès : ses facteurs se réinitialisent par la ligne de commande.
        </Text>
      )}
      {isOpen && <Devices id={id} />}
      {asked && <Question person={person} asked={asked} onClose={() => setAsked(null)} />}
    </Box>
  )
}

function Question({ person, asked, onClose }: { person: Person; asked: Act; onClose: () => void }) {
  const { title, act, said, done, send } = ACTS[asked]
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) => send({ user_id: person.id, reason }),
    onSuccess: () => {
      onClose()
      notify.success(done)
      void client.invalidateQueries({ queryKey: ['assistance'] })
    },
  })
  const words = { title: `${title} ${person.identity}`, said, act }
  return <ReasonDialog {...words} busy={isPending} onAct={mutate} onClose={onClose} />
}

function Devices({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['assistance', 'sessions', id],
    queryFn: ({ signal }) => api.get('session', { query: { user_id: String(id) }, signal }),
  })
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={1} height={40} />}>
      {(sessions) =>
        sessions.length === 0 ? (
          <Text as="p" size="sm" tone="muted">
            Aucune session ouverte.
          </Text>
        ) : (
          <Stack as="ul" gap={4} columns={1}>
            {sessions.map((session) => (
              <Text as="li" key={session.id} size="sm">
                {session.device_name} · {session.address} · active le {factorDay(session.last_seen_at)} ·{' '}
                {openedBy(session.method, session.strength)}
              </Text>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
