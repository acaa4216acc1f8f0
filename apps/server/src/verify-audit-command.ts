import { parseArgs } from 'node:util'
import { intactChain, readHead, type SealHead } from '@cadran/rules/administration/audit-seal'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import type { Platform } from './platform/platform.ts'
import { verifyAudit } from './platform/seal/verify-audit.ts'

export const VERIFY_AUDIT_USAGE = 'verify-audit [--from position] [--expect position:empreinte]'

function readOptions(args: readonly string[]): { from: number; expected: SealHead | null } {
  let values: { from?: string; expect?: string }
  try {
    const options = { from: { type: 'string' }, expect: { type: 'string' } } as const
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const { from = '1', expect } = values
  if (!/^[1-9]\d{0,14}$/.test(from)) throw new UsageError(`--from : une position est attendue, pas « ${from} »`)
  const expected = expect === undefined ? null : readHead(expect)
  if (expect !== undefined && !expected) {
    throw new UsageError(`--expect : une tête position:empreinte est attendue, pas « ${expect} »`)
  }
  return { from: Number(from), expected }
}

/** Verifies the chain of the audit; a fault is an end with 1 (AUD-05, AUD-06). */
export async function runVerifyAudit(
  { database }: Platform,
  { args, write }: { args: readonly string[]; write: (line: string) => void },
): Promise<void> {
  const verification = await verifyAudit(database, readOptions(args))
  const { faults } = verification
  if (faults.length === 0) return write(intactChain(verification))
  for (const fault of faults) write(fault)
  throw new CommandRefused('La chaîne n’est pas intacte.')
}
