import type { PersonLimits } from '@cadran/rules/validation/person-filter'
import { isFound, isOffered } from '@cadran/rules/validation/person-filter'
import { type ComboboxItem, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import styles from './advanced-panel.module.css'
import { type PersonListName, personListQuery, personSearchQuery, SEARCH_LENGTH } from './person-list.queries.ts'
import './select-styles.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

const PAUSE_MS = 250
const SHOWN = 50

interface PersonSelectProps {
  list: PersonListName
  /** What the list's own filters leave of the people. */
  limits: PersonLimits
  value: readonly string[]
  onChange: (matricules: string[]) => void
  /** Somebody is named, and nothing listed by them. */
  one?: boolean
}

/** Everybody who may be chosen, and those whom the server found where they are too many to be loaded. */
function useOfferedPeople(list: PersonListName, limits: PersonLimits, search: string) {
  const user = useCurrentUser()
  const today = useToday()
  const { from, to, manager } = limits
  const [debounced] = useDebouncedValue(search.trim(), PAUSE_MS)
  const { data: loaded } = useQuery(personListQuery(list, { user, today }, limits))
  const isPart = loaded !== undefined && loaded.total > loaded.items.length
  const { data: found } = useQuery({
    ...personSearchQuery(list, user, limits, debounced),
    enabled: isPart && debounced.length >= SEARCH_LENGTH,
  })
  return useMemo(() => {
    const people = new Map([...(loaded?.items ?? []), ...(found?.items ?? [])].map((one) => [one.matricule, one]))
    return new Map([...people].filter(([, person]) => isOffered(person, { from, to, manager })))
  }, [loaded, found, from, to, manager])
}

/** The person filter: several people, searched by name or matricule (FLT-16 to FLT-25). */
export function PersonSelect({ list, limits, value, onChange, one = false }: PersonSelectProps) {
  const [search, setSearch] = useState('')
  const people = useOfferedPeople(list, limits, search)
  const data = useMemo(
    () =>
      [...people.values()].map(({ matricule, firstname, lastname }) => ({
        value: matricule,
        label: `${lastname} ${firstname} · ${matricule}`,
      })),
    [people],
  )
  return (
    <MultiSelect
      label={one ? 'Collaborateur' : 'Collaborateurs'}
      classNames={{ root: styles.manager, label: styles.managerLabel, input: styles.managerInput }}
      placeholder={value.length > 0 ? '' : one ? 'Nom ou matricule' : 'Tous les collaborateurs'}
      data={data}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      clearable
      clearButtonProps={{ 'aria-label': 'Retirer les collaborateurs' }}
      hidePickedOptions
      nothingFoundMessage="Aucun résultat"
      limit={SHOWN}
      filter={({ options, search: text }) =>
        options.filter((option): option is ComboboxItem => {
          const person = 'value' in option ? people.get(option.value) : undefined
          return person !== undefined && isFound(person, text)
        })
      }
    />
  )
}
