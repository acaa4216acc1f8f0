import { personStateWords, type PersonState as State } from '@cadran/rules/administration/person-state'
import { IconAlertTriangle, IconCalendarPlus, IconCheck, IconDoorExit, IconLock } from '@tabler/icons-react'
import type { Family } from '../../../ui/family.ts'
import { Row } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { AdministeredPerson } from './people.queries.ts'

const STATES: Readonly<Record<State, { family: Family; Icon: typeof IconCheck }>> = {
  to_come: { family: 'brand', Icon: IconCalendarPlus },
  present: { family: 'validated1', Icon: IconCheck },
  leaving: { family: 'submitted', Icon: IconDoorExit },
  left: { family: 'neutral', Icon: IconDoorExit },
  closed: { family: 'absence', Icon: IconLock },
}

/** Where somebody stands with the company: colour, icon and word, and a change that failed (ADM-04, ADM-24). */
export function PersonState({
  person,
}: {
  person: Pick<AdministeredPerson, 'state' | 'end_at' | 'has_failed_change'>
}) {
  const { family, Icon } = STATES[person.state]
  return (
    <Row as="span" inline gap={6} wrap>
      <StateBadge family={family} icon={<Icon size={16} stroke={1.75} />} label={personStateWords(person)} />
      {person.has_failed_change && (
        <StateBadge
          family="non_submitted"
          icon={<IconAlertTriangle size={16} stroke={1.75} />}
          label="Changement en échec"
        />
      )}
    </Row>
  )
}
