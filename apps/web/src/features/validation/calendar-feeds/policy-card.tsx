import type { FeedPolicy } from '@cadran/rules/validation/calendar-feeds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { Loaded } from '../../portal/records/index.ts'

const POLICY = ['calendar-policy']
const LEVELS = [
  { value: 'absent', label: 'Absence' },
  { value: 'kind', label: 'Motif' },
] as const

/** What the company allows of everybody's calendars, from their next reading on (ICS-10). */
export function CalendarPolicyCard() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: POLICY,
    queryFn: ({ signal }) => api.get('calendar-policy', { signal }),
    meta: { quiet: true },
  })
  const change = useMutation({
    mutationFn: (body: Partial<FeedPolicy>) => api.patch('calendar-policy', { body }),
    onSuccess: (policy) => {
      client.setQueryData(POLICY, policy)
      notify.success('Les agendas suivent à leur prochaine lecture.')
    },
  })
  return (
    <SectionCard
      anchor="calendar-policy"
      title="Agendas"
      lead="Le plus qu’un agenda lu par un autre logiciel puisse dire, pour tous."
    >
      <Loaded query={query} skeleton={<SkeletonRows count={1} height={48} />}>
        {(policy) => (
          <Stack gap={12} columns={1} marginTop={12}>
            <Row wrap gap={12} align="center">
              <span>Détail le plus fin</span>
              <SegmentedControl
                label="Détail le plus fin"
                value={policy.most_detail}
                segments={LEVELS}
                onChange={(most_detail) => change.mutate({ most_detail })}
              />
            </Row>
            <TickBox ticked={policy.team} onChange={(team) => change.mutate({ team })}>
              Agenda de l’équipe permis
            </TickBox>
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}
