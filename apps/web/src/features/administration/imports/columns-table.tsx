import { fieldOf, IMPORT_KIND_FACTS, type ImportKind } from '@cadran/rules/administration/import-kinds'
import { unreadValues } from '@cadran/rules/administration/import-values'
import { counted } from '@cadran/rules/portal/french'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './imports.module.css'
import type { ImportColumn } from './imports.queries.ts'

interface ColumnsTableProps {
  ref: Ref<HTMLTableElement>
  kind: ImportKind
  columns: readonly ImportColumn[]
  fields: readonly (string | null)[]
  isTakenOver: boolean
  onChange: (place: number, field: string | null) => void
}

/** Each column of the file with its first values, the field that it fills, and how that reads (IMP-05, IMP-06). */
export function ColumnsTable({ ref, kind, columns, fields, isTakenOver, onChange }: ColumnsTableProps) {
  const { key, fields: known } = IMPORT_KIND_FACTS[kind]
  const options = [
    { value: '', label: 'Ne pas importer' },
    ...known.map((name) => ({ value: name, label: fieldOf(name).label + (key.includes(name) ? ' (clé)' : '') })),
  ]
  const holderOf = (place: number) => {
    const first = fields.indexOf(fields[place] ?? null)
    return first < place && fields[place] !== null ? columns[first]?.name : undefined
  }
  return (
    <table ref={ref} className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col">Colonne du fichier</th>
          <th scope="col">Premières valeurs</th>
          <th scope="col">Champ du portail</th>
          <th scope="col">Lecture</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, values, field }, place) => (
          // Two columns may have one name.
          <tr key={`${String(place)} ${name}`}>
            <th scope="row">{name}</th>
            <td className={styles.values}>{values.slice(0, 3).join(' · ') || '(vide)'}</td>
            <td>
              <SelectField
                label={`Champ de « ${name} »`}
                labelHidden
                value={fields[place] ?? ''}
                options={options}
                aria-invalid={holderOf(place) !== undefined || undefined}
                onChange={({ currentTarget: { value } }) => onChange(place, value === '' ? null : value)}
              />
            </td>
            <td>
              <Reading
                field={fields[place] ?? null}
                values={values}
                holder={holderOf(place)}
                how={field === fields[place] ? (isTakenOver ? 'colonne reprise' : 'proposé par le nom') : 'choisi'}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ReadingProps {
  field: string | null
  values: readonly string[]
  /** The column that fills the same field. */
  holder: string | undefined
  how: string
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Reading({ field, values, holder, how }: ReadingProps) {
  if (field === null) return <Text tone="muted">colonne laissée</Text>
  if (holder !== undefined) {
    return (
      <Row gap={8} align="center" tone="error" weight={600}>
        <IconAlertCircle {...ICON} /> déjà pris par « {holder} »
      </Row>
    )
  }
  const { reading } = fieldOf(field)
  const unread = unreadValues(reading, values)
  if (unread.length > 0) {
    return (
      <Row gap={8} align="center" className={styles.doubt}>
        <IconAlertTriangle {...ICON} />
        {`${counted(unread.length, 'valeur illisible', 'valeurs illisibles')} : «\u00a0${unread[0] ?? ''}\u00a0»`}
      </Row>
    )
  }
  const all = values.length < 2 ? 'lue' : 'toutes lues'
  return (
    <Row gap={8} align="center" className={styles.good}>
      <IconCircleCheck {...ICON} />
      {reading === 'text' || values.length === 0 ? how : `${counted(values.length, 'valeur')}, ${all}`}
    </Row>
  )
}
