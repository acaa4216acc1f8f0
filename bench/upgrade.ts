import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { numberOption, textOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const from = textOption('from', '6563a77')
const employees = numberOption('employees', 100_000)
const months = numberOption('months', 24)
const PEOPLE = 20

/** The former version in a folder of its own, installed from its own lockfile and built as it says. */
function buildFormer(): { server: string; remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'cadran-former-')), 'cadran')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'ignore' })
  git('worktree', 'add', '--detach', folder, from)
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    // What both versions have in common need not be fetched again: its own lockfile decides what stays.
    if (existsSync(join(ROOT, 'node_modules')))
      execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
    execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' })
  } catch (error) {
    remove()
    throw error
  }
  return { server: join(folder, 'apps/server/dist'), remove }
}

type Columns = Map<string, string[]>

/** What the former version knows: its tables with their columns. */
async function columnsOf(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and a.attgenerated = ''
    group by 1 order by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

interface Sum {
  rows: string
  /** Of every row, in whatever order they lie. */
  content: string
}

/** Every table by the columns that the former version knows; null where one of them is gone. */
async function sumsOf(client: pg.Client, known: Columns): Promise<Map<string, Sum | null>> {
  const now = await columnsOf(client)
  const sums = new Map<string, Sum | null>()
  for (const [table, columns] of known) {
    const there = new Set(now.get(table))
    if (!columns.every((column) => there.has(column))) {
      sums.set(table, null)
      continue
    }
    const row = `row(${columns.map((column) => `t."${column}"`).join(', ')})::text`
    const { rows } = await client.query<Sum>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as content from "${table}" t`,
    )
    sums.set(table, rows[0] ?? null)
  }
  return sums
}

/** The last month of some people, as their portal answers it. */
async function monthsOf(origin: string, client: pg.Client): Promise<Map<string, unknown>> {
  const { rows } = await client.query<{ username: string; year: number; month: number }>(`
    select distinct on (u.id) u.username, m.year, m.month from users u join months m on m.user_id = u.id
    where u.is_active and u.person_type = 'consultant' order by u.id, m.year desc, m.month desc limit ${PEOPLE}`)
  const answers = new Map<string, unknown>()
  for (const { username, year, month } of rows) {
    const cookie = await logIn(origin, username)
    const response = await fetch(`${origin}/api/timesheet/month/${month}/${year}`, { headers: { cookie } })
    answers.set(username, await response.json())
  }
  return answers
}

/** Whether everything that was answered is answered still; more may be. */
function isWithin(before: unknown, after: unknown): boolean {
  if (Array.isArray(before)) {
    return (
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((each, place) => isWithin(each, after[place]))
    )
  }
  if (typeof before !== 'object' || before === null) return before === after
  const [was, is] = [before as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  return Object.entries(was).every(([key, value]) => isWithin(value, is[key]))
}

/** Nothing waits or runs that a start has asked for. */
async function untilJobsAreDone(client: pg.Client): Promise<void> {
  for (let pending = 1; pending > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { rows } = await client.query(
      `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
       and name not like '\\_\\_pgboss%'`,
    )
    pending = rows[0].n
  }
}

async function stop(child: Awaited<ReturnType<typeof startProduct>>['child']): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** What the former version shows and holds once it has settled. */
async function settleFormer(url: string, server: string, client: pg.Client) {
  generateCompany(url, employees, months, { server })
  const former = await startProduct(url, {}, server)
  await untilJobsAreDone(client)
  const shown = await monthsOf(former.origin, client)
  await stop(former.child)
  const known = await columnsOf(client)
  return { shown, known, sums: await sumsOf(client, known) }
}

interface Step {
  name: string
  ms: number
}

/** Each step that was taken, and how long after the one before it, or after the start, it was done. */
async function stepsSince(client: pg.Client, taken: ReadonlySet<string>, started_at: number): Promise<Step[]> {
  const { rows } = await client.query<{ name: string; timestamp: string }>(
    'select name, timestamp from kysely_migration order by name',
  )
  let last = started_at
  return rows
    .filter(({ name }) => !taken.has(name))
    .map(({ name, timestamp }) => {
      const done_at = Date.parse(timestamp)
      const ms = done_at - last
      last = done_at
      return { name, ms }
    })
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database())::float8 / 1e6 as mb')
  return Math.round(rows[0].mb)
}

function differencesOf(before: Map<string, Sum | null>, after: Map<string, Sum | null>): string[] {
  return [...before].flatMap(([table, was]) => {
    const is = after.get(table)
    if (!was || !is) return [`${table}: a column is gone`]
    if (was.rows !== is.rows) return [`${table}: ${was.rows} rows, now ${is.rows}`]
    return was.content === is.content ? [] : [`${table}: its ${is.rows} rows say something else`]
  })
}

async function measureOn(url: string, server: string, version: string): Promise<void> {
  const client = await connect(url)
  const before = await settleFormer(url, server, client)
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const taken = new Set(rows.map(({ name }) => name))
  const was_mb = await sizeOf(client)
  const started_at = Date.now()
  const product = await startProduct(url)
  const ready_ms = Date.now() - started_at
  const steps = await stepsSince(client, taken, started_at)
  const is_mb = await sizeOf(client)
  await untilJobsAreDone(client)
  // Before anybody logs in, which leaves rows of its own.
  const differences = differencesOf(before.sums, await sumsOf(client, before.known))
  const shown = await monthsOf(product.origin, client)
  const differing = [...before.shown].filter(([username, month]) => !isWithin(month, shown.get(username)))
  await stop(product.child)
  const again_at = Date.now()
  const again = await startProduct(url)
  const again_ms = Date.now() - again_at
  await stop(again.child)
  await client.end()
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  keepSection(
    'Upgrade',
    `
\`npm run bench -- --part upgrade --from ${from} --employees ${employees} --months ${months}\`

${machine(version)}

A company of ${employees} people × ${months} months made by ${from}, which has run on it until its jobs were done; then this version is started.

| step | s |
| --- | --- |
${steps.map(({ name, ms }) => `| ${name} | ${seconds(ms)} |`).join('\n') || '| no step is new | |'}
| ready, from the start of the process | ${seconds(ready_ms)} |
| ready once more, with nothing to do | ${seconds(again_ms)} |

The database: ${was_mb} MB before, ${is_mb} MB after. The months of ${before.shown.size} people by their call: ${differing.length} differ. Every row of
${before.sums.size} tables by the columns that ${from} knows: ${differences.length === 0 ? 'the same' : differences.join('; ')}.
`,
  )
}

/** From the version of a commit to this one, with a company in between. */
export async function measureUpgrade(programs: string): Promise<void> {
  const former = buildFormer()
  try {
    const postgres = await startPostgres(programs)
    try {
      await measureOn(postgres.url, former.server, postgres.version)
    } finally {
      postgres.stop()
    }
  } finally {
    former.remove()
  }
}
