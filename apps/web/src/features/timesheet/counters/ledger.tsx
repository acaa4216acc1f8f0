import { formatDays } from '@cadran/rules/timesheet/balance'
import { FAMILIES, FAMILY_LABELS, type Family } from '@cadran/rules/timesheet/counter-lines'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { type CounterStanding, type LedgerSource, linesQuery, standingsQuery } from './counters.queries.ts'
import { LedgerTable } from './ledger-table.tsx'
import { Reconciliation, viewsOfFamily } from './reconciliation.tsx'

/** CP and JRS, and what else holds something, or in the back office had something once. */
function familiesOf(standings: readonly CounterStanding[], view: keyof ReturnType<typeof viewsOfFamily>): Family[] {
  const isShown = ({ employee, pay_manager, last_seq }: CounterStanding) =>
    employee !== 0 || pay_manager !== 0 || (view === 'pay_manager' && last_seq !== null)
  return FAMILIES.filter(
    (family) =>
      family === 'cp' || family === 'rtt' || standings.some((each) => each.counter === family && isShown(each)),
  )
}

interface FamilyChoiceProps {
  standings: readonly CounterStanding[] | undefined
  family: Family
  onChange: (family: Family) => void
  /** Which view its figures are of. */
  view: 'employee' | 'pay_manager'
}

/** The families, each with its balance. */
export function FamilyChoice({ standings = [], family, onChange, view }: FamilyChoiceProps) {
  return (
    <SegmentedControl<Family>
      label="Compteur"
      value={family}
      onChange={onChange}
      segments={familiesOf(standings, view).map((value) => ({
        value,
        label:
          standings.length === 0
            ? FAMILY_LABELS[value]
            : `${FAMILY_LABELS[value]} ${formatDays(viewsOfFamily(standings, value)[view])}`,
      }))}
    />
  )
}

interface LedgerProps {
  source: LedgerSource
  family: Family
  is_own: boolean
  planned?: ReactNode
}

/** A family: the three views reconciled, then every line (LED-47, LED-48); the figures come first and stay. */
export function Ledger({ source, family, is_own, planned }: LedgerProps) {
  const today = useToday()
  const { data: standings } = useQuery(standingsQuery(source))
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(linesQuery(source, family))
  const views = standings && viewsOfFamily(standings, family)
  return (
    <Stack columns={1} minWidth={0} alignContent="start">
      {views && <Reconciliation views={views} is_own={is_own} />}
      {data && views ? (
        <LedgerTable
          lines={data.pages.flatMap(({ items }) => items)}
          balance={views.employee}
          today={today}
          leads_to_months={is_own}
          planned={planned}
        />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={10} height={36} />
      )}
      {hasNextPage && (
        <Button variant="quiet" loading={isFetching} onClick={() => void fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
    </Stack>
  )
}
