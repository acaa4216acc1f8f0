import { auditActionLabel, auditEntityLabel, NOBODY_NAMED } from '@cadran/rules/administration/audit-words'
import { formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { IconChevronDown, IconChevronUp, IconClock } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { type Column, SmallLine } from '../../validation/worklist/index.ts'
import styles from './audit.module.css'
import type { AuditRow } from './audit.queries.ts'

interface View {
  isOpen: boolean
  onToggle: () => void
}

type Named = NonNullable<AuditRow['person']>

/** '20/11/2026 10:04:12', in Paris. */
function whenOf(at: string): string {
  const wall = parisWallTime(Date.parse(at))
  return `${formatDate(wall.slice(0, 10))} ${wall.slice(11)}`
}

function Name({ person, matricule }: { person: Named; matricule?: boolean }) {
  return (
    <>
      <strong>{person.lastname}</strong> {person.firstname}
      {matricule && <Text tone="muted"> {person.matricule}</Text>}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Événement n° 900 : création'. */
function actionOf({ entity, entity_id, entity_key, action }: AuditRow): string {
  const number = entity_id === null ? '' : ` n°\u00a0${String(entity_id)}`
  const named = entity_key === null ? number : ` ${entity_key}`
  return `${capital(auditEntityLabel(entity))}${named}\u00a0: ${auditActionLabel(action)}`
}

const bar = () => ({ width: '64%' })

export const AUDIT_COLUMNS: readonly Column<AuditRow, View>[] = [
  { key: 'when', head: 'Quand', className: styles.when, cell: ({ at }) => <Text tabular>{whenOf(at)}</Text>, bar },
  {
    key: 'who',
    head: 'Auteur',
    className: styles.who,
    cell: ({ actor, on_behalf_of }) => (
      <>
        {actor ? <Name person={actor} /> : NOBODY_NAMED}
        {on_behalf_of && <SmallLine>au nom de {on_behalf_of.identity}</SmallLine>}
      </>
    ),
    bar,
  },
  { key: 'action', head: 'Action', isName: true, cell: actionOf, bar },
  {
    key: 'person',
    head: 'Personne',
    className: styles.person,
    cell: ({ person }) => person && <Name person={person} matricule />,
    bar,
  },
  {
    key: 'seal',
    head: 'Scellé',
    className: styles.seal,
    cell: ({ position }) =>
      position === null ? (
        <StateBadge family="submitted" icon={<IconClock size={16} stroke={1.75} />} label="à sceller" />
      ) : (
        <Text tone="muted" tabular>
          {position}
        </Text>
      ),
    bar,
  },
  {
    key: 'open',
    head: 'Détail',
    quiet: true,
    className: styles.open,
    cell: (row, { isOpen, onToggle }) => (
      <IconButton
        label={isOpen ? `Fermer la ligne du ${whenOf(row.at)}` : `Ouvrir la ligne du ${whenOf(row.at)}`}
        aria-expanded={isOpen}
        data-row={row.id}
        icon={isOpen ? <IconChevronUp size={18} stroke={1.75} /> : <IconChevronDown size={18} stroke={1.75} />}
        onClick={onToggle}
      />
    ),
  },
]
