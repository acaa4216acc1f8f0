import type { DisconnectionMonth } from '@cadran/contract/validation/disconnection-report'
import { FEWEST_REPORTED } from '@cadran/rules/portal/disconnection'
import { formatCount, monthTitle } from '@cadran/rules/portal/french'
import { parsePeriod } from '@cadran/rules/timesheet/day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import styles from './disconnection-report-page.module.css'

const reportQuery = queryOptions({
  queryKey: ['validation', 'disconnection-report'],
  queryFn: ({ signal }) => api.get('validation/disconnection-report', { signal }),
  staleTime: 0,
  meta: { quiet: true },
})

const COUNTS = [
  'Actes hors des heures de travail',
  'Messages remis plus tard',
  'Choix d’être prévenu aussitôt',
] as const

const titleOf = (period: string) => {
  const parsed = parsePeriod(period)
  return parsed ? monthTitle(parsed) : period
}

/** How the right to disconnect fares, a month a line, and by managers: counts, nobody's name (DIS-14). */
export function DisconnectionReportPage() {
  const title = usePageHeader()
  const query = useQuery(reportQuery)
  return (
    <Stack gap={16} columns={1}>
      <h1>{title}</h1>
      <Text as="p" tone="muted">
        Ce qui a été décidé hors des heures de travail, et ce qui a attendu celles des autres. Ni nom, ni heure.
      </Text>
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={44} />}>
        {(months) => <Report months={months} />}
      </Loaded>
    </Stack>
  )
}

function Report({ months }: { months: readonly DisconnectionMonth[] }) {
  const [chosen, setChosen] = useState(months[0]?.period ?? '')
  const managers = months.find(({ period }) => period === chosen)?.managers ?? []
  return (
    <Stack gap={24} columns={1}>
      <ScrollBox label="Par mois">
        <DataTable label="Par mois" heads={['Mois', ...COUNTS]}>
          {months.map((month) => (
            <Line key={month.period} name={titleOf(month.period)} counts={month} />
          ))}
        </DataTable>
      </ScrollBox>
      <Stack gap={12} columns={1}>
        <Row wrap gap={12} rowGap={8} align="end" justify="between">
          <div>
            <h2>Par manager</h2>
            <Text as="p" size="sm" tone="muted">
              {`Les équipes d’au moins ${FEWEST_REPORTED} personnes, par le matricule de leur manager.`}
            </Text>
          </div>
          <div className={styles.month}>
            <SelectField
              label="Mois"
              value={chosen}
              options={months.map(({ period }) => ({ value: period, label: titleOf(period) }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          </div>
        </Row>
        {managers.length === 0 ? (
          <Text as="p" tone="muted">
            Rien n’est compté pour ces équipes ce mois-là.
          </Text>
        ) : (
          <ScrollBox label="Par manager">
            <DataTable label="Par manager" heads={['Matricule', 'Équipe', ...COUNTS]}>
              {managers.map((manager) => (
                <Line key={manager.manager} name={manager.manager} people={manager.people} counts={manager} />
              ))}
            </DataTable>
          </ScrollBox>
        )}
      </Stack>
    </Stack>
  )
}

interface LineProps {
  name: string
  people?: number
  counts: Pick<DisconnectionMonth, 'acts' | 'held' | 'choices'>
}

function Line({ name, people, counts: { acts, held, choices } }: LineProps) {
  return (
    <tr>
      <th scope="row" className={styles.line}>
        {name}
      </th>
      {people !== undefined && <td>{formatCount(people)}</td>}
      {[acts, held, choices].map((count, place) => (
        <td key={COUNTS[place]} className={count === 0 ? styles.none : undefined}>
          {formatCount(count)}
        </td>
      ))}
    </tr>
  )
}
