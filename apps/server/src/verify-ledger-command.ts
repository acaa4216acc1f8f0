import { verifyLedger } from './features/portal/counters/index.ts'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import type { Platform } from './platform/platform.ts'

export const VERIFY_LEDGER_USAGE = 'verify-ledger'

/** Proves the ledger of the counters; a fault is an end with 1 (LED-18, LED-20). */
export async function runVerifyLedger(
  { database, clock }: Platform,
  { args, write }: { args: readonly string[]; write: (line: string) => void },
): Promise<void> {
  if (args.length > 0) throw new UsageError('verify-ledger n’attend rien')
  const { faults, seal, exact } = await verifyLedger(database, clock.today())
  for (const fault of faults) write(fault)
  if (seal !== null) write(seal)
  if (faults.length > 0) throw new CommandRefused(`${faults.length} anomalie(s).`)
  write(exact)
}
