import { lossWords } from '@cadran/rules/timesheet/projection'
import { useQuery } from '@tanstack/react-query'
import { OWN_LEDGER, standingsQuery } from './counters.queries.ts'

/** What is lost at the next deadline of all unless it is taken, where anything is (LED-58). */
export function LossLine() {
  const { data } = useQuery(standingsQuery(OWN_LEDGER))
  const dated = (data ?? []).flatMap(({ deadline, to_be_lost }) =>
    deadline === null ? [] : [{ deadline, to_be_lost }],
  )
  const [next] = dated.toSorted((a, b) => a.deadline.localeCompare(b.deadline))
  if (!next) return null
  const hundredths = dated
    .filter(({ deadline }) => deadline === next.deadline)
    .reduce((sum, { to_be_lost }) => sum + Math.round(to_be_lost * 100), 0)
  if (hundredths <= 0) return null
  return <p>{lossWords({ hundredths, last_day: next.deadline })}</p>
}
