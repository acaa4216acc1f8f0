import { COLUMN_VALUES, type ColumnValue, MOST_COLUMNS } from '@cadran/rules/payroll/columns'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { MoveButtons, type Place, SortableList } from '../../../ui/sortable-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './templates.module.css'
import type { TemplateDraft } from './templates.queries.ts'

type Columns = TemplateDraft['columns']

const VALUE_WORDS: Readonly<Record<ColumnValue, string>> = {
  matricule: 'Matricule',
  payroll_matricule: 'Matricule de paie',
  lastname: 'Nom',
  firstname: 'Prénom',
  company: 'Société',
  period: 'Période',
  origin_period: "Période d'origine",
  kind: 'Type (normal, rappel)',
  rubric: 'Rubrique',
  label: 'Libellé',
  start_at: 'Début',
  start_moment: 'Début, moment',
  end_at: 'Fin',
  end_moment: 'Fin, moment',
  quantity: 'Quantité',
  quantity_days: 'Quantité en jours',
  quantity_hours: 'Quantité en heures',
  unit: 'Unité',
  run_number: "Numéro de l'export",
  constant: 'Texte fixe',
}
const VALUES = COLUMN_VALUES.map((value) => ({ value, label: VALUE_WORDS[value] }))

function freeHeader(columns: Columns): string {
  const headers = new Set(columns.map(({ header }) => header))
  let number = columns.length + 1
  while (headers.has(`Colonne ${number}`)) number += 1
  return `Colonne ${number}`
}

/** The columns in their order, moved by handle, by keys or by arrows (PAY-66). */
export function ColumnsEditor({ columns, onChange }: { columns: Columns; onChange: (columns: Columns) => void }) {
  const items = columns.map((column, index) => ({
    id: index + 1,
    name: column.header || `Colonne ${index + 1}`,
    column,
  }))
  const place = async (id: number, position: number) => {
    const moved = columns[id - 1]
    if (!moved) return
    onChange(columns.filter((_, index) => index !== id - 1).toSpliced(position, 0, moved))
  }
  const change = (id: number, more: Partial<Columns[number]>) =>
    onChange(columns.map((column, index) => (index === id - 1 ? { ...column, ...more } : column)))
  return (
    <Stack as="section" card gap={12} columns={1} padding={16} aria-label="Colonnes">
      <SortableList items={items} onPlace={place} aria-label="Colonnes">
        {({ id, name, column }, shown) => (
          <ColumnFields
            id={id}
            name={name}
            column={column}
            place={shown}
            onChange={(more) => change(id, more)}
            onRemove={() => onChange(columns.filter((_, index) => index !== id - 1))}
          />
        )}
      </SortableList>
      <Row gap={12} align="center">
        <Button
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          reason={columns.length >= MOST_COLUMNS ? `Un modèle a au plus ${MOST_COLUMNS} colonnes.` : undefined}
          onClick={() => onChange([...columns, { header: freeHeader(columns), value: 'constant', text: '' }])}
        >
          Ajouter une colonne
        </Button>
        <Text size="sm" tone="muted">
          {columns.length} sur {MOST_COLUMNS}
        </Text>
      </Row>
    </Stack>
  )
}

interface ColumnFieldsProps {
  id: number
  name: string
  column: Columns[number]
  place: Place
  onChange: (more: Partial<Columns[number]>) => void
  onRemove: () => void
}

function ColumnFields({ id, name, column, place, onChange, onRemove }: ColumnFieldsProps) {
  return (
    <Row gap={8} align="center" wrap width="full" paddingY={6} className={styles.column}>
      <TextField
        label={`Titre de la colonne ${id}`}
        labelHidden
        maxLength={60}
        value={column.header}
        onChange={(event) => onChange({ header: event.currentTarget.value })}
      />
      <SelectField
        label={`Contenu de la colonne ${id}`}
        labelHidden
        value={column.value}
        options={VALUES}
        onChange={(event) => onChange({ value: event.currentTarget.value as ColumnValue })}
      />
      {column.value === 'constant' && (
        <TextField
          label={`Texte de la colonne ${id}`}
          labelHidden
          value={column.text ?? ''}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      <MoveButtons name={name} place={place} />
      <IconButton
        size="sm"
        label={`Supprimer ${name}`}
        icon={<IconTrash size={18} stroke={1.75} />}
        onClick={onRemove}
      />
    </Row>
  )
}
