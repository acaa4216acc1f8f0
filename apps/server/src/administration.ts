import { parseArgs } from 'node:util'
import { IMPORT_KINDS } from '@cadran/rules/administration/import-kinds'
import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { MOST_EMERGENCY_ACCOUNTS } from '@cadran/rules/portal/access-rules'
import { readPersonLine } from '@cadran/rules/portal/people-file'
import { ROLES } from '@cadran/rules/portal/roles'
import pino from 'pino'
import { AUDIT_USAGE, runAudit } from './audit-command.ts'
import { renewFirstStart } from './features/administration/first-start/index.ts'
import { grantRole } from './features/administration/roles/index.ts'
import { setEmergency } from './features/portal/access-rules/index.ts'
import { makeLink } from './features/portal/account/index.ts'
import { resetByCommand } from './features/portal/factors/index.ts'
import { checkProviders } from './features/portal/sso/index.ts'
import { createAdmin, deactivate, findByUsername } from './features/portal/users/index.ts'
import { importerOf } from './import-files.ts'
import { CONFIRM_RULE_USAGE, runConfirmRule, runVerifyPayroll, VERIFY_PAYROLL_USAGE } from './payroll-commands.ts'
import type { Manifest } from './platform/backup/archive.ts'
import { backup } from './platform/backup/backup.ts'
import { restore } from './platform/backup/restore.ts'
import { readUtf8 } from './platform/cli/csv-file.ts'
import { reportLines } from './platform/cli/import-report.ts'
import { CommandRefused, UsageError } from './platform/cli/options.ts'
import { FIGURE_WORDS, findWrongFigures, recountEverybody } from './platform/database/counted-people.ts'
import { openMigrated, openPlatform } from './platform/open.ts'
import type { Platform } from './platform/platform.ts'
import type { Settings } from './platform/settings.ts'
import { runCreateScimToken, SCIM_TOKEN_USAGE } from './scim-token-command.ts'
import { runVerifyAudit, VERIFY_AUDIT_USAGE } from './verify-audit-command.ts'
import { runVerifyLedger, VERIFY_LEDGER_USAGE } from './verify-ledger-command.ts'

export const ADMINISTRATION_USAGE = [
  'create-admin --username U --firstname P --lastname N --matricule M [--email E] [--workplace Siège] [--holiday-zone FR]',
  `import fichier.csv [--as ${IMPORT_KINDS.join('|')}] [--dry-run]`,
  'first-start',
  'reset-password U',
  'deactivate U',
  'grant U ROLE_…',
  'emergency U on|off',
  'reset-factors U',
  'check-sso',
  SCIM_TOKEN_USAGE,
  AUDIT_USAGE,
  VERIFY_AUDIT_USAGE,
  'verify-figures [--repair]',
  VERIFY_PAYROLL_USAGE,
  VERIFY_LEDGER_USAGE,
  CONFIRM_RULE_USAGE,
  'backup dossier [--without-files]',
  'restore dossier [--force] [--without-files]',
] as const

interface Command {
  args: readonly string[]
  write: (line: string) => void
}

function parseOptions<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function optionsOf<const N extends string>(args: readonly string[], names: readonly N[]): Partial<Record<N, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseOptions(() => parseArgs({ args: [...args], options, strict: true, allowPositionals: false }))
  return values as Partial<Record<N, string>>
}

async function linkFor(platform: Platform, user_id: number): Promise<string> {
  const made = await makeLink(platform, user_id, platform.clock.now())
  if (!made)
    throw new CommandRefused('Un lien plus récent vient d’être demandé : il est dans le courriel de la personne')
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
  const { 'holiday-zone': holiday_zone = 'FR', workplace = 'Siège', ...cells } = values
  // What a file of people refuses in somebody, nobody types here either.
  const read = readPersonLine({ ...cells, workplace }, () => true)
  if ('faults' in read) throw new UsageError(read.faults.map((fault) => `--${fault}`).join('\n'))
  const { username = '', firstname = '', lastname = '', matricule, email = null } = read.line
  const admin = { username, firstname, lastname, matricule, email, workplace, holiday_zone }
  const created = await createAdmin(platform, admin)
  if ('taken' in created) throw new CommandRefused(`« ${admin[created.taken]} » existe déjà`)
  write(`${username} est créé. Son mot de passe se choisit par ce lien, une seule fois, pendant une heure :`)
  write(await linkFor(platform, created.id))
}

function readImportOptions(args: readonly string[]) {
  const options = { 'dry-run': { type: 'boolean' }, as: { type: 'string' } } as const
  const { values, positionals } = parseOptions(() =>
    parseArgs({ args: [...args], options, strict: true, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('import attend un fichier')
  return { file, as: values.as, dry_run: values['dry-run'] ?? false }
}

async function runImport(platform: Platform, { args, write }: Command): Promise<void> {
  const { file, as, dry_run } = readImportOptions(args)
  const importer = importerOf(file, as)
  const text = await readUtf8(file)
  const report = await platform.database.transaction((trx) => importer(platform, trx, text, { dry_run }))
  const { changes, notes, faults } = reportLines(report)
  for (const line of [...changes, ...notes, ...faults.map((fault) => `! ${fault}`)]) write(line)
  if (faults.length > 0) throw new CommandRefused(`${faults.length} erreur(s) : rien n’a été écrit`)
  if (changes.length === 0) return write('Rien à changer.')
  write(dry_run ? `${changes.length} changement(s) à faire.` : `${changes.length} changement(s) faits.`)
}

async function runFirstStart(platform: Platform, { args, write }: Command): Promise<void> {
  if (args.length > 0) throw new UsageError('first-start n’attend rien')
  const line = await renewFirstStart(platform)
  if (line === null) throw new CommandRefused('Le portail est déjà configuré')
  write(line)
}

function readUsername(args: readonly string[]): string {
  const [username, ...more] = args
  if (username === undefined || more.length > 0) throw new UsageError('un identifiant est attendu')
  return username
}

async function runReset(platform: Platform, { args, write }: Command): Promise<void> {
  const username = readUsername(args)
  const person = await findByUsername(platform.database.kysely, username)
  if (!person) throw new CommandRefused(`« ${username} » est inconnu`)
  if (!person.is_active) throw new CommandRefused(`« ${username} » est désactivé : aucun lien ne le fait entrer`)
  write('Lien à transmettre, une seule fois, pendant une heure :')
  write(await linkFor(platform, person.id))
}

async function runDeactivate(platform: Platform, { args, write }: Command): Promise<void> {
  const username = readUsername(args)
  const outcome = await deactivate(platform, username)
  if (outcome === 'unknown') throw new CommandRefused(`« ${username} » est inconnu`)
  write(outcome === 'done' ? `${username} n’entre plus.` : `${username} n’entrait déjà plus.`)
}

async function runGrant(platform: Platform, { args, write }: Command): Promise<void> {
  const [username, named, ...more] = args
  const role = ROLES.find((known) => known === named)
  if (username === undefined || named === undefined || more.length > 0) {
    throw new UsageError('un identifiant et un droit sont attendus')
  }
  if (role === undefined) throw new UsageError(`« ${named} » n’est pas un droit : ${ROLES.join(', ')}`)
  const person = await findByUsername(platform.database.kysely, username)
  if (!person) throw new CommandRefused(`« ${username} » est inconnu`)
  await grantRole(platform, person.id, role)
  write(`${username} tient le droit « ${ROLE_WORDS[role].label} ».`)
}

async function runEmergency(platform: Platform, { args, write }: Command): Promise<void> {
  const [username, state, ...more] = args
  if (username === undefined || (state !== 'on' && state !== 'off') || more.length > 0) {
    throw new UsageError('un identifiant, puis on ou off, sont attendus')
  }
  const person = await findByUsername(platform.database.kysely, username)
  if (!person) throw new CommandRefused(`« ${username} » est inconnu`)
  if (state === 'on' && !person.is_active) throw new CommandRefused(`« ${username} » est désactivé`)
  const outcome = await setEmergency(platform, person.id, state === 'on')
  if (outcome === 'many') throw new CommandRefused(`Il y a déjà ${MOST_EMERGENCY_ACCOUNTS} comptes de secours`)
  const already = outcome === 'already' ? ' déjà' : ''
  write(
    state === 'on' ? `${username} est${already} un compte de secours.` : `${username} n’est plus un compte de secours.`,
  )
}

async function runResetFactors(platform: Platform, { args, write }: Command): Promise<void> {
  const username = readUsername(args)
  if (!(await resetByCommand(platform, username))) throw new CommandRefused(`« ${username} » est inconnu`)
  write(`${username} n’a plus de second facteur, et ses sessions sont fermées.`)
}

async function runCheckSso(platform: Platform, { args, write }: Command): Promise<void> {
  if (args.length > 0) throw new UsageError('check-sso n’attend rien')
  const { lines, is_ready } = await checkProviders(platform)
  for (const line of lines) write(line)
  if (lines.length === 0) return write('Aucun fournisseur déclaré (CADRAN_OIDC_FILE).')
  if (!is_ready) throw new CommandRefused('Un fournisseur au moins n’est pas prêt')
}

async function runVerifyFigures({ database }: Platform, { args, write }: Command): Promise<void> {
  const { values } = parseOptions(() =>
    parseArgs({ args: [...args], options: { repair: { type: 'boolean' } }, strict: true, allowPositionals: false }),
  )
  const wrong = await findWrongFigures(database)
  for (const { figure, year, month, kept, recounted } of wrong) {
    const when = month === 0 ? '' : `${year}-${String(month).padStart(2, '0')}, `
    write(`${when}${FIGURE_WORDS[figure]} : ${kept} au lieu de ${recounted}`)
  }
  if (wrong.length === 0) return write('Les chiffres sont justes.')
  if (!values.repair) throw new CommandRefused(`${wrong.length} chiffre(s) à recompter : verify-figures --repair`)
  await recountEverybody(database)
  write(`${wrong.length} chiffre(s) recomptés.`)
}

function readFolderOptions(args: readonly string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]))
  const { values, positionals } = parseOptions(() =>
    parseArgs({ args: [...args], options, strict: true, allowPositionals: true }),
  )
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new UsageError('un dossier est attendu')
  return { folder, force: values.force === true, with_files: values['without-files'] !== true }
}

function writeManifest({ tables, files }: Manifest, write: (line: string) => void): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  write(
    `${tables.length} tables, ${rows} lignes, ${files ? `${files.length} fichiers déposés` : 'sans les fichiers déposés'}.`,
  )
}

async function runBackup(settings: Settings, { args, write }: Command): Promise<void> {
  const { folder, with_files } = readFolderOptions(args, ['without-files'])
  writeManifest(await backup(settings, folder, { with_files }), write)
  write(`Sauvegardé dans ${folder}.`)
}

async function runRestore(settings: Settings, { args, write }: Command): Promise<void> {
  const { folder, ...options } = readFolderOptions(args, ['force', 'without-files'])
  const manifest = await restore(settings, folder, options)
  writeManifest({ ...manifest, files: options.with_files ? manifest.files : null }, write)
  write(`Restauré depuis ${folder}, sauvegarde du ${manifest.made_at}.`)
}

/** Commands on the database as it is: nothing is opened or brought up to date before them. */
const WHOLE: Record<string, (settings: Settings, command: Command) => Promise<void>> = {
  backup: runBackup,
  restore: runRestore,
}

const COMMANDS: Record<string, (platform: Platform, command: Command) => Promise<void>> = {
  'create-admin': runCreateAdmin,
  'first-start': runFirstStart,
  import: runImport,
  'verify-figures': runVerifyFigures,
  'verify-payroll': runVerifyPayroll,
  'verify-ledger': runVerifyLedger,
  'confirm-rule': runConfirmRule,
  'reset-password': runReset,
  deactivate: runDeactivate,
  grant: runGrant,
  emergency: runEmergency,
  'reset-factors': runResetFactors,
  'check-sso': runCheckSso,
  'create-scim-token': runCreateScimToken,
  audit: runAudit,
  'verify-audit': runVerifyAudit,
}

/** Whether this is a command of whoever runs the portal. */
export function isAdministration(command: string): boolean {
  return Object.hasOwn(COMMANDS, command) || Object.hasOwn(WHOLE, command)
}

/** Runs one command on an open platform. */
export async function runOn(platform: Platform, command: string, input: Command): Promise<void> {
  await COMMANDS[command]?.(platform, input)
}

/** Runs one command on the database that the settings name. */
export async function administer(
  command: string,
  args: readonly string[],
  settings: Settings,
  write: (line: string) => void,
): Promise<void> {
  const whole = WHOLE[command]
  if (whole) return whole(settings, { args, write })
  const database = await openMigrated(settings)
  try {
    const log = pino({ level: 'warn' })
    const platform = await openPlatform(settings, database, log, { workers: false, demo_loaded: false })
    try {
      await runOn(platform, command, { args, write })
    } finally {
      await platform.jobs.stop()
    }
  } finally {
    await database.close()
  }
}
