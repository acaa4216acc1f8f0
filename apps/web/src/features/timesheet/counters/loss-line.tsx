import { lossWords } from '@cadran/rules/timesheet/projection'
import { useQuery } from '@tanstack/react-query'
import { OWN_LEDGER, standingsQuery } from './counters.queries.ts'

/** What is lost at the next deadline unless it is taken, where anything is (LED-58). */
export function LossLine() {
  const { data } = useQuery(standingsQuery(OWN_LEDGER))
  const [next] = (data ?? [])
    .flatMap(({ deadline, to_be_lost }) => (deadline !== null && to_be_lost > 0 ? [{ deadline, to_be_lost }] : []))
    .toSorted((a, b) => a.deadline.localeCompare(b.deadline))
  if (!next) return null
  return <p>{lossWords({ hundredths: Math.round(next.to_be_lost * 100), last_day: next.deadline })}</p>
}
