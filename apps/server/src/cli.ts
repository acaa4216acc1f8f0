import { ADMINISTRATION_USAGE, administer, isAdministration } from './administration.ts'
import { hashPassword } from './features/portal/session/index.ts'
import { DEMO_PASSWORD } from './features/portal/settings/index.ts'
import { GENERATE_USAGE, generate } from './platform/cli/generate.ts'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import { FolderInUse } from './platform/database/folder-lock.ts'
import { readSettings, SettingError } from './platform/settings.ts'

/** What is said in words; anything else is a fault of ours, and comes with its trace. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const is_expected = [UsageError, CommandRefused, SettingError, FolderInUse].some((kind) => error instanceof kind)
  return (is_expected ? undefined : error.stack) ?? error.message
}

const write = (line: string) => void process.stdout.write(`${line}\n`)

async function run([command, ...args]: readonly string[]): Promise<void> {
  if (command !== undefined && isAdministration(command)) {
    return administer(command, args, readSettings(process.env), write)
  }
  switch (command) {
    case 'generate':
      return generate(args, readSettings(process.env), { write, hashPassword: () => hashPassword(DEMO_PASSWORD) })
    default:
      throw new UsageError(command === undefined ? 'Une commande est attendue' : `Commande inconnue : ${command}`)
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const is_usage = error instanceof UsageError
  process.stderr.write(`${wordsOf(error)}\n`)
  if (is_usage) process.stderr.write(`Commandes :\n  ${[...ADMINISTRATION_USAGE, GENERATE_USAGE].join('\n  ')}\n`)
  process.exitCode = is_usage ? 2 : 1
})
