import { late } from '../../../ui/late.tsx'

export { COUNTERS_KEY, type CounterStanding, type LedgerSource, standingsQuery } from './counters.queries.ts'
export { CountersHost } from './counters-host.tsx'
export { openCalculation } from './opening.ts'

/** Beside a warning that few see. */
export const LossLine = late(async () => (await import('./loss-line.tsx')).LossLine)

// The shell comes by this door on every page: what only pages of counters show waits for them.
export const FamilyChoice = late(async () => (await import('./ledger.tsx')).FamilyChoice)
export const Ledger = late(async () => (await import('./ledger.tsx')).Ledger)
export const Statement = late(async () => (await import('./statement.tsx')).Statement)
