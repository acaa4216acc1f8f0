import type { PersonType } from '@cadran/rules/portal/person'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './run-as.module.css'
import type { RunAsUser } from './run-as-list.ts'

interface RunAsRowsProps {
  title: string
  end: ReactNode
  people: readonly RunAsUser[]
  search: string
  favorites: ReadonlySet<string>
  onToggle: (username: string) => void
  onChoose: (person: RunAsUser) => void
}

/** Each kind of person by its colour and its word (RUN-03, RUN-04). */
const KINDS = {
  internal: { family: 'brand', label: 'Interne' },
  contractor: { family: 'absence', label: 'Prestataire' },
  consultant: { family: 'remote', label: 'Consultant salarié' },
  interim: { family: 'remote', label: 'Intérimaire' },
} as const satisfies Record<PersonType, { family: Family; label: string }>

export function RunAsRows({ title, end, people, search, favorites, onToggle, onChoose }: RunAsRowsProps) {
  const titleId = useId()
  return (
    <Box as="section" minWidth={0} card aria-labelledby={titleId}>
      <Row gap={12} align="center" justify="between" paddingX={16} paddingY={12}>
        <Text as="h2" size="md" id={titleId}>
          {title}
        </Text>
        <Text size="sm" tone="muted">
          {end}
        </Text>
      </Row>
      {people.length === 0 && <EmptyState text="Aucun résultat" />}
      <Box as="ul" block>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            search={search}
            isFavorite={favorites.has(person.username)}
            onToggle={onToggle}
            onChoose={onChoose}
          />
        ))}
      </Box>
    </Box>
  )
}

interface RowProps extends Pick<RunAsRowsProps, 'search' | 'onToggle' | 'onChoose'> {
  person: RunAsUser
  isFavorite: boolean
}

function PersonRow({ person, search, isFavorite, onToggle, onChoose }: RowProps) {
  const { firstname, lastname, identity, matricule, username, person_type } = person
  const { family, label } = KINDS[person_type]
  const Star = isFavorite ? IconStarFilled : IconStar
  return (
    <Row as="li" gap={14} align="center" className={styles.row} data-family={family}>
      <Avatar firstname={firstname} lastname={lastname} tone="family" />
      <Box minWidth={0} className={styles.who}>
        <Text as="p" weight={600} anywhere>
          <Marked text={identity} search={search} />
        </Text>
        <Text as="p" size="sm" tone="muted">
          {matricule} · {username}
        </Text>
      </Box>
      <Row as="span" inline gap={8} align="center" size="sm" tone="ink" className={styles.kind}>
        {label}
      </Row>
      <IconButton
        label={`${isFavorite ? 'Retirer des favoris' : 'Ajouter aux favoris'} : ${identity}`}
        title={isFavorite ? 'Retirer des favoris' : 'Ajouter aux favoris'}
        aria-pressed={isFavorite}
        className={styles.star}
        icon={<Star size={20} stroke={1.75} />}
        onClick={() => onToggle(username)}
      />
      <Button size="sm" aria-label={`Choisir ${identity}`} onClick={() => onChoose(person)}>
        Choisir
      </Button>
    </Row>
  )
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The name with the part that was searched underlined; a fold that changes its length marks nothing. */
function Marked({ text, search }: { text: string; search: string }) {
  const wanted = fold(search.trim())
  const at = fold(text).length === text.length && wanted !== '' ? fold(text).indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
