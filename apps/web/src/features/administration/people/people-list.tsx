import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useLetterKeys } from '../../../platform/letter-keys.ts'
import { hasRole, useCurrentUser } from '../../../platform/session.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { ColumnList, useListKeys } from '../../validation/worklist/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './people.module.css'
import { type AdministeredPerson, peopleQuery } from './people.queries.ts'
import { PEOPLE_COLUMNS } from './people-columns.tsx'
import type { PeopleFilters } from './people-filters.ts'
import { useBulk } from './use-bulk.ts'

interface PeopleListProps {
  name: string
  filters: PeopleFilters
  onManager: (matricule: string) => void
}

const NONE: readonly AdministeredPerson[] = []

/** A page of the people; whoever keeps the accounts chooses among them what is changed at once (ADM-44). */
export function PeopleList({ name, filters, onManager }: PeopleListProps) {
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const mayChange = hasRole(useCurrentUser(), 'ROLE_USER_ADMIN')
  const { data } = useQuery(peopleQuery(filters))
  const answer = useQuery({ ...peopleQuery(filters), select: ({ items }) => items })
  const { items = NONE, total = 0 } = data ?? {}
  const bulk = useBulk(
    items.map(({ id }) => id),
    filters,
    total,
  )
  const place = { ...filters, page: filters.page ?? 1 }
  useListKeys(list, (key, row) => {
    if (row === null) return false
    if (key === 'e' && bulk.count > 0) {
      bulk.setPart('all')
      return true
    }
    if (key === 'o' || key === 'Enter')
      void navigate({ to: '/backend/people/$id/{-$tab}', params: { id: Number(row), tab: undefined }, search: place })
    else if (key === 'x' && mayChange) bulk.choice.toggle(row)
    else return false
    return true
  })
  return (
    <Stack gap={16} columns={1} ref={list}>
      <ColumnList
        name={name}
        answer={answer}
        keepsRows
        keyOf={({ id }) => id}
        viewOf={() => ({ onManager, place })}
        columns={PEOPLE_COLUMNS}
        choosing={mayChange ? { choice: bulk.choice, subjectOf: ({ identity }) => identity } : undefined}
        tableClass={styles.table}
        awaitedRows={12}
        empty={{ text: 'Aucun résultat', hint: 'Personne ne répond à cette recherche et à ces filtres.' }}
      />
      {mayChange && <BulkBar bulk={bulk} total={total} />}
    </Stack>
  )
}

/** The keys of the list, beside its title, unless they are switched off (KEY-09). */
export function PeopleKeys({ mayChange }: { mayChange: boolean }) {
  const [letters] = useLetterKeys()
  return (
    <Row gap={12} className={styles.keys}>
      {letters && (
        <>
          <KeyHint keys="J K" label="ligne" />
          {mayChange && <KeyHint keys="X" label="cocher" />}
          <KeyHint keys="O" label="ouvrir" />
        </>
      )}
    </Row>
  )
}
