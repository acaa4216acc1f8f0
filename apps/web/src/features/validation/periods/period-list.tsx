import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { ColumnList, type ColumnListProps } from '../worklist/index.ts'
import { type Period, periodsQuery, periodYearsQuery } from './periods.queries.ts'
import { YearSwitch } from './year-switch.tsx'

interface PeriodListProps<View> extends Omit<ColumnListProps<Period, View>, 'empty' | 'awaitedRows'> {
  /** Said of a year without periods. */
  emptyText: string
  /** Before the list. */
  first?: ReactNode
  /** In the title line, for the shown year. */
  toolsOf?: (year: number) => ReactNode
  /** What stands over the list. */
  children?: ReactNode
}

/** The year of the address; else the current period's, else the newest that has periods (PER-15). */
function useYear(years: readonly number[] | undefined): number {
  const { year }: { year?: unknown } = useSearch({ strict: false })
  const { current_period } = useCurrentUser()
  const asked = Number(year)
  if (Number.isInteger(asked) && asked >= 1000 && asked <= 9999) return asked
  if (!years || years.includes(current_period.year)) return current_period.year
  return years[0] ?? current_period.year
}

/** The periods of the shown year, and the way to another one. */
export function usePeriodsOfYear() {
  const navigate = useNavigate()
  const { data: years } = useQuery(periodYearsQuery)
  const year = useYear(years)
  const answer = useQuery(periodsQuery(year))
  const goTo = (next: number) => void navigate({ to: '.', search: { year: next }, resetScroll: false })
  return { year, years: years ?? [], answer, goTo }
}

const MONTHS = 6

/** The periods of a year, one a line, and the way to the years beside it. */
export function PeriodList<View>({ emptyText, first, toolsOf, children, ...list }: PeriodListProps<View>) {
  const { year, years, answer, goTo } = usePeriodsOfYear()
  const place = useRef<HTMLDivElement>(null)
  // The acts of a line leave with what they did.
  useKeptFocus(place)
  return (
    <Stack ref={place} gap={16}>
      <Row align="center" justify="between" minHeight={40}>
        <h1>{list.name}</h1>
        <Row gap={16} align="center">
          {toolsOf?.(year)}
          <YearSwitch year={year} years={years} onChange={goTo} />
        </Row>
      </Row>
      {first}
      <ColumnList
        {...list}
        answer={answer}
        keyOf={({ id }) => id}
        awaitedRows={MONTHS}
        empty={{ text: emptyText, hint: `Aucune période n’existe pour ${String(year)}.` }}
      />
      {children}
    </Stack>
  )
}
