import { codeInWords, RUBRIC_MODES, type RubricMode, UNITS, type Unit } from '@cadran/rules/payroll/facts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Box, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './templates.module.css'
import type { TemplateDraft } from './templates.queries.ts'

type Rubrics = TemplateDraft['rubrics']
type Rubric = Rubrics[number]

const MODE_WORDS: Readonly<Record<RubricMode, string>> = { dated: 'Datée', total: 'Total du mois', state: 'Solde' }
const MODES = RUBRIC_MODES.map((value) => ({ value, label: MODE_WORDS[value] }))
const UNIT_OPTIONS = UNITS.map((value) => ({ value, label: value }))
const isUndecided = ({ rubric, ignored }: Rubric) => !ignored && !rubric

/** What each code is called by the payroll tool, those nobody has decided about first (PAY-25, PAY-26). */
export function RubricsEditor({ rubrics, onChange }: { rubrics: Rubrics; onChange: (rubrics: Rubrics) => void }) {
  const change = (code: string, more: Partial<Rubric>) =>
    onChange(rubrics.map((each) => (each.code === code ? { ...each, ...more } : each)))
  return (
    <Box className={styles.scrolls}>
      <DataTable label="Rubriques" heads={['Code', 'Rubrique', 'Libellé', 'Unité', 'Mode', 'Ignoré']}>
        {rubrics.map((rubric) => (
          <RubricRow key={rubric.code} rubric={rubric} onChange={(more) => change(rubric.code, more)} />
        ))}
      </DataTable>
    </Box>
  )
}

interface RubricRowProps {
  rubric: Rubric
  onChange: (more: Partial<Rubric>) => void
}

function RubricRow({ rubric, onChange }: RubricRowProps) {
  const { code, description } = rubric
  const short = codeInWords(code)
  return (
    <tr>
      <td>
        {short}
        <Text block size="sm" tone={isUndecided(rubric) ? 'error' : 'muted'}>
          {isUndecided(rubric) ? 'À choisir' : description}
        </Text>
      </td>
      <td>
        <TextField
          label={`Rubrique de ${short}`}
          labelHidden
          maxLength={30}
          value={rubric.rubric ?? ''}
          onChange={(event) => onChange({ rubric: event.currentTarget.value, ignored: false })}
        />
      </td>
      <td>
        <TextField
          label={`Libellé de ${short}`}
          labelHidden
          value={rubric.label ?? description}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      </td>
      <ModeCells rubric={rubric} short={short} onChange={onChange} />
      <td>
        <input
          type="checkbox"
          aria-label={`Ignorer ${short}`}
          checked={rubric.ignored}
          onChange={(event) => onChange({ ignored: event.currentTarget.checked })}
        />
      </td>
    </tr>
  )
}

function ModeCells({ rubric, short, onChange }: RubricRowProps & { short: string }) {
  return (
    <>
      <td>
        <SelectField
          label={`Unité de ${short}`}
          labelHidden
          value={rubric.unit}
          options={UNIT_OPTIONS}
          onChange={(event) => onChange({ unit: event.currentTarget.value as Unit })}
        />
      </td>
      <td>
        <SelectField
          label={`Mode de ${short}`}
          labelHidden
          value={rubric.mode}
          options={MODES}
          onChange={(event) => onChange({ mode: event.currentTarget.value as RubricMode })}
        />
      </td>
    </>
  )
}
