import { needsTwo } from '@cadran/rules/payroll/adjustments'
import { OWN_COUNTERS } from '@cadran/rules/payroll/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { COUNTERS_KEY, type CounterStanding } from '../../timesheet/counters/index.ts'
import { useKeptRow } from '../../validation/worklist/index.ts'
import { AdjustForm } from './adjust-form.tsx'
import { proposedQuery, rulesQuery } from './keeping.queries.ts'
import { adjustmentKey, ProposedAdjustments } from './proposed-adjustments.tsx'

interface AdjustingProps {
  matricule: string
  identity: string
  is_own: boolean
  standings: readonly CounterStanding[]
}

/** The form beside somebody's lines, for payroll; nobody adjusts their own (LED-65). */
export function Adjusting({ matricule, identity, is_own, standings }: AdjustingProps) {
  const client = useQueryClient()
  const today = useToday()
  const rules = useQuery({ ...rulesQuery, enabled: !is_own })
  return (
    <Stack as="section" gap={10} columns={1} card paddingX={16} paddingY={14} aria-labelledby="adjust">
      <h2 id="adjust">Ajuster un compteur</h2>
      {is_own ? (
        <Text tone="muted">{OWN_COUNTERS}</Text>
      ) : (
        <Loaded query={rules} skeleton={<SkeletonRows count={4} height={40} />}>
          {(versions) => (
            <AdjustForm
              identity={identity}
              four_eyes={needsTwo(versions, today)}
              balanceOf={(counter) => standings.find((standing) => standing.counter === counter)?.pay_manager ?? 0}
              save={(body) => api.post('payroll/adjustment', { body: { matricule, ...body } })}
              onSaved={() => client.invalidateQueries({ queryKey: COUNTERS_KEY })}
            />
          )}
        </Loaded>
      )}
    </Stack>
  )
}

interface WaitingProps {
  matricule: string
  /** Has the focus once nothing waits any more. */
  page: RefObject<HTMLElement | null>
}

/** What waits of this person's, above their lines; nothing where nothing does (LED-62). */
export function Waiting({ matricule, page }: WaitingProps) {
  const { data } = useQuery({ ...proposedQuery(matricule), meta: { quiet: true } })
  const rows = useMemo(() => new Map(data?.items.map((item) => [adjustmentKey(item), item])), [data])
  useKeptRow(page, rows)
  return data && data.items.length > 0 ? <ProposedAdjustments adjustments={data.items} /> : null
}
