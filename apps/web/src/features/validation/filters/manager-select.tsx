import { isFound } from '@cadran/rules/validation/person-filter'
import { type ComboboxItem, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import styles from './advanced-panel.module.css'
import { managersQuery } from './filters.queries.ts'
import { type FilterPerson, managerOptions } from './manager-options.ts'
import './select-styles.ts'

interface ManagerSelectProps {
  value: string | null
  onChange: (matricule: string | null) => void
}

interface ManagerFieldProps extends ManagerSelectProps {
  /** Who can be chosen, in their order. */
  people: readonly FilterPerson[]
  placeholder?: string
  /** Named without a label of its own, for a line of controls. */
  bare?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** What is typed, where the people given are not all there are. */
  onSearch?: (search: string) => void
}

/** A manager among those given, searched by name or matricule, case and accents ignored (FLT-37, PLN-19). */
export function ManagerField(props: ManagerFieldProps) {
  const { people, value, onChange, placeholder, bare = false, inputRef, onSearch } = props
  const byMatricule = new Map(people.map((person) => [person.matricule, person]))
  return (
    <Select
      {...(bare ? { 'aria-label': 'Manager' } : { label: 'Manager' })}
      {...(inputRef ? { ref: inputRef } : {})}
      classNames={{ root: styles.manager, label: styles.managerLabel, input: styles.managerInput }}
      placeholder={placeholder ?? 'Tous les managers'}
      data={people.map(({ matricule, firstname, lastname }) => ({
        value: matricule,
        label: `${lastname} ${firstname} ${LABEL_DOT} ${matricule}`,
      }))}
      value={value}
      onChange={onChange}
      searchable
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      clearable
      clearButtonProps={{ 'aria-label': 'Retirer le manager' }}
      nothingFoundMessage="Aucun résultat"
      limit={50}
      filter={({ options, search }) =>
        options.filter((option): option is ComboboxItem => {
          const person = 'value' in option ? byMatricule.get(option.value) : undefined
          // The chosen label stands in the field as its text: it must not narrow the list it was chosen from.
          const chosen = 'label' in option && options.some((one) => 'label' in one && one.label === search)
          return person !== undefined && (chosen || isFound(person, search))
        })
      }
    />
  )
}

const PAUSE_MS = 250
/** In the label of who is chosen, which stands in the field as its text; nobody types it. */
const LABEL_DOT = '·'

/** The first managers, the chosen one, and whom the server finds by what is typed where there are more. */
function useManagers(value: string | null, search: string): readonly FilterPerson[] {
  const [debounced] = useDebouncedValue(search.trim(), PAUSE_MS)
  const { data: first } = useQuery(managersQuery())
  const isPart = first !== undefined && first.total > first.items.length
  const { data: found } = useQuery({
    ...managersQuery(debounced),
    enabled: isPart && debounced !== '' && !debounced.includes(LABEL_DOT),
  })
  const isUnknown = isPart && value !== null && first.items.every(({ matricule }) => matricule !== value)
  const { data: chosen } = useQuery({ ...managersQuery(value ?? ''), enabled: isUnknown })
  return [...(first?.items ?? []), ...(found?.items ?? []), ...(chosen?.items ?? [])]
}

/** The manager filter: searched by name or matricule among the visible managers (FLT-37 to FLT-43). */
export function ManagerSelect(props: Omit<ManagerFieldProps, 'people' | 'onSearch'>) {
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const people = useManagers(props.value, search)
  return <ManagerField {...props} people={managerOptions(people, user)} onSearch={setSearch} />
}
