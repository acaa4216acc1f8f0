import { formatCount, formatDate } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import styles from './card.module.css'
import type { PersonCard } from './people.queries.ts'
import { PersonState } from './person-state.tsx'
import { useWalk } from './use-walk.ts'

/** Who the card is about, and the way through the list that it was opened from. */
export function CardHead({ person }: { person: PersonCard }) {
  const { firstname, lastname, identity, matricule, person_type, modality, workplace, manager_identity } = person
  const said = [
    PERSON_TYPE_LABELS[person_type],
    modality !== null && modalityLabel(modality),
    workplace,
    manager_identity === null ? 'sans manager' : `manager : ${manager_identity}`,
    `entrée le ${formatDate(person.start_at)}`,
    person.is_held && 'fiche tenue par l’annuaire de l’entreprise',
  ]
  return (
    <Row gap={14} align="center" wrap>
      <Avatar firstname={firstname} lastname={lastname} size="lg" />
      <Box minWidth={0} className={styles.head}>
        <Row gap={10} align="center" wrap>
          <h1>{identity}</h1>
          <Text tone="muted">{matricule}</Text>
          <PersonState person={person} />
        </Row>
        <Text as="p" size="sm" tone="muted">
          {said.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Walk id={person.id} />
    </Row>
  )
}

function Walk({ id }: { id: number }) {
  const { place, total, previous, next, go } = useWalk(id)
  usePageKeys((key) => {
    const to = { ArrowUp: previous, ArrowDown: next }[key]
    if (!to) return false
    go(to)
    return true
  })
  if (place === null) return null
  return (
    <Row gap={4} align="center">
      <IconButton
        label="Personne précédente"
        icon={<IconChevronUp size={20} stroke={1.75} />}
        disabled={!previous}
        onClick={() => previous && go(previous)}
      />
      <IconButton
        label="Personne suivante"
        icon={<IconChevronDown size={20} stroke={1.75} />}
        disabled={!next}
        onClick={() => next && go(next)}
      />
      <Text tone="muted" tabular>
        {formatCount(place)} sur {formatCount(total)}
      </Text>
    </Row>
  )
}
