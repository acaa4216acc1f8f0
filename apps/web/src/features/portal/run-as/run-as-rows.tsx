import type { PersonType } from '@cadran/rules/portal/person'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './run-as.module.css'
import type { RunAsUser } from './run-as-list.ts'

interface RunAsRowsProps {
  title: string
  end: ReactNode
  people: readonly RunAsUser[]
  search: string
  favorites: ReadonlySet<string>
  onToggle: (username: string) => void
  onChoose: (username: string) => void
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
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={titleId}>
          {title}
        </h2>
        <span className={styles.end}>{end}</span>
      </div>
      {people.length === 0 && <EmptyState text="Aucun résultat" />}
      <ul className={styles.rows}>
        {people.map((person) => (
          <Row
            key={person.id}
            person={person}
            search={search}
            isFavorite={favorites.has(person.username)}
            onToggle={onToggle}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Pick<RunAsRowsProps, 'search' | 'onToggle' | 'onChoose'> {
  person: RunAsUser
  isFavorite: boolean
}

function Row({ person, search, isFavorite, onToggle, onChoose }: RowProps) {
  const { firstname, lastname, identity, matricule, username, person_type } = person
  const { family, label } = KINDS[person_type]
  const Star = isFavorite ? IconStarFilled : IconStar
  return (
    <li className={styles.row} data-family={family}>
      <Avatar firstname={firstname} lastname={lastname} tone="family" />
      <div className={styles.who}>
        <p className={styles.name}>
          <Marked text={identity} search={search} />
        </p>
        <p className={styles.detail}>
          {matricule} · {username}
        </p>
      </div>
      <span className={styles.kind}>{label}</span>
      <IconButton
        label={`${isFavorite ? 'Retirer des favoris' : 'Ajouter aux favoris'} : ${identity}`}
        title={isFavorite ? 'Retirer des favoris' : 'Ajouter aux favoris'}
        aria-pressed={isFavorite}
        className={styles.star}
        icon={<Star size={20} stroke={1.75} />}
        onClick={() => onToggle(username)}
      />
      <Button size="sm" aria-label={`Choisir ${identity}`} onClick={() => onChoose(username)}>
        Choisir
      </Button>
    </li>
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
