import { ADMINISTRATION_USAGE, administer, isAdministration } from './administration.ts'
import { hashPassword } from './features/portal/session/index.ts'
import { DEMO_PASSWORD } from './features/portal/settings/index.ts'
import { wordsOf } from './platform/cli/error-words.ts'
import { GENERATE_USAGE, generate } from './platform/cli/generate.ts'
import { UsageError } from './platform/cli/options.ts'
import { readSettings } from './platform/settings.ts'

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
