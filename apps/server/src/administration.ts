import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { makeLink } from './features/portal/account/index.ts'
import { createAdmin, deactivate, findByUsername, importPeople } from './features/portal/users/index.ts'
import { UsageError } from './platform/cli/options.ts'
import { openMigrated, openPlatform } from './platform/open.ts'
import type { Platform } from './platform/platform.ts'
import type { Settings } from './platform/settings.ts'

export const ADMINISTRATION_USAGE = [
  'create-admin --username U --firstname P --lastname N --matricule M [--email E] [--workplace Siège] [--holiday-zone FR]',
  'import people.csv [--dry-run]',
  'reset-password U',
  'deactivate U',
] as const

interface Command {
  args: readonly string[]
  write: (line: string) => void
}

function optionsOf<const N extends string>(args: readonly string[], names: readonly N[]): Partial<Record<N, string>> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false })
    return values as Partial<Record<N, string>>
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function linkFor(platform: Platform, user_id: number): Promise<string> {
  const made = await makeLink(platform, user_id, platform.clock.now())
  if (!made) throw new UsageError('Un lien plus récent vient d’être demandé : il est dans le courriel de la personne')
  return made.link
}

function forbidMissing(values: Record<string, string | undefined>, needed: readonly string[]): void {
  const missing = needed.filter((name) => !values[name]?.trim())
  if (missing.length > 0) throw new UsageError(`Attendu : ${missing.map((name) => `--${name}`).join(', ')}`)
}

async function runCreateAdmin(platform: Platform, { args, write }: Command): Promise<void> {
  const needed = ['username', 'firstname', 'lastname', 'matricule'] as const
  const values = optionsOf(args, [...needed, 'email', 'workplace', 'holiday-zone'])
  forbidMissing(values, needed)
  const { username = '', firstname = '', lastname = '', matricule = '' } = values
  if (!/^[a-z0-9._-]{1,100}$/.test(username)) throw new UsageError('--username : minuscules, chiffres, point, tiret')
  const created = await createAdmin(platform, {
    username,
    firstname,
    lastname,
    matricule,
    email: values.email ?? null,
    workplace: values.workplace ?? 'Siège',
    holiday_zone: values['holiday-zone'] ?? 'FR',
  })
  if (!created) throw new UsageError(`« ${username} » existe déjà`)
  write(`${username} est créé. Son mot de passe se choisit par ce lien, une seule fois, pendant une heure :`)
  write(await linkFor(platform, created.id))
}

async function runImport(platform: Platform, { args, write }: Command): Promise<void> {
  const dry_run = args.includes('--dry-run')
  const [file, ...more] = args.filter((arg) => arg !== '--dry-run')
  if (file === undefined || more.length > 0) throw new UsageError('import attend un fichier')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} ne se lit pas`)
  })
  const { changes, faults } = await importPeople(platform, text, { dry_run })
  for (const line of [...changes, ...faults.map((fault) => `! ${fault}`)]) write(line)
  if (faults.length > 0) throw new UsageError(`${faults.length} erreur(s) : rien n’a été écrit`)
  if (changes.length === 0) return write('Rien à changer.')
  write(dry_run ? `${changes.length} changement(s) à faire.` : `${changes.length} changement(s) faits.`)
}

async function runReset(platform: Platform, { args: [username = ''], write }: Command): Promise<void> {
  const person = await findByUsername(platform.database.kysely, username)
  if (!person) throw new UsageError(`« ${username} » est inconnu`)
  write('Lien à transmettre, une seule fois, pendant une heure :')
  write(await linkFor(platform, person.id))
}

async function runDeactivate(platform: Platform, { args: [username = ''], write }: Command): Promise<void> {
  const outcome = await deactivate(platform, username)
  if (outcome === 'unknown') throw new UsageError(`« ${username} » est inconnu`)
  write(outcome === 'done' ? `${username} n’entre plus.` : `${username} n’entrait déjà plus.`)
}

const COMMANDS: Record<string, (platform: Platform, command: Command) => Promise<void>> = {
  'create-admin': runCreateAdmin,
  import: runImport,
  'reset-password': runReset,
  deactivate: runDeactivate,
}

/** Whether this is a command of whoever runs the portal. */
export function isAdministration(command: string): boolean {
  return Object.hasOwn(COMMANDS, command)
}

/** Runs one command on the database that the settings name. */
export async function administer(
  command: string,
  args: readonly string[],
  settings: Settings,
  write: (line: string) => void,
): Promise<void> {
  const database = await openMigrated(settings)
  try {
    const log = pino({ level: 'warn' })
    const platform = await openPlatform(settings, database, log, { workers: false, demo_loaded: false })
    try {
      await COMMANDS[command]?.(platform, { args, write })
    } finally {
      await platform.jobs.stop()
    }
  } finally {
    await database.close()
  }
}
