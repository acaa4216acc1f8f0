import { useQuery } from '@tanstack/react-query'
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
    <label className={styles.field}>
      <span className={styles.label}>Société</span>
      <select
        className={styles.select}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">Toutes les sociétés</option>
        {data.map(({ id, name }) => (
          <option value={String(id)} key={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
