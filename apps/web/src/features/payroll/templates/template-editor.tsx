import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { Leaving } from '../../portal/records/index.ts'
import { ColumnsEditor } from './columns-editor.tsx'
import { FormatFields } from './format-fields.tsx'
import { RubricsEditor } from './rubrics-editor.tsx'
import { TemplatePreview } from './template-preview.tsx'
import styles from './templates.module.css'
import { decidedRubrics, TEMPLATES_KEY, type TemplateDraft, type WholeTemplate } from './templates.queries.ts'

type Part = 'columns' | 'rubrics'

const draftOf = ({ name, columns, format, rubrics }: WholeTemplate): TemplateDraft => ({
  name,
  columns,
  format,
  rubrics,
})

function useSaving(template: WholeTemplate, draft: TemplateDraft, goes_back: boolean) {
  const client = useQueryClient()
  const { id, updated_at } = template
  return useMutation({
    mutationFn: (change: { archived?: boolean } | null) =>
      api.patch('payroll/template/{id}', {
        params: { id },
        body: change
          ? { ...change, updated_at }
          : {
              name: draft.name,
              columns: draft.columns,
              format: draft.format,
              rubrics: decidedRubrics(draft),
              goes_back,
              updated_at,
            },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: TEMPLATES_KEY }),
    meta: { quiet: true },
  })
}

/** Columns and format at the left, the same lines as table and as text at the right (PAY-27, PAY-28). */
export function TemplateEditor({ template }: { template: WholeTemplate }) {
  const [draft, setDraft] = useState(() => draftOf(template))
  const [part, setPart] = useState<Part>('columns')
  const [goesBack, setGoesBack] = useState(false)
  const [inHand, setInHand] = useState<number | null>(null)
  const saving = useSaving(template, draft, goesBack)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(template))
  const change = (more: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...more }))
  const leaving = useLeaving(changed)
  const undecided = draft.rubrics.filter(({ rubric, ignored }) => !ignored && !rubric).length
  return (
    <Stack gap={16} columns={1}>
      <Head template={template} draft={draft} changed={changed} saving={saving} onChange={setDraft} />
      {saving.error && (
        <Text as="p" tone="error" role="alert">
          {errorText(saving.error)}
        </Text>
      )}
      <Box className={styles.columns}>
        <Stack gap={12} columns={1} minWidth={0}>
          <SegmentedControl<Part>
            label="Partie du modèle"
            value={part}
            onChange={setPart}
            segments={[
              { value: 'columns', label: 'Colonnes et format', count: draft.columns.length },
              { value: 'rubrics', label: undecided > 0 ? `Rubriques, ${undecided} à choisir` : 'Rubriques' },
            ]}
          />
          {part === 'columns' ? (
            <>
              <ColumnsEditor draft={draft} onChange={(columns) => change({ columns })} onHand={setInHand} />
              <FormatFields format={draft.format} onChange={(format) => change({ format })} />
            </>
          ) : (
            <>
              <TickBox ticked={goesBack} onChange={setGoesBack}>
                Exporter aussi les mois déjà passés ?
              </TickBox>
              <RubricsEditor rubrics={draft.rubrics} onChange={(rubrics) => change({ rubrics })} />
            </>
          )}
        </Stack>
        <TemplatePreview id={template.id} draft={draft} inHand={inHand} />
      </Box>
      <Leaving leaving={leaving} />
    </Stack>
  )
}

interface HeadProps {
  template: WholeTemplate
  draft: TemplateDraft
  changed: boolean
  saving: ReturnType<typeof useSaving>
  onChange: (draft: TemplateDraft) => void
}

/** The name and what may be done with the whole; saving names the version that it makes. */
function Head({ template, draft, changed, saving, onChange }: HeadProps) {
  return (
    <Row gap={12} justify="between" align="end" wrap>
      <Row gap={12} align="end" wrap>
        <TextField
          label="Nom"
          maxLength={60}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <Text size="sm" tone="muted">
          Version {template.version}
          {template.used && ' · utilisé : les fichiers émis ne changeront pas'}
        </Text>
      </Row>
      <Row gap={8} wrap>
        <Button loading={saving.isPending} onClick={() => saving.mutate({ archived: !template.archived })}>
          {template.archived ? 'Réactiver' : 'Archiver'}
        </Button>
        {changed && <Button onClick={() => onChange(draftOf(template))}>Annuler les modifications</Button>}
        <Button
          variant="primary"
          reason={changed ? undefined : 'Rien n’a changé.'}
          loading={saving.isPending}
          onClick={() => saving.mutate(null)}
        >
          Enregistrer la version {template.version + 1}
        </Button>
      </Row>
    </Row>
  )
}
