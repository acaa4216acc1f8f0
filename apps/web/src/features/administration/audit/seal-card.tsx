import type { AuditSeal } from '@cadran/contract/administration/audit'
import { sealedAgo } from '@cadran/rules/administration/audit-seal'
import { formatCount, formatDate } from '@cadran/rules/portal/french'
import { IconCopy, IconShieldCheck, IconShieldExclamation, IconShieldSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { LongJobBar } from '../long-jobs/index.ts'
import styles from './audit.module.css'
import { sealQuery } from './audit.queries.ts'

/** The seal first, in words: intact, never verified, or to be looked at with what was found (AUD-13). */
export function SealCard() {
  const query = useQuery(sealQuery)
  return (
    <Box as="section" card padding={16} aria-label="État du sceau">
      <Loaded query={query} skeleton={<SkeletonRows count={1} height={64} />}>
        {(seal) => <SealState seal={seal} />}
      </Loaded>
    </Box>
  )
}

const ICON = { size: 24, stroke: 1.75 }

function stateOf({ verification }: AuditSeal) {
  if (!verification) return { words: 'Pas encore vérifiée', family: 'neutral', Icon: IconShieldSearch } as const
  if (verification.faults.length > 0) {
    return { words: 'À vérifier', family: 'submitted', Icon: IconShieldExclamation } as const
  }
  return { words: 'Chaîne intacte', family: 'validated1', Icon: IconShieldCheck } as const
}

function SealState({ seal }: { seal: AuditSeal }) {
  const { sealed, unsealed, minutes_since_seal, sealed_since, verification } = seal
  const { words, family, Icon } = stateOf(seal)
  return (
    <Row gap={16} align="center">
      <Row align="center" justify="center" className={styles.mark} data-family={family} aria-hidden="true">
        <Icon {...ICON} />
      </Row>
      <Stack gap={4} minWidth={0}>
        <p>
          <strong>{words}</strong>
          <Text tone="muted">
            {minutes_since_seal !== null && ` · ${sealedAgo(minutes_since_seal)}`}
            {` · ${formatCount(sealed)} lignes scellées, ${formatCount(unsealed)} à sceller`}
          </Text>
        </p>
        <Text as="p" size="sm" tone="muted">
          {verification && `Dernière vérification le ${parisMoment(verification.at)}`}
          {verification?.faults.length === 0 && ', sans faute'}
          {verification && '. '}
          {sealed_since &&
            `Scellé depuis le ${formatDate(sealed_since)} : les lignes d’avant prouvent leur état à cette date.`}
        </Text>
        {verification && verification.faults.length > 0 && (
          <ul className={styles.faults} aria-label="Fautes trouvées">
            {verification.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </Stack>
      <Row gap={16} align="center" marginLeft="auto">
        <Head head={seal.head} />
        <Verify />
      </Row>
    </Row>
  )
}

function Head({ head }: { head: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(head)
      notify.success('Tête copiée')
    } catch {
      notify.error('La tête n’a pas pu être copiée.')
    }
  }
  const end = head.indexOf(':') + 9
  return (
    <Row gap={8} align="center">
      <Stack size="sm" textAlign="right">
        <Text tone="muted">Tête</Text>
        <code title={head}>
          {head.slice(0, end)}…{head.slice(-6)}
        </code>
      </Stack>
      <IconButton
        label="Copier la tête"
        look="bordered"
        icon={<IconCopy size={18} stroke={1.75} />}
        onClick={() => void copy()}
      />
    </Row>
  )
}

/** Begins a verification; its progress stands in the button's place until it is over. */
function Verify() {
  const client = useQueryClient()
  const [job, setJob] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post('administration/audit/verify'),
    onSuccess: ({ job_id }) => setJob(job_id),
  })
  if (job !== null) {
    const onEnd = () => {
      setJob(null)
      void client.invalidateQueries(sealQuery)
    }
    return (
      <Box className={styles.progress}>
        <LongJobBar id={job} label="Vérification de la chaîne" onEnd={onEnd} />
      </Box>
    )
  }
  return (
    <Button icon={<IconShieldSearch size={18} stroke={1.75} />} loading={isPending} onClick={() => mutate()}>
      Vérifier la chaîne
    </Button>
  )
}
