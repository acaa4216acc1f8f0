import { verifyLedger } from './features/portal/counters/index.ts'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import type { Platform } from './platform/platform.ts'

export const VERIFY_LEDGER_USAGE = 'verify-ledger [--replay]'

/** Proves the ledger of the counters, with --replay what its automatic lines follow from too; a fault is an end with 1 (LED-18, LED-20, LED-22). */
export async function runVerifyLedger(
  platform: Platform,
  { args, write }: { args: readonly string[]; write: (line: string) => void },
): Promise<void> {
  const [option, ...more] = args
  const is_replayed = option === '--replay'
  if (more.length > 0 || (option !== undefined && !is_replayed)) {
    throw new UsageError('verify-ledger n’attend rien d’autre que --replay')
  }
  const { faults, due, seal, exact } = await verifyLedger(platform, { is_replayed })
  for (const line of [...faults, ...due]) write(line)
  if (seal !== null) write(seal)
  if (faults.length > 0) throw new CommandRefused(`${faults.length} anomalie(s).`)
  write(exact)
}
