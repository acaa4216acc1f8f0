import { WRITTEN } from '@cadran/rules/administration/import-values'
import { formatDate } from '@cadran/rules/portal/french'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { type ImportRun, importQuery } from './imports.queries.ts'
import { Templates } from './templates.tsx'

interface ColumnsAsideProps {
  run: ImportRun
  /** Goes back to what the names of the columns propose. */
  onAnew: () => void
}

/** Beside the columns: whose choice was taken over, what people may write, and a file to fill. */
export function ColumnsAside({ run, onAnew }: ColumnsAsideProps) {
  return (
    <Stack as="aside" gap={16} alignContent="start" aria-label="Aide">
      {run.taken_over && <TakenOver id={run.id} taken_over={run.taken_over} onAnew={onAnew} />}
      <Box card padding={16}>
        <Stack gap={10}>
          <Text as="h2" size="md" weight={650}>
            Comment les valeurs se lisent
          </Text>
          <Stack as="dl" gap={10} margin={0}>
            {WRITTEN.map(({ title, text }) => (
              <div key={title}>
                <Text as="dt" weight={600}>
                  {title}
                </Text>
                <Text as="dd" tone="muted" margin={0}>
                  {text}
                </Text>
              </div>
            ))}
          </Stack>
        </Stack>
      </Box>
      <Box card padding={16}>
        <Templates kind={run.kind} />
      </Box>
    </Stack>
  )
}

interface TakenOverProps {
  id: number
  taken_over: NonNullable<ImportRun['taken_over']>
  onAnew: () => void
}

function TakenOver({ id, taken_over, onAnew }: TakenOverProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete('administration/import-mapping/{id}', { params: { id: taken_over.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
  return (
    <Box card padding={16}>
      <Stack gap={10}>
        <Row as="h2" gap={8} align="center" size="md" weight={650} tone="brand">
          <IconHistory size={20} stroke={1.75} aria-hidden="true" />
          Colonnes reprises
        </Row>
        <Text as="p">
          Colonnes reprises de l’import du {formatDate(taken_over.used_on)}, par {taken_over.identity}.
        </Text>
        <Row gap={8} wrap>
          <Button onClick={onAnew}>Repartir de zéro</Button>
          <Button variant="quiet" loading={isPending} onClick={() => mutate()}>
            Oublier
          </Button>
        </Row>
      </Stack>
    </Box>
  )
}
