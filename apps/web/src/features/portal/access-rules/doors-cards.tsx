import { MOST_EMERGENCY_ACCOUNTS } from '@cadran/rules/portal/access-rules'
import { counted } from '@cadran/rules/portal/french'
import { IconCircleCheck, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../records/index.ts'
import {
  accessRulesQuery,
  emergencyAccountsQuery,
  type Provider,
  providersQuery,
  useCheckProviders,
} from './access-rules.queries.ts'

/** The company's logins, and whether they answer (SSO-04). */
export function ProvidersCard() {
  const query = useQuery(providersQuery)
  const check = useCheckProviders()
  return (
    <SectionCard
      anchor="providers"
      title="Fournisseurs"
      end={
        query.data && query.data.length > 0 ? (
          <Button
            size="sm"
            icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Vérifier
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows count={1} height={56} />}>
        {(providers) =>
          providers.length === 0 ? (
            <Text as="p" tone="muted" marginTop={8}>
              Aucun fournisseur déclaré. Ils se déclarent dans le fichier que nomme CADRAN_OIDC_FILE.
            </Text>
          ) : (
            <Stack as="ul" columns={1}>
              {providers.map((provider) => (
                <ProviderLine key={provider.key} provider={provider} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function ProviderLine({ provider }: { provider: Provider }) {
  const { label, issuer, is_ready, reason, checked_at, failing_since, linked_people } = provider
  const { data: rules } = useQuery(accessRulesQuery)
  const isPasswordShut = rules?.some(({ sso_only }) => sso_only) === true
  return (
    <Stack as="li" gap={4} columns={1} paddingY={10}>
      <Row wrap gap={8} align="center" justify="between">
        <Text weight={600}>{label}</Text>
        {is_ready ? (
          <StateBadge family="validated2" label="Prêt" icon={<IconCircleCheck size={14} stroke={2} />} />
        ) : (
          <StateBadge family="non_submitted" label="Ne répond pas" icon={<IconPlugConnectedX size={14} stroke={2} />} />
        )}
      </Row>
      <Text size="sm" tone="muted" anywhere>
        {issuer}
      </Text>
      {failing_since !== null && (
        <Text size="sm" weight={600}>
          Depuis le {parisMoment(failing_since)} ·{' '}
          {isPasswordShut ? 'les comptes de secours entrent par leur mot de passe' : 'le mot de passe reste ouvert'}
        </Text>
      )}
      <Text size="sm" tone="muted">
        Vérifié le {parisMoment(checked_at)} · {counted(linked_people, 'personne reliée', 'personnes reliées')}
      </Text>
      {!is_ready && reason !== null && (
        <Text size="sm" tone="error" anywhere>
          {reason}
        </Text>
      )}
    </Stack>
  )
}

/** Who still enters when the provider is away (SSO-31). */
export function EmergencyCard() {
  const query = useQuery(emergencyAccountsQuery)
  return (
    <SectionCard
      anchor="emergency"
      title="Comptes de secours"
      end={query.data && <Text tone="muted">{`${query.data.length} sur ${MOST_EMERGENCY_ACCOUNTS}`}</Text>}
    >
      <Text as="p" size="sm" tone="muted">
        Ils entrent par leur mot de passe quand le fournisseur ne répond pas. Ils se désignent en ligne de commande.
      </Text>
      <Loaded query={query} skeleton={<SkeletonRows count={1} height={48} />}>
        {(accounts) => (
          <Stack as="ul" columns={1} marginTop={12}>
            {accounts.map(({ id, identity, username, is_active, used_at }) => (
              <Stack as="li" key={id} columns={1} paddingY={8}>
                <Text weight={600}>{identity}</Text>
                <Text size="sm" tone="muted">
                  {username} · {used_at === null ? 'jamais utilisé' : `dernier usage le ${parisMoment(used_at)}`}
                  {!is_active && ' · fermé'}
                </Text>
              </Stack>
            ))}
            {accounts.length === 0 && (
              <Text as="li" tone="muted">
                Aucun compte de secours.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}
