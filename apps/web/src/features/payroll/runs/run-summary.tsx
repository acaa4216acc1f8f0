import { counted } from '@cadran/rules/portal/french'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { amountOf, monthOf } from './run-words.tsx'
import type { WholeRun } from './runs.queries.ts'

/** What will be exported, and how its files begin (PAY-20). */
export function RunSummaryCards({ run: { summary } }: { run: WholeRun }) {
  if (!summary) return null
  return (
    <Stack gap={16} columns={1} minWidth={0}>
      <Stack as="section" card columns={1} overflow="hidden" aria-labelledby="exported">
        <Row gap={8} justify="between" align="baseline" paddingX={16} paddingY={12}>
          <Text as="h2" size="md" id="exported">
            Ce qui sera exporté
          </Text>
          <Text size="sm" tone="muted">
            {counted(summary.lines, 'ligne')}
          </Text>
        </Row>
        <DataTable
          bare
          label="Ce qui sera exporté"
          heads={['Rubrique', 'Lignes', 'Quantité']}
          figures={['Lignes', 'Quantité']}
        >
          {summary.rubrics.map(({ template, rubric, label, lines, quantity, unit }) => (
            <tr key={`${template} ${rubric} ${unit}`}>
              <td>{label}</td>
              <Text as="td" tabular data-figure>
                {lines}
              </Text>
              <Text as="td" tabular nowrap weight={650} data-figure>
                {amountOf(quantity, unit)}
              </Text>
            </tr>
          ))}
          {summary.rappels.map(({ origin, lines }) => (
            <tr key={origin}>
              <td>Rappels, {monthOf(origin)}</td>
              <Text as="td" tabular data-figure>
                {lines}
              </Text>
              <td />
            </tr>
          ))}
        </DataTable>
        {summary.notes.length > 0 && (
          <Text as="p" size="sm" paddingX={16} paddingY={12}>
            Noms écrits sans leurs signes particuliers : {summary.notes.join(', ')}.
          </Text>
        )}
      </Stack>
      <Preview previews={summary.previews} />
    </Stack>
  )
}

function Preview({ previews }: { previews: NonNullable<WholeRun['summary']>['previews'] }) {
  const [named, setNamed] = useState(previews[0]?.template ?? '')
  const shown = previews.find(({ template }) => template === named) ?? previews[0]
  return (
    <Stack as="section" card columns={1} minWidth={0} overflow="hidden" aria-labelledby="preview">
      <Row gap={8} justify="between" align="center" wrap paddingX={16} paddingY={12}>
        <Text as="h2" size="md" id="preview">
          Aperçu
        </Text>
        {previews.length > 1 && (
          <SegmentedControl
            label="Modèle"
            value={named}
            segments={previews.map(({ template }) => ({ value: template, label: template.replace(/^Type /, '') }))}
            onChange={setNamed}
          />
        )}
      </Row>
      <ScrollBox raw label="Premières lignes du fichier">
        {shown?.text}
      </ScrollBox>
    </Stack>
  )
}
