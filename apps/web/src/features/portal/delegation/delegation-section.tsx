import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../records/index.ts'
import { DecisionsTaken } from './decisions-taken.tsx'
import styles from './delegation.module.css'
import { type Delegation, delegationsQuery, useEndDelegation } from './delegation.queries.ts'
import { untilWords, whenWords } from './delegation-words.ts'
import { DeputyDialog } from './deputy-dialog.tsx'

const OWN_LEAD =
  'Votre suppléant décide des absences de votre équipe à votre place, au premier niveau. Il n’a rien à accepter, et vos deux noms restent à l’historique.'
const GIVEN_LEAD =
  'Vous décidez des absences de son équipe à sa place, au premier niveau. Vos deux noms restent à l’historique.'

/** Who stands for one while one is away, and for whom one stands (DEL-01 to DEL-06). */
export function DelegationSection() {
  const { is_manager } = useCurrentUser()
  const query = useQuery(delegationsQuery)
  const [asked, setAsked] = useState(false)
  return (
    <SectionCard
      anchor="delegation"
      title="Suppléance"
      lead={is_manager ? OWN_LEAD : GIVEN_LEAD}
      end={
        is_manager && (
          <Button icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setAsked(true)}>
            Désigner un suppléant
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows count={1} height={56} />}>
        {({ own, given }) => (
          <Stack as="ul" columns={1} marginTop={12}>
            {own.map((one) => (
              <DelegationLine key={one.id} delegation={one} who={one.deputy.identity} act="Terminer" />
            ))}
            {given.map((one) => (
              <DelegationLine
                key={one.id}
                delegation={one}
                who={`Vous suppléez ${one.manager.identity}`}
                act="Ne plus suppléer"
              />
            ))}
            {own.length + given.length === 0 && (
              <Text as="li" tone="muted">
                {is_manager ? 'Personne ne vous supplée.' : 'Vous ne suppléez personne.'}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
      {is_manager && <DecisionsTaken />}
      {asked && <DeputyDialog onClose={() => setAsked(false)} />}
    </SectionCard>
  )
}

interface DelegationLineProps {
  delegation: Delegation
  who: string
  act: string
}

function DelegationLine({ delegation, who, act }: DelegationLineProps) {
  const [asked, setAsked] = useState(false)
  const end = useEndDelegation(delegation, () => setAsked(false))
  const { active, active_until } = delegation
  return (
    <Row as="li" wrap gap={12} rowGap={4} align="center" justify="between" paddingY={10} className={styles.line}>
      <div>
        <Text block weight={650}>
          {who}
        </Text>
        <Text size="sm" tone="muted">
          {whenWords(delegation)}
        </Text>
      </div>
      <Row wrap gap={12} rowGap={8} align="center">
        {active && active_until && (
          <StateBadge
            family="brand"
            icon={<IconUserCheck size={15} stroke={2} />}
            label={`Active jusqu’au ${untilWords(active_until)}`}
          />
        )}
        <Button size="sm" aria-label={`${act} : ${who}`} onClick={() => setAsked(true)}>
          {act}
        </Button>
      </Row>
      <ConfirmDialog
        opened={asked}
        title="Terminer cette suppléance ?"
        confirmLabel={act}
        busy={end.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => end.mutate()}
      >
        Elle prend fin maintenant. Les décisions déjà prises restent.
      </ConfirmDialog>
    </Row>
  )
}
