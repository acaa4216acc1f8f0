import { parseArgs } from 'node:util'
import { LONGEST_TOKEN_DAYS } from '@cadran/rules/portal/api-tokens'
import { addDays } from '@cadran/rules/timesheet/day'
import { createForDirectory } from './features/portal/tokens/index.ts'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import { Refused } from './platform/http/refused.ts'
import type { Platform } from './platform/platform.ts'

export const SCIM_TOKEN_USAGE = 'create-scim-token [--expires AAAA-MM-JJ] [--network 203.0.113.0/24]…'

const OPTIONS = { expires: { type: 'string' }, network: { type: 'string', multiple: true } } as const

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Writes a token of the directory, which is told nowhere else (SCI-03). */
export async function runCreateScimToken(
  platform: Platform,
  { args, write }: { args: readonly string[]; write: (line: string) => void },
): Promise<void> {
  const { expires, network: networks = [] } = readOptions(args)
  const expires_on = expires ?? addDays(platform.clock.today(), LONGEST_TOKEN_DAYS)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expires_on)) throw new UsageError('--expires attend AAAA-MM-JJ')
  try {
    const by = { viewer: null, request_id: 'create-scim-token' }
    const { token } = await createForDirectory(platform, by, () => ({ expires_on, networks }))
    write(token)
    write(`Ouvert jusqu’au ${expires_on}, à ${platform.settings.public_url}/api/scim/v2. Il n’est dit qu’ici.`)
  } catch (error) {
    if (error instanceof Refused) throw new CommandRefused(error.message)
    throw error
  }
}
