import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import styles from './settings.module.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

interface PeopleChooserProps extends Pick<MultiSelectProps, 'label' | 'description' | 'error' | 'placeholder'> {
  /** Matricules. */
  value: readonly string[]
  onChange: (matricules: string[]) => void
}

const PAUSE_MS = 250

/** People by their names: the chosen ones, and whom the server finds by what is typed (CFG-17, AUD-10). */
export function PeopleChooser({ value, onChange, ...words }: PeopleChooserProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const matricules = value.join(',')
  const { data } = useQuery({
    queryKey: ['administration', 'names', search, matricules],
    queryFn: ({ signal }) => api.get('administration/name', { query: { search, matricules }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const names = new Map(value.map((matricule) => [matricule, matricule]))
  for (const { matricule, identity } of data ?? []) names.set(matricule, `${identity} · ${matricule}`)
  return (
    <MultiSelect
      {...words}
      classNames={{ label: styles.chooserLabel, input: styles.chooserInput }}
      data={[...names].map(([matricule, label]) => ({ value: matricule, label }))}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage="Aucun résultat"
      // The server has found them, accents and case aside.
      filter={({ options }) => options}
    />
  )
}
