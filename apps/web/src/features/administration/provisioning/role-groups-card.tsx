import { ROLE_FAMILIES, ROLE_WORDS, type RoleFamily } from '@cadran/rules/administration/role-catalogue'
import { counted } from '@cadran/rules/portal/french'
import type { Role } from '@cadran/rules/portal/roles'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { type RoleGroup, roleGroupsQuery } from './provisioning.queries.ts'
import { RoleGroupDialog } from './role-group-dialog.tsx'

const undecided = (groups: readonly RoleGroup[] = []) => groups.filter(({ roles }) => roles.length === 0).length

/** The groups of the company's directory and what each gives: one that arrives gives nothing until somebody chooses (SCI-18). */
export function RoleGroupsCard() {
  const query = useQuery(roleGroupsQuery)
  const [edited, setEdited] = useState<RoleGroup | null>(null)
  const left = undecided(query.data)
  return (
    <SectionCard
      anchor="groups"
      title="Groupes de l’annuaire"
      lead="Un groupe qui arrive ne donne aucun droit : ils se choisissent ici."
      end={left > 0 ? <Waiting label={`${left} à décider`} /> : undefined}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={2} height={48} />}>
        {(groups) =>
          groups.length === 0 ? (
            <Text as="p" tone="muted" marginTop={12}>
              Aucun groupe : l’annuaire de l’entreprise n’en a envoyé aucun.
            </Text>
          ) : (
            <Stack as="ul" gap={4} columns={1} marginTop={12} aria-label="Groupes de l’annuaire">
              {groups.map((group) => (
                <GroupLine key={group.id} group={group} onEdit={() => setEdited(group)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && <RoleGroupDialog group={edited} onClose={() => setEdited(null)} />}
    </SectionCard>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <StateBadge family="submitted" label={label} icon={<IconAlertTriangle size={14} stroke={2} />} />
)

/** What a group gives, family by family: one word names a right of several families. */
const inWords = (roles: readonly Role[]) =>
  (Object.keys(ROLE_FAMILIES) as RoleFamily[]).flatMap((family) => {
    const given = roles.filter((role) => ROLE_WORDS[role].family === family).map((role) => ROLE_WORDS[role].label)
    return given.length === 0 ? [] : [`${ROLE_FAMILIES[family]} : ${given.join(', ')}`]
  })

function GroupLine({ group, onEdit }: { group: RoleGroup; onEdit: () => void }) {
  const { display_name, members_count, roles } = group
  const is_decided = roles.length > 0
  return (
    <Row as="li" gap={16} align="center" justify="between" paddingY={8}>
      <Stack gap={4} columns={1}>
        <Row wrap gap={8} align="center">
          <Text weight={600} anywhere>
            {display_name}
          </Text>
          <Text size="sm" tone="muted">
            {counted(members_count, 'membre')}
          </Text>
          {!is_decided && <Waiting label="Aucun droit" />}
        </Row>
        {is_decided && (
          <Text size="sm" tone="muted">
            {inWords(roles).join(' · ')}
          </Text>
        )}
      </Stack>
      <Button size="sm" onClick={onEdit}>
        {is_decided ? 'Modifier' : 'Choisir'}
        <span className="visually-hidden"> les droits du groupe {display_name}</span>
      </Button>
    </Row>
  )
}
