import {
  COLUMN_VALUES,
  type ColumnValue,
  DATE_FORMATS,
  type DateFormat,
  formatAmount,
  formOf,
  MOST_COLUMNS,
  MOST_DECIMALS,
  USUAL_DECIMALS,
} from '@cadran/rules/payroll/columns'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { type MoreAction, MoreMenu } from '../../../ui/more-menu.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Place, SortableList } from '../../../ui/sortable-list.tsx'
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
const ICON = { size: 18, stroke: 1.75 }
const VALUES = COLUMN_VALUES.map((value) => ({ value, label: VALUE_WORDS[value] }))

function freeHeader(columns: Columns): string {
  const headers = new Set(columns.map(({ header }) => header))
  let number = columns.length + 1
  while (headers.has(`Colonne ${number}`)) number += 1
  return `Colonne ${number}`
}

const ids = new WeakMap<Columns[number], number>()
let given = 0

/** A column has no number of its own: it is known by one while the page is open, so that the keyboard stays with it when it moves. */
function idOf(column: Columns[number]): number {
  const known = ids.get(column)
  if (known !== undefined) return known
  given += 1
  ids.set(column, given)
  return given
}

/** The same column with something else in it. */
function changed(column: Columns[number], more: Partial<Columns[number]>): Columns[number] {
  const next = { ...column, ...more }
  ids.set(next, idOf(column))
  return next
}

interface ColumnsEditorProps {
  draft: TemplateDraft
  onChange: (columns: Columns) => void
  /** Which column has the focus, counted from 0; null when none has. */
  onHand: (index: number | null) => void
}

/** The columns in their order, moved by handle, by keys or by their menu (PAY-66). */
export function ColumnsEditor({ draft: { columns, format }, onChange, onHand }: ColumnsEditorProps) {
  const items = columns.map((column, index) => ({
    id: idOf(column),
    name: column.header || `Colonne ${index + 1}`,
    column,
    index,
  }))
  const place = async (id: number, position: number) => {
    const moved = columns.find((column) => idOf(column) === id)
    if (!moved) return
    onChange(columns.filter((column) => column !== moved).toSpliced(position, 0, moved))
    onHand(position)
  }
  return (
    <Stack as="section" card columns={1} aria-label="Colonnes" onBlur={() => onHand(null)}>
      <Row aria-hidden="true" paddingY={8} size="sm" tone="muted" className={styles.heads}>
        <span className={styles.title}>Titre</span>
        <span>Contenu</span>
        <span>Forme</span>
      </Row>
      <SortableList items={items} onPlace={place} aria-label="Colonnes" className={styles.rows}>
        {({ index, name, column }, shown) => (
          <ColumnFields
            place={index + 1}
            column={column}
            format={format}
            onChange={(more) => onChange(columns.with(index, changed(column, more)))}
            onFocus={() => onHand(index)}
            menu={
              <MoreMenu label={`Plus d’actions : ${name}`} actions={actionsOf(columns, index, { shown, onChange })} />
            }
          />
        )}
      </SortableList>
      <Foot columns={columns} onChange={onChange} />
    </Stack>
  )
}

type Changing = Pick<ColumnsEditorProps, 'onChange'>

/** What the menu of the column at an index holds. */
function actionsOf(columns: Columns, index: number, { shown, onChange }: Changing & { shown: Place }): MoreAction[] {
  const up = { label: 'Monter', icon: <IconArrowUp {...ICON} />, onChoose: shown.up }
  const down = { label: 'Descendre', icon: <IconArrowDown {...ICON} />, onChoose: shown.down }
  const copied = columns.slice(index, index + 1).map((column) => ({ ...column, header: freeHeader(columns) }))
  const copy = {
    label: 'Dupliquer',
    icon: <IconCopy {...ICON} />,
    onChoose: () => onChange(columns.toSpliced(index + 1, 0, ...copied)),
  }
  const remove = {
    label: 'Supprimer',
    icon: <IconTrash {...ICON} />,
    onChoose: () => onChange(columns.toSpliced(index, 1)),
  }
  return [
    ...(shown.first ? [] : [up]),
    ...(shown.last ? [] : [down]),
    ...(columns.length >= MOST_COLUMNS ? [] : [copy]),
    remove,
  ]
}

/** One more, how many there are, and the keys that move them. */
function Foot({ columns, onChange }: Changing & { columns: Columns }) {
  const full = columns.length >= MOST_COLUMNS ? `Un modèle a au plus ${MOST_COLUMNS} colonnes.` : undefined
  return (
    <Row gap={12} align="center" wrap padding={16} borderTop>
      <Button
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        reason={full}
        onClick={() => onChange([...columns, { header: freeHeader(columns), value: 'constant', text: '' }])}
      >
        Ajouter une colonne
      </Button>
      <Text size="sm" tone="muted">
        {columns.length} sur {MOST_COLUMNS}
      </Text>
      <Row gap={12} marginLeft="auto">
        <KeyHint keys="Espace" label="prendre" />
        <KeyHint keys="↑ ↓" label="déplacer" />
      </Row>
    </Row>
  )
}

interface ColumnFieldsProps {
  /** Counted from 1. */
  place: number
  column: Columns[number]
  format: TemplateDraft['format']
  onChange: (more: Partial<Columns[number]>) => void
  onFocus: () => void
  menu: ReactNode
}

function ColumnFields({ place, column, format, onChange, onFocus, menu }: ColumnFieldsProps) {
  return (
    <fieldset aria-label={`Colonne ${place}`} className={styles.column} onFocus={onFocus}>
      <Text size="sm" tone="muted" tabular aria-hidden="true">
        {place}
      </Text>
      <TextField
        label={`Titre de la colonne ${place}`}
        labelHidden
        maxLength={60}
        value={column.header}
        onChange={(event) => onChange({ header: event.currentTarget.value })}
      />
      <SelectField
        label={`Contenu de la colonne ${place}`}
        labelHidden
        value={column.value}
        options={VALUES}
        onChange={(event) => onChange({ value: event.currentTarget.value as ColumnValue })}
      />
      <FormField label={`Forme de la colonne ${place}`} column={column} format={format} onChange={onChange} />
      {menu}
    </fieldset>
  )
}

const DECIMALS = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count)

/** How the value is written: what is the file's own way is not said by the column, which follows it then. */
function FormField({
  label,
  column,
  format,
  onChange,
}: Pick<ColumnFieldsProps, 'column' | 'format' | 'onChange'> & { label: string }) {
  switch (formOf(column.value)) {
    case 'text':
      return (
        <TextField
          label={label}
          labelHidden
          placeholder="Texte"
          value={column.text ?? ''}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )
    case 'day':
      return (
        <SelectField
          label={label}
          labelHidden
          value={column.date_format ?? format.date_format}
          options={DATE_FORMATS.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ date_format: value === format.date_format ? undefined : (value as DateFormat) })
          }
        />
      )
    case 'amount':
      return (
        <SelectField
          label={label}
          labelHidden
          value={String(column.decimals ?? USUAL_DECIMALS)}
          options={DECIMALS.map((count) => ({ value: String(count), label: formatAmount(0, count, format.decimal) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ decimals: Number(value) === USUAL_DECIMALS ? undefined : Number(value) })
          }
        />
      )
    case null:
      return <span />
  }
}
