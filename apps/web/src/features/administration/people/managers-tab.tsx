import { counted } from '@cadran/rules/portal/french'
import { IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { type TeamMember, teamQuery } from './contract.queries.ts'
import { ManagerDialog } from './managers-dialog.tsx'
import type { PersonCard } from './people.queries.ts'

/** The tab 'Managers': the chain above, the reports below, and who it is to be from a day on (ADM-37). */
export function ManagersTab({ person }: { person: PersonCard }) {
  const query = useQuery(teamQuery(person.id))
  const [asked, setAsked] = useState(false)
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={64} />}>
      {({ above, below, below_count, updated_at }) => (
        <Stack gap={16} columns={1}>
          <SectionCard
            anchor="above"
            title="Managers"
            lead="du plus proche au plus haut"
            end={
              <Button icon={<IconUserEdit size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setAsked(true)}>
                Changer de manager…
              </Button>
            }
          >
            <Members members={above} none="Sans manager" />
          </SectionCard>
          <SectionCard
            anchor="below"
            title="Équipe directe"
            {...(below_count > 0 && { lead: counted(below_count, 'personne') })}
          >
            <Members members={below} none="Personne dans l’équipe" />
          </SectionCard>
          {asked && <ManagerDialog person={person} updated_at={updated_at} onClose={() => setAsked(false)} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Members({ members, none }: { members: readonly TeamMember[]; none: string }) {
  if (members.length === 0) return <Text tone="muted">{none}</Text>
  return (
    <Stack as="ul" gap={8} columns={1} padding={0} marginTop={12}>
      {members.map(({ id, identity, matricule, is_active }) => (
        <Row as="li" key={id} gap={8} wrap>
          <Link to="/backend/people/$id/{-$tab}" params={{ id, tab: 'managers' }}>
            {identity}
          </Link>
          <Text tone="muted">
            {matricule}
            {!is_active && ' · Accès fermé'}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}
