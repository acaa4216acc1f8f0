import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './advanced-panel.module.css'
import { companiesQuery } from './filters.queries.ts'

interface CompanySelectProps {
  value: string | null
  onChange: (company: string | null) => void
}

/** The employing company; nothing where everybody in the scope has the same (FLT-14). */
export function CompanySelect({ value, onChange }: CompanySelectProps) {
  const { data } = useQuery(companiesQuery)
  if (!data || data.length < 2) return null
  return (
    <Stack gap={6} className={styles.field}>
      <SelectField
        label="Société"
        options={[
          { value: '', label: 'Toutes les sociétés' },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </Stack>
  )
}
