import { MOST_DIRECTORY_TOKENS } from '@cadran/rules/portal/api-tokens'
import { formatDate } from '@cadran/rules/portal/french'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { parisDayInWords, parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { DirectoryTokenDialog } from './directory-token-dialog.tsx'
import {
  type DirectoryToken,
  directoryQuery,
  directoryTokensQuery,
  useRevokeDirectoryToken,
} from './provisioning.queries.ts'

const CHANGES: Readonly<Record<string, string>> = {
  'scim-create': 'arrivée',
  'scim-adopt': 'reprise',
  'scim-change': 'modification',
  'scim-deactivate': 'compte fermé',
  'scim-reactivate': 'compte rouvert',
}

/** Where the company's directory stands, and the tokens by which it calls (SCI-03, SCI-04). */
export function DirectoryCard() {
  const state = useQuery(directoryQuery)
  const tokens = useQuery(directoryTokensQuery)
  return (
    <SectionCard
      anchor="directory"
      title="Annuaire (SCIM)"
      lead="Entra ID, Okta ou un autre annuaire crée, modifie et ferme les comptes."
    >
      <Loaded query={state} skeleton={<SkeletonRows count={2} height={24} />}>
        {({ last_called_at, held_people, people, changes }) => (
          <Stack as="dl" gap={8} columns={1} marginTop={12}>
            <Line name="Dernier appel">{last_called_at === null ? 'Jamais appelé' : parisMoment(last_called_at)}</Line>
            <Line name="Personnes tenues par l’annuaire">{`${held_people} / ${people}`}</Line>
            {changes.map(({ at, action, identity }) => (
              <Line key={`${at} ${identity} ${action}`} name={`${parisDayInWords(at)} · ${CHANGES[action] ?? action}`}>
                {identity}
              </Line>
            ))}
          </Stack>
        )}
      </Loaded>
      <Loaded query={tokens} skeleton={<SkeletonRows count={1} height={48} />}>
        {(all) => <Tokens live={all.filter(({ ended }) => ended === null)} />}
      </Loaded>
    </SectionCard>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row wrap gap={8} justify="between">
    <Text as="dt" tone="muted">
      {name}
    </Text>
    <Text as="dd" weight={600}>
      {children}
    </Text>
  </Row>
)

function Tokens({ live }: { live: readonly DirectoryToken[] }) {
  const [asked, setAsked] = useState<'new' | DirectoryToken | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const end = () => setAsked(null)
  const full = live.length >= MOST_DIRECTORY_TOKENS
  return (
    <Stack gap={12} columns={1} marginTop={12}>
      {live.map((token) => (
        <Row key={token.id} wrap gap={8} align="center" justify="between">
          <Text anywhere>
            {token.prefix}…
            <Text block size="sm" tone="muted">
              expire le {formatDate(token.expires_on)}
            </Text>
          </Text>
          <Button size="sm" onClick={() => setAsked(token)}>
            Révoquer<span className="visually-hidden"> {token.prefix}</span>
          </Button>
        </Row>
      ))}
      <Row>
        <Button
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          reason={full ? 'Deux jetons sont en service : révoquez celui qui ne sert plus.' : undefined}
          onClick={() => setAsked('new')}
        >
          Nouveau jeton
        </Button>
      </Row>
      {asked === 'new' && (
        <DirectoryTokenDialog
          onClose={end}
          onMade={(token) => {
            setSecret(token)
            end()
          }}
        />
      )}
      {asked !== null && asked !== 'new' && <RevokeToken token={asked} onClose={end} />}
      {secret !== null && <MadeToken secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  )
}

function MadeToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Jeton de l’annuaire"
      lead={`Donnez-le à l’annuaire avec l’adresse ${window.location.origin}/api/scim/v2.`}
      label="Jeton"
      secret={secret}
      warning="Le jeton n’a pas été copié. Il ne pourra qu’être remplacé."
      onClose={onClose}
    />
  )
}

function RevokeToken({ token, onClose }: { token: DirectoryToken; onClose: () => void }) {
  const revoke = useRevokeDirectoryToken()
  return (
    <ConfirmDialog
      opened
      title={`Révoquer ${token.prefix}… ?`}
      confirmLabel="Révoquer"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(token.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      L’annuaire qui s’en sert ne pourra plus rien changer.
    </ConfirmDialog>
  )
}
