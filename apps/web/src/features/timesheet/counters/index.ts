import { late } from '../../../ui/late.tsx'

export { COUNTERS_KEY, type CounterStanding, type LedgerSource, standingsQuery } from './counters.queries.ts'
export { CountersHost } from './counters-host.tsx'
export { FamilyChoice, Ledger } from './ledger.tsx'
export { openCalculation } from './opening.ts'
export { Statement } from './statement.tsx'

/** Beside a warning that few see. */
export const LossLine = late(async () => (await import('./loss-line.tsx')).LossLine)
