import { DATE_FORMATS, DECIMAL_MARKS, ENCODINGS, LINE_ENDS, SEPARATORS } from '@cadran/rules/payroll/columns'
import { PERSON_TYPE_LABELS, PERSON_TYPES } from '@cadran/rules/portal/person'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import type { TemplateDraft } from './templates.queries.ts'

type Format = TemplateDraft['format']

const SEPARATOR_WORDS = { ';': 'Point-virgule', ',': 'Virgule', '\t': 'Tabulation' } as const
const DECIMAL_WORDS = { ',': 'Virgule', '.': 'Point' } as const
const ENCODING_WORDS = { 'utf-8-bom': 'UTF-8 avec BOM', 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const

const choose = <V extends string>(values: readonly V[], words?: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: words?.[value] ?? value }))

/** How the file is written (PAY-24). */
export function FormatFields({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const change = (more: Partial<Format>) => onChange({ ...format, ...more })
  const select = <K extends 'separator' | 'decimal' | 'date_format' | 'encoding' | 'line_end'>(
    key: K,
    label: string,
    options: { value: Format[K]; label: string }[],
  ) => (
    <SelectField
      label={label}
      value={format[key]}
      options={options}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <Stack as="section" card gap={12} columns={1} padding={16} aria-labelledby="format">
      <Text as="h2" size="md" id="format">
        Format du fichier
      </Text>
      <Row gap={12} wrap>
        {select('separator', 'Séparateur', choose(SEPARATORS, SEPARATOR_WORDS))}
        {select('decimal', 'Décimales', choose(DECIMAL_MARKS, DECIMAL_WORDS))}
        {select('date_format', 'Dates', choose(DATE_FORMATS))}
        {select('encoding', 'Encodage', choose(ENCODINGS, ENCODING_WORDS))}
        {select('line_end', 'Fin de ligne', choose(LINE_ENDS))}
      </Row>
      <TickBox ticked={format.header} onChange={(header) => change({ header })}>
        Ligne de titres
      </TickBox>
      <TickBox ticked={format.per_company} onChange={(per_company) => change({ per_company })}>
        Un fichier par société
      </TickBox>
      <PersonTypes format={format} onChange={change} />
    </Stack>
  )
}

function PersonTypes({ format, onChange }: { format: Format; onChange: (more: Partial<Format>) => void }) {
  const types = new Set(format.person_types)
  return (
    <Stack as="fieldset" gap={6} columns={1} margin={0} padding={0} border={0}>
      <Text as="legend" size="sm" weight={650} marginBottom={8}>
        Personnes
      </Text>
      {PERSON_TYPES.map((type) => (
        <TickBox
          key={type}
          ticked={types.has(type)}
          onChange={(ticked) =>
            onChange({ person_types: PERSON_TYPES.filter((each) => (each === type ? ticked : types.has(each))) })
          }
        >
          {PERSON_TYPE_LABELS[type]}
        </TickBox>
      ))}
    </Stack>
  )
}
