import { differenceWords } from '@cadran/rules/timesheet/correction-words'
import { Text } from '../../../ui/layout.tsx'
import { SmallLine } from '../worklist/index.ts'
import type { ValidatedCorrection } from './corrections.queries.ts'

const COUNTER_WORDS = { cp: 'CP', rtt: 'JRS', remainder: 'Reliquats', cp15: 'Report CP' } as const
const inDays = (days: number) => days.toFixed(2).replace('.', ',').replace('-', '−')

/** The counter before and after: 'CP 12,50 → 11,50'. */
export function BalanceWords({ correction: { balance, counter } }: { correction: ValidatedCorrection }) {
  if (balance === null || counter === null) return null
  return (
    <>
      {COUNTER_WORDS[counter]} {inDays(balance.before)} <span aria-hidden="true">→</span>
      <span className="visually-hidden"> puis </span> {inDays(balance.after)}
    </>
  )
}

/** What a correction waits for or has moved: the counter, or that it has none; once decided the ledger says it. */
function Counter({ correction }: { correction: ValidatedCorrection }) {
  if (correction.balance !== null) return <BalanceWords correction={correction} />
  const waits = correction.state === 'submitted' || correction.state === 'validated1'
  return waits || correction.object !== 'absence' ? 'aucun compteur' : null
}

/** The difference, and under it what it does to the counter (COR-14, COR-18). */
export function Difference({ correction }: { correction: ValidatedCorrection }) {
  return (
    <>
      <strong>{differenceWords(correction.object, correction)}</strong>
      <SmallLine>
        <Counter correction={correction} />
      </SmallLine>
      {correction.insufficient_balance && (
        <Text block size="xs" tone="error" weight={600}>
          Solde insuffisant
        </Text>
      )}
    </>
  )
}
