import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { administer } from '../../administration.ts'
import { viewsBeside } from '../../testing/ledger.ts'
import { TEMPLATE, testSettings } from '../../testing/template.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openJobs } from '../jobs/jobs.ts'
import { openStorage } from '../open-storage.ts'
import type { Settings } from '../settings.ts'
import { readManifest } from './archive.ts'

const KEY = 'month-files/4dd6c3b2-6a4c-4f2c-a6b4-9c2b0f5a7e11'
const FILE = Buffer.from([0, 255, 13, 10, 195, 40, 0])

// Whole databases are written to the disk and read back, on a machine that may be doing other things.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let folder: string
let portal: Settings
let saved: string
let words: string[]
let before: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadran-backup-'))
  portal = await settingsOf('portal', { filled: true })
  before = await within(portal, async (database) => {
    await database.executeSql(`
      insert into sessions (id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at)
      select gen_random_uuid(), min(id), '\\x00ff0d', '2026-05-21 09:00:00.123456+02', now(), now() from users;
      insert into affectations (code, name) values ('LIGNES', U&'Une ligne\\2028une autre\\0085');
      insert into affectations (code, name) values ('PARTI', E'Une ligne\\nune "autre" \\\\ é; =cmd');
      delete from affectations where code = 'PARTI'`)
    const jobs = await openJobs(database, pino({ level: 'silent' }), { workers: false })
    await database.transaction((trx) => jobs.enqueue(trx, 'audit-recorded', [{ audit_id: 7_654_321 }]))
    await jobs.stop()
    return everything(database)
  })
  await openStorage(portal).put(KEY, FILE)
  await writeFile(join(portal.data_dir, 'on-call.secret'), 'un secret')
  saved = join(folder, 'saved')
  words = await outputOf(portal, 'backup', saved)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = ({ database_url, data_dir }: Settings) =>
  openDatabase(database_url === null ? { data_dir } : { database_url })

async function within<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await open(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The settings of a database of its own on either engine: the demonstration company's, or an empty one. */
async function settingsOf(name: string, { filled }: { filled: boolean }): Promise<Settings> {
  const data_dir = join(folder, name)
  const server_url = inject('server_url')
  if (server_url !== null) {
    const own = `${name}_${process.pid}_${Math.floor(performance.now())}`
    const server = await openDatabase({ database_url: server_url })
    await server.executeSql(`create database ${own} template ${filled ? TEMPLATE : 'template0'}`)
    await server.close()
    return testSettings({ CADRAN_DATA_DIR: data_dir, DATABASE_URL: server_url.replace(/[^/]*$/, own) })
  }
  if (filled) await (await openDatabase({ data_dir, template: readFileSync(inject('template_file') ?? '') })).close()
  return testSettings({ CADRAN_DATA_DIR: data_dir })
}

async function outputOf(settings: Settings, command: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await administer(command, args, settings, (line) => lines.push(line)).catch((error: Error) =>
    lines.push(error.message),
  )
  return lines
}

/** Every row of every table but the trace of the restoring itself, and the constraints and triggers over them. */
async function everything(database: Database) {
  const tables = await database.executeSql(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name <> 'restores' order by 1`)
  const names = (tables.rows as { name: string }[]).map(({ name }) => name)
  const sums = names.map(
    (name) => `select '${name}' as name, count(*)::integer as n,
    md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)) as sum from ${name} t`,
  )
  const rows = await database.executeSql(`${sums.join(' union all ')} order by name`)
  const guards = await database.executeSql(`
    select conname::text as name, pg_get_constraintdef(oid) as says from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
  const migrations = await database.executeSql('select name from kysely_migration order by name')
  return { rows: rows.rows, guards: guards.rows, migrations: migrations.rows }
}

test('RGD-15 LED-17 what was saved is there again in an empty portal: rows, guards, numbers, waiting work and files', async () => {
  expect(words).toEqual([
    expect.stringMatching(/^\d+ tables, \d+ lignes, 1 fichiers déposés\.$/),
    `Sauvegardé dans ${saved}.`,
  ])
  expect(await outputOf(portal, 'backup', saved)).toEqual([`${saved} existe déjà`])
  // AUD-06: nothing is sealed yet, and the manifest says so.
  expect((await readManifest(saved)).audit_head).toBe(`0:${'0'.repeat(64)}`)

  const empty = await settingsOf('again', { filled: false })
  expect((await outputOf(empty, 'restore', saved)).at(-1)).toBe(
    `Restauré depuis ${saved}, sauvegarde du ${JSON.parse(await readFile(join(saved, 'cadran-backup.json'), 'utf8')).made_at}.`,
  )
  await within(empty, async (database) => {
    expect(await everything(database)).toEqual(before)
    // RGD-15: whoever answers for the data is told of it until the next run.
    const restores = await database.executeSql('select backup_made_at, last_run_id::integer from restores')
    expect(restores.rows).toEqual([{ backup_made_at: new Date((await readManifest(saved)).made_at), last_run_id: 0 }])
    const added = await database.executeSql(
      `insert into affectations (code, name) values ('NEUF', 'Neuf') returning id`,
    )
    const next = await database.executeSql(`select max(id)::integer + 2 as id from affectations where code <> 'NEUF'`)
    // The number of what was deleted before the backup is never given again.
    expect(added.rows).toEqual(next.rows)
    const work = await database.executeSql(`select data from pgboss.job where data->>'audit_id' = '7654321'`)
    expect(work.rows).toEqual([{ data: { audit_id: 7_654_321 } }])
    await expect(
      database.executeSql(
        `update months set comment = 'x' where (year, month) in (select year, month from periods where closed_at is not null)`,
      ),
    ).rejects.toThrow(/is closed/)
  })
  expect((await outputOf(empty, 'verify-ledger', '--replay')).at(-1)).toMatch(/le registre est exact\.$/)
  const stored = await openStorage(empty).get(KEY)
  expect(stored && (await buffer(stored.content))).toEqual(FILE)
  expect(await readFile(join(empty.data_dir, 'on-call.secret'), 'utf8')).toBe('un secret')
})

test('an occupied portal is replaced by force alone, a damaged or foreign backup by nothing', async () => {
  expect(await outputOf(portal, 'restore', saved)).toEqual([expect.stringContaining('--force la remplace')])

  const part = join(saved, 'tables', 'users.ndjson.gz')
  const bytes = await readFile(part)
  await writeFile(part, bytes.subarray(1))
  expect(await outputOf(portal, 'restore', saved, '--force')).toEqual([
    `${part} manque ou est abîmé : rien n’a été touché`,
  ])
  await writeFile(part, bytes)

  const manifest = join(saved, 'cadran-backup.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace('0001-portal-people', '0001-autre-chose'))
  expect(await outputOf(portal, 'restore', saved, '--force')).toEqual([
    expect.stringContaining('vient d’une autre version'),
  ])
  // A row that cannot come back: the transaction takes the former portal back with it.
  await writeFile(manifest, text.replace('"rows": 1,', '"rows": 99,'))
  expect(await outputOf(portal, 'restore', saved, '--force')).toEqual([expect.stringContaining('99 lignes attendues')])
  expect(await outputOf(portal, 'restore', folder)).toEqual([expect.stringContaining('n’est pas une sauvegarde')])
  await writeFile(manifest, text)
  await within(portal, async (database) => {
    expect(await everything(database)).toEqual(before)
    await database.executeSql(`update users set firstname = 'Perdu'`)
  })
  expect((await outputOf(portal, 'restore', saved, '--force')).at(-1)).toMatch(/^Restauré/)
  expect(await within(portal, everything)).toEqual(before)
})

test('where nothing can be written it ends at once with one line that says why, and leaves nothing', async () => {
  const file = join(folder, 'un-fichier')
  await writeFile(file, '')
  const nowhere = join(folder, 'nulle-part')
  await symlink(join(folder, 'absent'), nowhere)
  const long = join(folder, 'x'.repeat(300))
  const refused: [string, string][] = [
    [join(folder, 'absent', 'lundi'), `Le dossier ${join(folder, 'absent')} n’existe pas : il faut d’abord le créer`],
    [join(file, 'lundi'), `${join(file, 'lundi')} n’a pas été écrit : un fichier se trouve sur le chemin`],
    [file, `${file} existe déjà`],
    [nowhere, `${nowhere} existe déjà`],
    [long, `${long} n’a pas été écrit : le nom est trop long`],
  ]
  // Node makes folders under /proc for ever when it is asked for a whole path.
  if (existsSync('/proc/self')) refused.push(['/proc/lundi', 'Rien ne peut être créé dans /proc'])
  const there = await readdir(folder)
  for (const [target, words] of refused) expect(await outputOf(portal, 'backup', target)).toEqual([words])

  // Half of it is written when something cannot be read.
  const broken = join(portal.data_dir, 'abime.secret')
  await mkdir(broken)
  const half = join(folder, 'moitie')
  expect(await outputOf(portal, 'backup', half)).toEqual([expect.stringMatching(`^${half} n’a pas été écrit : EISDIR`)])
  await rmdir(broken)
  expect(await readdir(folder)).toEqual(there)
})

test('a backup whose rows cannot be read leaves the database as it was', async () => {
  const manifest = join(saved, 'cadran-backup.json')
  const part = join(saved, 'tables', 'users.ndjson.gz')
  const [text, bytes] = [await readFile(manifest, 'utf8'), await readFile(part)]
  const saved_manifest = JSON.parse(text)
  const content = Buffer.from('rien de compressé')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const tables = saved_manifest.tables.map((table: { name: string; part: object }) =>
    table.name === 'users' ? { ...table, part: { ...table.part, size: content.length, sha256 } } : table,
  )
  await writeFile(part, content)
  await writeFile(manifest, JSON.stringify({ ...saved_manifest, tables }))
  expect(await outputOf(portal, 'restore', saved, '--force')).toEqual([
    `${saved} ne se charge pas, la base est restée comme avant : incorrect header check`,
  ])
  await writeFile(manifest, text)
  await writeFile(part, bytes)
  expect(await within(portal, everything)).toEqual(before)
})

test('a backup of an older schema is brought up to date', async () => {
  const old = await settingsOf('old', { filled: false })
  await within(old, async (database) => {
    await migrate(database.kysely, '0004-timesheet-months')
    await database.executeSql(`insert into companies (name) values ('Ancienne')`)
  })
  const old_saved = join(folder, 'old-saved')
  await outputOf(old, 'backup', old_saved)
  const now = await settingsOf('now', { filled: false })
  expect((await outputOf(now, 'restore', old_saved)).at(-1)).toMatch(/^Restauré/)
  await within(now, async (database) => {
    expect((await database.executeSql('select name from companies')).rows).toEqual([{ name: 'Ancienne' }])
    expect((await database.executeSql('select 1 from extra_activity_permissions')).rows).toEqual([])
  })
})

/** Somebody with days taken over and absences in every state, by the schema before the ledger. */
const BEFORE_LEDGER = `
  insert into companies (name) values ('Ancienne');
  insert into workplaces (name, holiday_zone) values ('Ici', 'FR');
  insert into users (id, username, matricule, firstname, lastname, sort_key, search_key, person_type, modality, company_id, workplace_id,
    start_at, password_hash, updated_at)
  values (1, 'ancien', 'A1', 'An', 'Cien', 'cien', 'cien', 'consultant', 2, 1, 1, '2020-01-01', 'x', '2026-05-01');
  insert into event_codes (id, type, short_code, description, color, relevant_counter, deductible) values
    (1, 'absence', 'CP', 'Congés', '#000000', 'cp', true);
  insert into months (id, user_id, year, month, updated_at) values (1, 1, 2026, 4, '2026-04-30'), (2, 1, 2026, 5, '2026-05-01');
  insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at) values
    (1, 'cp', 'opening', 1000, '2026-04-10', 'reprise', '2026-04-10'), (1, 'before_june', 'opening', 250, '2026-04-10', 'reprise', '2026-04-10'),
    (1, 'cp', 'accrual', 208, '2026-04-30', '2026-04', '2026-04-30');
  insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at,
    updated_at)
  select case when day < '2026-05-01' then 1 else 2 end, 1, 1, 'absence', day, 'am', day, 'pm', 2, state, '2026-04-01', '2026-04-02'
  from (values (date '2026-04-08', 'validated2'), ('2026-04-15', 'validated2'), ('2026-05-04', 'validated1'),
    ('2026-05-05', 'submitted'), ('2026-05-06', 'refused')) as absence (day, state)`

test('LED-16 a backup from before the ledger comes back with every balance that it had', async () => {
  const former = await settingsOf('former', { filled: false })
  await within(former, async (database) => {
    await migrate(database.kysely, '0087-validation-calendar-feeds')
    await database.executeSql(BEFORE_LEDGER)
  })
  const former_saved = join(folder, 'former-saved')
  await outputOf(former, 'backup', former_saved)
  const after = await settingsOf('after', { filled: false })
  expect((await outputOf(after, 'restore', former_saved)).at(-1)).toMatch(/^Restauré/)
  await within(after, async (database) => {
    const [person] = await viewsBeside(database, '2026-05-21')
    expect(person?.told).toEqual(person?.former)
    expect(person?.told).toMatchObject({
      pay_manager: { before_june: 150, cp: 1_208 },
      manager: { before_june: 50, cp: 1_208 },
      employee: { before_june: 0, cp: 1_158 },
    })
  })
  expect((await outputOf(after, 'verify-ledger')).at(-1)).toBe('1 personne(s), 6 ligne(s) : le registre est exact.')
})

test('while the portal runs it says so, and touches nothing', async () => {
  const running = join(folder, 'running')
  if (portal.database_url === null) {
    const owner = { pid: process.ppid, host: (await import('node:os')).hostname(), beat_at: Date.now() }
    await writeFile(join(portal.data_dir, 'cadran.lock'), JSON.stringify(owner))
    expect(await outputOf(portal, 'backup', running)).toEqual([
      expect.stringContaining('est déjà utilisé par le processus'),
    ])
    await rm(join(portal.data_dir, 'cadran.lock'))
    return
  }
  await within(portal, async ({ executeSql }) => {
    await executeSql('select 1')
    // A server is saved while people work; it is restored alone.
    expect((await outputOf(portal, 'backup', running)).at(-1)).toBe(`Sauvegardé dans ${running}.`)
    expect(await outputOf(portal, 'restore', saved, '--force')).toEqual([
      expect.stringContaining('connexion(s) à la base'),
    ])
  })
})
