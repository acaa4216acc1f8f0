import { heldUntil } from '@cadran/rules/administration/retention'
import { RETENTION_REGISTER } from '@cadran/rules/administration/retention-register'
import { formatDate } from '@cadran/rules/portal/french'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { openAddress } from '../../../platform/open-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { PrivacyContact } from '../../portal/privacy/index.ts'
import { Loaded } from '../../portal/records/index.ts'
import { type OwnData, ownDataQuery } from './data-rights.queries.ts'

/** What the portal holds about oneself and until when, and a copy of it (RGD-05, RGD-09). */
export function MyDataSection() {
  const query = useQuery(ownDataQuery)
  return (
    <SectionCard anchor="my-data" title="Mes données" lead="Ce que le portail tient sur vous, et jusqu’à quand.">
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={44} />}>
        {(data) => (
          <Stack gap={16} columns={1}>
            <Archive archive={data.archive} />
            <Held contract_end={data.contract_end} />
            <Text as="p" size="sm" tone="muted">
              Pour faire rectifier, limiter ou effacer vos données : <PrivacyContact />{' '}
              <Link to="/rgpd">Vos droits en détail</Link>
            </Text>
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Held({ contract_end }: Pick<OwnData, 'contract_end'>) {
  return (
    <Stack as="dl" gap={10} columns={1} margin={0}>
      {RETENTION_REGISTER.filter(({ held }) => held).map((entry) => (
        <div key={entry.key}>
          <Text as="dt" weight={600}>
            {entry.data}
          </Text>
          <Text as="dd" size="sm" tone="muted" margin={0}>
            {heldUntil(entry, contract_end)}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

function Archive({ archive }: Pick<OwnData, 'archive'>) {
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: () => api.post('account/data-export'),
    onSuccess: () => client.invalidateQueries({ queryKey: ownDataQuery.queryKey }),
  })
  // The address that was read may be five minutes old.
  const fetching = useMutation({
    mutationFn: () => api.get('account/data-export'),
    onSuccess: ({ archive: now }) => {
      if (now?.url) openAddress(now.url)
    },
  })
  const ready = archive?.state === 'ready'
  return (
    <Row wrap gap={12} align="center" justify="between" role="group" aria-label="Mon archive">
      <Text as="p" aria-live="polite">
        {archiveWords(archive)}
      </Text>
      <Row wrap gap={8}>
        {ready && (
          <Button
            variant="primary"
            icon={<IconDownload size={18} stroke={1.75} />}
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            Télécharger
          </Button>
        )}
        {archive?.state !== 'preparing' && (
          <Button variant={ready ? 'secondary' : 'primary'} loading={asking.isPending} onClick={() => asking.mutate()}>
            Préparer mon archive
          </Button>
        )}
      </Row>
    </Row>
  )
}

function archiveWords(archive: OwnData['archive']): string {
  if (archive === null) return 'Une copie de tout ce qui suit, dans une archive ZIP.'
  if (archive.kept_through === null) return 'Votre archive est en préparation : un e-mail vous dira qu’elle est prête.'
  const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format((archive.byte_size ?? 0) / 1_000_000)
  return `Votre archive est prête (${size} Mo), jusqu’au ${formatDate(archive.kept_through)}.`
}
