import { confirmByCommand } from './features/payroll/ledger/index.ts'
import { verifyPayroll } from './features/payroll/runs/index.ts'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import { Refused } from './platform/http/refused.ts'
import type { Platform } from './platform/platform.ts'

export const VERIFY_PAYROLL_USAGE = 'verify-payroll'
export const CONFIRM_RULE_USAGE = 'confirm-rule numéro'

interface Command {
  args: readonly string[]
  write: (line: string) => void
}

/** Makes every file of payroll again and compares it (PAY-44). */
export async function runVerifyPayroll(platform: Platform, { args, write }: Command): Promise<void> {
  if (args.length > 0) throw new UsageError('verify-payroll n’attend rien')
  const { lines, is_sound } = await verifyPayroll(platform)
  for (const line of lines) write(line)
  if (!is_sound) throw new CommandRefused('Un export au moins n’est pas conforme')
}

/** Confirms a version of a parameter where nobody else of payroll is left to do it (LED-42). */
export async function runConfirmRule(platform: Platform, { args, write }: Command): Promise<void> {
  const [id, ...more] = args
  if (id === undefined || more.length > 0 || !/^[1-9]\d{0,14}$/.test(id)) {
    throw new UsageError('le numéro d’une version est attendu')
  }
  try {
    await confirmByCommand(platform, Number(id))
  } catch (error) {
    if (error instanceof Refused) throw new CommandRefused(error.message)
    throw error
  }
  write(`La version ${id} est confirmée.`)
}
