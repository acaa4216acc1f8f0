import { lossWords, nextLoss } from '@cadran/rules/timesheet/projection'
import { useQuery } from '@tanstack/react-query'
import { OWN_LEDGER, standingsQuery } from './counters.queries.ts'

/** What is lost at the next deadline unless it is taken, where anything is (LED-58). */
export function LossLine() {
  const { data } = useQuery(standingsQuery(OWN_LEDGER))
  const loss = nextLoss(data ?? [])
  return loss && <p>{lossWords(loss)}</p>
}
