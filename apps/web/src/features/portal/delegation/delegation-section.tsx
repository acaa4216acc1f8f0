import { untilWords } from '@cadran/rules/portal/disconnection'
import { SCOPE_WORDS } from '@cadran/rules/validation/delegation'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser, useHasRole } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../records/index.ts'
import { DecisionsTaken } from './decisions-taken.tsx'
import styles from './delegation.module.css'
import { type Delegation, delegationsQuery, useEndDelegation } from './delegation.queries.ts'
import { whenWords } from './delegation-words.ts'
import { DeputyDialog } from './deputy-dialog.tsx'

const OWN_LEAD =
  'Votre suppléant décide pour votre équipe à votre place, au premier niveau. Il n’a rien à accepter, et vos deux noms restent à l’historique.'
const GIVEN_LEAD = 'Vous décidez pour son équipe à sa place, au premier niveau. Vos deux noms restent à l’historique.'
const HR_LEAD = 'Un manager est absent sans l’avoir prévu ? Désignez qui décide pour son équipe, entre deux dates.'

const leadOf = (is_manager: boolean, is_hr: boolean) => (is_manager ? OWN_LEAD : is_hr ? HR_LEAD : GIVEN_LEAD)

/** Who stands for one while one is away, for whom one stands, and whom human resources have set for others (DEL-01 to DEL-06). */
export function DelegationSection() {
  const { is_manager } = useCurrentUser()
  const is_hr = useHasRole('ROLE_HRBP')
  const query = useQuery(delegationsQuery)
  const [asked, setAsked] = useState<'oneself' | 'another' | null>(null)
  return (
    <SectionCard
      anchor="delegation"
      title={is_manager ? 'Ma suppléance' : 'Suppléance'}
      lead={leadOf(is_manager, is_hr)}
      end={
        (is_manager || is_hr) && (
          <Row wrap gap={8}>
            {is_manager && (
              <Button icon={PLUS} onClick={() => setAsked('oneself')}>
                Désigner un suppléant
              </Button>
            )}
            {is_hr && (
              <Button icon={PLUS} onClick={() => setAsked('another')}>
                Désigner pour un manager
              </Button>
            )}
          </Row>
        )
      }
    >
      <Loaded query={query} skeleton={<Coming />}>
        {(delegations) => <Delegations {...delegations} nobody={is_manager ? NOBODY : 'Vous ne suppléez personne.'} />}
      </Loaded>
      {is_manager && <DecisionsTaken />}
      {asked && <DeputyDialog for_another={asked === 'another'} onClose={() => setAsked(null)} />}
    </SectionCard>
  )
}

const Coming = () => (
  <Box marginTop={12}>
    <SkeletonRows count={1} height={56} />
  </Box>
)

const PLUS = <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
const NOBODY = 'Personne ne vous supplée.'

interface DelegationsProps {
  own: Delegation[]
  given: Delegation[]
  set_for_others: Delegation[]
  nobody: string
}

function Delegations({ own, given, set_for_others, nobody }: DelegationsProps) {
  return (
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
      {set_for_others.map((one) => (
        <DelegationLine
          key={one.id}
          delegation={one}
          who={`${one.deputy.identity} supplée ${one.manager.identity}`}
          act="Terminer"
        />
      ))}
      {own.length + given.length + set_for_others.length === 0 && (
        <Text as="li" tone="muted">
          {nobody}
        </Text>
      )}
    </Stack>
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
          {delegation.scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')} · {whenWords(delegation)}
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
