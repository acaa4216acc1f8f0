import { monthTitle } from '@cadran/rules/portal/french'
import { addMonths, parsePeriod, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { previewQuery, type TemplateDraft } from './templates.queries.ts'

const OFFERED_MONTHS = 12

/** The first twenty lines as the file would hold them, what is not saved included (PAY-28). */
export function TemplatePreview({ id, draft }: { id: number; draft: TemplateDraft }) {
  const today = useToday()
  const current = addMonths(periodOf(today), -1)
  const [month, setMonth] = useState(periodKey(current))
  const shown = useDeferredValue(draft)
  const { data, error, isFetching } = useQuery(previewQuery(id, shown, parsePeriod(month) ?? current))
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) => addMonths(periodOf(today), -back))
  return (
    <Stack as="section" card columns={1} minWidth={0} overflow="hidden" aria-labelledby="preview">
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
        data && <PreviewLines columns={draft.columns} preview={data} />
      )}
    </Stack>
  )
}

interface PreviewLinesProps {
  columns: TemplateDraft['columns']
  preview: { rows: string[][]; text: string; lossy: string[] }
}

function PreviewLines({ columns, preview: { rows, text, lossy } }: PreviewLinesProps) {
  return (
    <>
      {rows.length === 0 ? (
        <Text as="p" tone="muted" paddingX={16} paddingY={12}>
          Aucune ligne pour ce mois
        </Text>
      ) : (
        <ScrollBox label="Lignes du fichier">
          <DataTable label="Lignes de l’aperçu" heads={columns.map(({ header }) => header)}>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines and fields are their places.
              <tr key={line}>
                {row.map((field, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={place}>{field}</td>
                ))}
              </tr>
            ))}
          </DataTable>
        </ScrollBox>
      )}
      <ScrollBox raw label="Texte du fichier">
        {text.replaceAll('\n', ' ↵\n').replaceAll('\t', '→')}
      </ScrollBox>
      {lossy.length > 0 && (
        <Text as="p" size="sm" paddingX={16} paddingY={12}>
          Noms écrits sans leurs signes particuliers : {lossy.join(', ')}.
        </Text>
      )}
    </>
  )
}
