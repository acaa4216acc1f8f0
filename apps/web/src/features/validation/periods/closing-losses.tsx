import { ofMonth } from '@cadran/rules/portal/french'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import type { Family } from '../../../ui/family.ts'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import styles from './close-dialog.module.css'
import { useFigureList } from './figure-link.tsx'
import { counted, stageOf } from './period-words.ts'
import type { Period } from './periods.queries.ts'
import { UnsentPeople } from './unsent-people.tsx'

/** What is locked, who will have no report, and what stays as it is for ever (PER-28, CLO-05). */
export function Losses({ period }: { period: Period }) {
  const today = useToday()
  return (
    <>
      <Text as="p" marginBottom={16} tone="muted">
        La clôture est irréversible{'\u00a0: '}aucune période ne peut être rouverte.
      </Text>
      {stageOf(period, today) !== 'due' && (
        <Text as="p" marginBottom={12} weight={600} tone="error">
          Ce mois n’est pas terminé.
        </Text>
      )}
      <Counts period={period} />
      <Box marginBottom={16}>
        <UnsentPeople
          period={period.id}
          group="all"
          count={period.non_submitted}
          title="Qui n’a pas envoyé son CRA"
          startsOpen
        />
      </Box>
    </>
  )
}

function Counts({ period }: { period: Period }) {
  const { total, non_submitted, pending_absences } = period
  return (
    <ul className={styles.losses}>
      <Loss count={total} end={<IconLock size={18} stroke={1.75} aria-hidden="true" />}>
        {counted(
          total,
          'CRA, avec ses absences et astreintes, sera verrouillé',
          'CRA, avec leurs absences et astreintes, seront verrouillés',
        )}
      </Loss>
      {non_submitted > 0 && (
        <Loss
          count={non_submitted}
          family="non_submitted"
          end={<Look period={period} figure="non_submitted" name="CRA non soumis" />}
        >
          {counted(
            non_submitted,
            "CRA non soumis, il ne pourra plus l'être",
            "CRA non soumis, ils ne pourront plus l'être",
          )}
        </Loss>
      )}
      {pending_absences > 0 && (
        <Loss
          count={pending_absences}
          family="submitted"
          end={<Look period={period} figure="absences" name="absences non validées" />}
        >
          {counted(pending_absences, 'absence', 'absences')} {ofMonth(period)} non{' '}
          {counted(pending_absences, 'validée', 'validées')} au niveau 2
        </Loss>
      )}
    </ul>
  )
}

interface LossProps {
  count: number
  family?: Family
  end: ReactNode
  children: ReactNode
}

function Loss({ count, family, end, children }: LossProps) {
  return (
    <Stack as="li" gap={12} align="center" className={styles.loss}>
      <Text as="strong" weight={680} tabular className={styles.count} data-family={family}>
        {count}
      </Text>
      <span>{children}</span>
      {end}
    </Stack>
  )
}

interface LookProps {
  period: Period
  figure: 'non_submitted' | 'absences'
  name: string
}

/** The list behind a figure, for whoever sees everybody in it; in a new tab, for the question stays. */
function Look({ period, figure, name }: LookProps) {
  const list = useFigureList(figure, period)
  if (!list) return null
  return (
    <Link {...list} target="_blank" rel="noopener" aria-label={`Voir : ${name} (nouvel onglet)`}>
      Voir
    </Link>
  )
}
