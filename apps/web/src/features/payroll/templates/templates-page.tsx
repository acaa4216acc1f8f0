import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import { TemplateEditor } from './template-editor.tsx'
import { type PayrollTemplate, TEMPLATES_KEY, templateQuery, templatesQuery } from './templates.queries.ts'

/** The columns and rubrics of the files, seen while they are made (PAY-21 to PAY-29). */
export function PayrollTemplatesPage() {
  return (
    <RecordFrame>
      <Templates />
    </RecordFrame>
  )
}

function Templates() {
  const { title } = useCurrentPage()
  const query = useQuery(templatesQuery)
  const [id, setId] = useState<number | null>(null)
  return (
    <Stack gap={16} columns={1}>
      <Stack>
        <h1>{title}</h1>
        <Text size="sm" tone="muted">
          Modèle de colonnes à vérifier avec votre logiciel de paie.
        </Text>
      </Stack>
      <Loaded query={query} skeleton={<SkeletonRows count={5} height={48} />}>
        {(templates) => {
          const chosen = templates.find((template) => template.id === id) ?? templates[0]
          return (
            chosen && (
              <>
                <Row gap={12} justify="between" wrap>
                  <SegmentedControl
                    label="Modèle"
                    value={String(chosen.id)}
                    segments={templates.map(labelOf)}
                    onChange={(value) => setId(Number(value))}
                  />
                  <CopyButton template={chosen} taken={templates} onCopied={setId} />
                </Row>
                <Chosen id={chosen.id} />
              </>
            )
          )
        }}
      </Loaded>
    </Stack>
  )
}

const labelOf = ({ id, name, archived }: PayrollTemplate) => ({
  value: String(id),
  label: archived ? `${name} (archivé)` : name,
})

function Chosen({ id }: { id: number }) {
  const query = useQuery(templateQuery(id))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={8} height={48} />}>
      {(template) => <TemplateEditor key={`${template.id} ${template.updated_at}`} template={template} />}
    </Loaded>
  )
}

/** 'Type Silae 2', or the first number that is free. */
function freeName(name: string, taken: readonly PayrollTemplate[]): string {
  const names = new Set(taken.map((template) => template.name))
  let number = 2
  while (names.has(`${name} ${number}`)) number += 1
  return `${name.slice(0, 55)} ${number}`
}

interface CopyButtonProps {
  template: PayrollTemplate
  taken: readonly PayrollTemplate[]
  onCopied: (id: number) => void
}

function CopyButton({ template, taken, onCopied }: CopyButtonProps) {
  const client = useQueryClient()
  const copy = useMutation({
    mutationFn: () =>
      api.post('payroll/template', { body: { name: freeName(template.name, taken), copy_of: template.id } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: TEMPLATES_KEY })
      onCopied(id)
    },
  })
  return (
    <Button
      icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      Copier ce modèle
    </Button>
  )
}
