import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { type Column, PersonBar, PersonCell, SmallLine } from '../../validation/worklist/index.ts'
import styles from './people.module.css'
import type { AdministeredPerson } from './people.queries.ts'
import type { PeopleFilters } from './people-filters.ts'
import { PersonState } from './person-state.tsx'

interface View {
  /** Lists the team of whoever has this matricule. */
  onManager: (matricule: string) => void
  /** Under which filters, and on which page, the line stands: the card walks the same list. */
  place: PeopleFilters
}

const isTechnical = (matricule: string) => /^t/i.test(matricule)
const bar = () => ({ width: '64%' })

export const PEOPLE_COLUMNS: readonly Column<AdministeredPerson, View>[] = [
  {
    key: 'person',
    head: 'Collaborateur',
    className: styles.person,
    isName: true,
    cell: (person) => (
      <PersonCell
        person={person}
        badge={isTechnical(person.matricule) && <span className={styles.technical}>Compte technique</span>}
      >
        <SmallLine>
          {person.matricule} · {person.username}
        </SmallLine>
      </PersonCell>
    ),
    bar: () => <PersonBar width="56%" />,
  },
  { key: 'type', head: 'Type', cell: ({ person_type }) => PERSON_TYPE_LABELS[person_type], bar },
  {
    key: 'modality',
    head: 'Modalité',
    cell: ({ modality }) => (modality === null ? '—' : modalityLabel(modality)),
    bar,
  },
  { key: 'company', head: 'Société', cell: ({ company }) => company, bar },
  { key: 'workplace', head: 'Lieu de travail', cell: ({ workplace }) => workplace, bar },
  {
    key: 'manager',
    head: 'Manager',
    cell: ({ manager, manager_identity }, { onManager }) =>
      manager === null ? (
        <span className={styles.none}>Sans manager</span>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className={styles.manager}
          aria-label={`Voir l’équipe de ${manager_identity ?? manager}`}
          onClick={() => onManager(manager)}
        >
          {manager_identity}
        </Button>
      ),
    bar,
  },
  {
    key: 'state',
    head: 'État',
    cell: (person) => <PersonState person={person} />,
    bar: () => ({ width: 92, height: 24 }),
  },
  {
    key: 'acts',
    head: 'Actions',
    quiet: true,
    className: styles.acts,
    cell: ({ id, identity }, { place }) => (
      <ButtonLink
        size="sm"
        variant="quiet"
        className={styles.open}
        to="/backend/people/$id/{-$tab}"
        params={{ id, tab: undefined }}
        search={place}
        aria-label={`Ouvrir la fiche de ${identity}`}
        icon={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
      />
    ),
  },
]
