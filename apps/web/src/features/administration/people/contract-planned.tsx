import { formatDate } from '@cadran/rules/portal/french'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { type PlannedChange, plannedQuery } from './contract.queries.ts'

function saidOf({ effective_on, sentences, planned_by, planned_on }: PlannedChange): string {
  const author = planned_by === null ? '' : ` par ${planned_by}`
  return `Le ${formatDate(effective_on)} : ${sentences.join(', ')} (prévu${author} le ${formatDate(planned_on)})`
}

/** What is to come of somebody, each to be cancelled before its day, and what failed (ADM-23, ADM-24). */
export function PlannedChanges({ id }: { id: number }) {
  const { data = [] } = useQuery(plannedQuery(id))
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: (planned_id: number) =>
      api.delete('administration/person/{id}/planned/{planned_id}', { params: { id, planned_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['administration'] }),
  })
  if (data.length === 0) return null
  return (
    <Stack as="ul" gap={8} columns={1} padding={0}>
      {data.map((planned) => (
        <Box as="li" card background="soft" data-family="brand" paddingX={16} paddingY={10} key={planned.id}>
          <Row gap={12} align="center" justify="between" wrap>
            <span>
              {saidOf(planned)}
              {planned.failure !== null && (
                <Text as="strong" tone="error" block>
                  Changement en échec : {planned.failure}
                </Text>
              )}
            </span>
            <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(planned.id)}>
              Annuler ce changement
            </Button>
          </Row>
        </Box>
      ))}
    </Stack>
  )
}
