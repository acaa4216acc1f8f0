import { monthTitle } from '@cadran/rules/portal/french'
import { addMonths, parsePeriod, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useDeferredValue, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './templates.module.css'
import { previewQuery, type TemplateDraft } from './templates.queries.ts'

const OFFERED_MONTHS = 12

interface TemplatePreviewProps {
  id: number
  draft: TemplateDraft
  /** The column with the focus, counted from 0, tinted here too. */
  inHand: number | null
}

/** The first twenty lines as the file would hold them, what is not saved included (PAY-28). */
export function TemplatePreview({ id, draft, inHand }: TemplatePreviewProps) {
  const today = useToday()
  const current = addMonths(periodOf(today), -1)
  const [month, setMonth] = useState(periodKey(current))
  const shown = useDeferredValue(draft)
  const { data, error, isFetching } = useQuery(previewQuery(id, shown, parsePeriod(month) ?? current))
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) => addMonths(periodOf(today), -back))
  return (
    <Stack
      as="section"
      card
      columns={1}
      minWidth={0}
      overflow="hidden"
      className={styles.preview}
      aria-labelledby="preview"
    >
      <Row gap={12} justify="between" align="center" wrap paddingX={16} paddingY={12}>
        <Text as="h2" size="md" id="preview">
          Aperçu
        </Text>
        <Row gap={12} align="center">
          <Text size="sm" tone="muted" role="status">
            {isFetching ? 'Calcul…' : 'À jour'}
          </Text>
          <SelectField
            label="Mois de l’aperçu"
            labelHidden
            value={month}
            options={months.map((period) => ({ value: periodKey(period), label: monthTitle(period) }))}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
        </Row>
      </Row>
      {error ? (
        <Text as="p" tone="error" role="alert" paddingX={16} paddingY={12}>
          {errorText(error)}
        </Text>
      ) : (
        data && <PreviewLines draft={shown} preview={data} inHand={inHand} />
      )}
    </Stack>
  )
}

interface PreviewLinesProps extends Pick<TemplatePreviewProps, 'draft' | 'inHand'> {
  preview: { rows: string[][]; text: string; lossy: string[] }
}

function PreviewLines({ draft: { columns, format }, preview: { rows, text, lossy }, inHand }: PreviewLinesProps) {
  return (
    <>
      {rows.length === 0 ? (
        <Text as="p" tone="muted" paddingX={16} paddingY={12}>
          Aucune ligne pour ce mois
        </Text>
      ) : (
        <ScrollBox label="Lignes du fichier">
          <DataTable bare label="Lignes de l’aperçu" heads={columns.map(({ header }) => header)} marked={inHand}>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines and fields are their places.
              <tr key={line}>
                {row.map((field, place) => (
                  <Text
                    as="td"
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    key={place}
                    nowrap
                    tone={field === '' ? 'muted' : undefined}
                    data-marked={place === inHand || undefined}
                  >
                    {field === '' ? 'vide' : field}
                  </Text>
                ))}
              </tr>
            ))}
          </DataTable>
        </ScrollBox>
      )}
      <ScrollBox raw label="Texte du fichier">
        {text
          .split('\n')
          .filter(Boolean)
          .map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the file.
            <FileLine key={place} line={line} separator={format.separator} />
          ))}
      </ScrollBox>
      {lossy.length > 0 && (
        <Text as="p" size="sm" paddingX={16} paddingY={12}>
          Noms écrits sans leurs signes particuliers : {lossy.join(', ')}.
        </Text>
      )}
    </>
  )
}

/** The fields of a line as they are written; a separator between quotation marks is none. */
function fieldsOf(line: string, separator: string): string[] {
  const fields = ['']
  let is_quoted = false
  for (const sign of line) {
    if (sign === '"') is_quoted = !is_quoted
    if (sign === separator && !is_quoted) fields.push('')
    else fields.push((fields.pop() ?? '') + sign)
  }
  return fields
}

/** A numbered line, with what stands between and after its fields told from them by colour. */
function FileLine({ line, separator }: { line: string; separator: string }) {
  const shown = separator === '\t' ? '→' : separator
  return (
    <span className={styles.line}>
      {fieldsOf(line, separator).map((field, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place.
        <Fragment key={place}>
          {place > 0 && <Text tone="brand">{shown}</Text>}
          {field}
        </Fragment>
      ))}
      <Text tone="brand"> ↵</Text>
    </span>
  )
}
