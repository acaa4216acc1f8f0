import { runningClock } from '../clock.ts'
import { openMigrated } from '../open.ts'
import { isEmpty } from '../seed/index.ts'
import { fillLargeCompany } from '../seed/large/index.ts'
import { SettingError, type Settings } from '../settings.ts'
import { readGenerateOptions, UsageError } from './options.ts'

export const GENERATE_USAGE = 'generate --employees N --months M [--seed S]'

/** Where lines go and how the shared password is hashed. */
export interface GenerateTools {
  write: (line: string) => void
  hashPassword: () => Promise<string>
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** Fills the server that DATABASE_URL names with a large company, for measuring; an occupied database is left alone. */
export async function generate(
  args: readonly string[],
  settings: Settings,
  { write, hashPassword }: GenerateTools,
): Promise<void> {
  const options = readGenerateOptions(args)
  if (settings.database_url === null) {
    throw new SettingError(
      'DATABASE_URL',
      'un serveur PostgreSQL est attendu, la base embarquée ne porte pas ce volume',
    )
  }
  const began = performance.now()
  const database = await openMigrated(settings)
  try {
    if (!(await isEmpty(database.kysely))) {
      throw new UsageError('La base contient déjà des collaborateurs : donnez une base vide')
    }
    const company = {
      ...options,
      today: runningClock(settings.now).today(),
      password_hash: await hashPassword(),
    }
    const accounts = await fillLargeCompany(database.kysely, company, (step) => write(`[${seconds(began)}] ${step}`))
    write(`Terminé en ${seconds(began)}.`)
    write(`Comptes : ${accounts.employee} (salarié), ${accounts.manager} (manager), ${accounts.payroll} (paie)`)
  } finally {
    await database.close()
  }
}
