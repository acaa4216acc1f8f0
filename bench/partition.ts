import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Crowd, gatherCrowd, tokenOf } from './deadline-data.ts'
import { numberOption } from './options.ts'
import { generateCompany, startProduct } from './product.ts'
import { keepSection, machine, median } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { cookiesOf, timeInTurn } from './validation.ts'
import { timed } from './validation-acts.ts'
import { validationCalls } from './validation-calls.ts'
import { connect, findViewers, openPeriod } from './validation-data.ts'

const employees = numberOption('employees', 100_000)
const months = numberOption('months', 24)
const CROWD = 200
const KEYS = [
  'absences-payroll',
  'absences-month-payroll',
  'reports-payroll',
  'reports-month-payroll',
  'periods-payroll',
]
const TEAM_KEYS = [
  'absences-manager',
  'absences-all-manager',
  'reports-manager',
  'planning-month-planner',
  'month-manager',
]

/** A table that grows with the years, the column that tells of which year a row is, and what only a partition can promise. */
interface Growing {
  table: string
  by: string
  bound: (year: number) => string
  /** Rules that PostgreSQL 15 cannot hold over partitions. No row reaches into another year, so each holds its own. */
  of_each: string[]
}

const GROWING: readonly Growing[] = [
  {
    table: 'events',
    by: 'start_at',
    bound: (year) => `${year}-01-01`,
    of_each: [
      `alter table %T add constraint %T_do_not_overlap exclude using gist (user_id with =, slots with &&) where (state <> 'refused')`,
    ],
  },
  {
    table: 'audit',
    by: 'at',
    bound: (year) => `${year}-01-01 00:00+00`,
    of_each: [
      `create unique index %T_one_refused_reading on %T (entity_id, action, date_trunc('minute', at at time zone 'UTC')) where entity = 'refused'`,
    ],
  },
]

async function textsOf(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query)
  return rows.map(({ text }) => text)
}

/** What a table has beside its columns and the two rules that become the partitions': as statements, the table named as it was. */
async function furnishingsOf(client: pg.Client, table: string): Promise<string[]> {
  const oid = `'public.${table}'::regclass`
  return [
    ...(await textsOf(
      client,
      `select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = ${oid} and not indisunique and not indisexclusion`,
    )),
    ...(await textsOf(
      client,
      `select format('alter table public.${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as text
       from pg_constraint where conrelid = ${oid} and contype = 'f'`,
    )),
    ...(await textsOf(
      client,
      `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = ${oid} and not tgisinternal`,
    )),
  ]
}

/** The views that read a table, in the order in which they were made: they read the new one. */
const viewsOf = (client: pg.Client, table: string): Promise<string[]> =>
  textsOf(
    client,
    `with recursive reading as (
       select r.ev_class as view from pg_depend d join pg_rewrite r on r.oid = d.objid where d.refobjid = 'public.${table}'::regclass
       union select r.ev_class from reading v join pg_depend d on d.refobjid = v.view join pg_rewrite r on r.oid = d.objid
     )
     select format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) as text
     from pg_class c where c.relkind = 'v' and c.oid in (select view from reading) order by c.oid`,
  )

/** Cuts a table by years, in one transaction: nobody writes meanwhile. */
async function cut(client: pg.Client, { table, by, bound, of_each }: Growing): Promise<void> {
  const furnishings = await furnishingsOf(client, table)
  const views = await viewsOf(client, table)
  const [first] = (await client.query(`select extract(year from min(${by}))::int as year from ${table}`)).rows
  const [last] = (await client.query(`select extract(year from max(${by}))::int as year from ${table}`)).rows
  const years = Array.from({ length: last.year - first.year + 2 }, (_, index) => first.year + index)
  await client.query('begin')
  await client.query('create schema former')
  // Whoever refers to a row of the audit by its number alone no longer can.
  for (const text of await textsOf(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
     where confrelid = 'public.${table}'::regclass and contype = 'f'`,
  ))
    await client.query(text)
  await client.query(`alter table ${table} set schema former`)
  await client.query(
    `create table public.${table} (like former.${table} including defaults including identity including generated including constraints)
     partition by range (${by})`,
  )
  for (const year of years)
    await client.query(
      `create table ${table}_${year} partition of ${table} for values from ('${bound(year)}') to ('${bound(year + 1)}')`,
    )
  const columns = await textsOf(
    client,
    `select quote_ident(attname) as text from pg_attribute
     where attrelid = 'former.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value select ${columns.join(', ')} from former.${table}`,
  )
  await client.query(`alter table ${table} add primary key (id, ${by})`)
  for (const year of years) for (const rule of of_each) await client.query(rule.replaceAll('%T', `${table}_${year}`))
  for (const text of furnishings) await client.query(text)
  await client.query(`select setval(pg_get_serial_sequence('public.${table}', 'id'), (select max(id) from ${table}))`)
  await client.query('drop schema former cascade')
  for (const view of views) await client.query(view)
  await client.query('commit')
}

const SIZES = (table: string) => `
  select sum(pg_relation_size(c.oid))::float8 / 1048576 as rows_mb, sum(pg_indexes_size(c.oid))::float8 / 1048576 as indexes_mb
  from pg_class c where c.oid = '${table}'::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = '${table}'::regclass)`

interface Figures {
  /** Milliseconds, by what was asked. */
  calls: Map<string, number>
  mb: Map<string, { rows_mb: number; indexes_mb: number }>
}

/** Mails and what else a start has to do are of no interest here. */
async function emptyQueue(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await pause(1_000)
    const { rowCount } = await client.query(
      `delete from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
    )
    const { rows } = await client.query(`select exists (select from pgboss.job where state = 'active') as busy`)
    if (rowCount || rows[0].busy) quiet = 0
  }
}

/** Each of the crowd creates an event on the half-day after the last, twice: the first of them are not timed. */
async function timeCreating(origin: string, { people, free, code }: Crowd, from: number): Promise<number> {
  const create = async (id: number, { day, moment }: Crowd['free'][number]) => {
    const event = { start_at: day, start_moment: moment, end_at: day, end_moment: moment, event_code: code }
    const response = await fetch(`${origin}/api/timesheet/event`, {
      method: 'POST',
      headers: { cookie: `cadran_access=${tokenOf(id)}`, origin, 'content-type': 'application/json' },
      body: JSON.stringify([event]),
    })
    const text = await response.text()
    if (response.status !== 201) throw new Error(`${id}: ${response.status} ${text}`)
  }
  const taken: number[] = []
  for (const half of free.slice(from, from + 2)) {
    taken.length = 0
    for (const id of people) taken.push(await timed(() => create(id, half)))
  }
  return median(taken)
}

async function timeAudit(client: pg.Client): Promise<number> {
  const { rows: people } = await client.query<{ id: number }>(
    'select id::int from users order by md5(id::text) limit 300',
  )
  const taken: number[] = []
  for (const { id } of people)
    taken.push(
      await timed(() =>
        client.query({
          name: 'audit-of-person',
          text: 'select id, at, action from audit where person_id = $1 order by id desc limit 50',
          values: [id],
        }),
      ),
    )
  return median(taken)
}

async function measureCalls(url: string, client: pg.Client, crowd: Crowd, from: number): Promise<Figures> {
  const { origin, child } = await startProduct(url)
  try {
    await emptyQueue(client)
    const viewers = await findViewers(client)
    const { period } = await openPeriod(client)
    const company = { viewers, cookies: await cookiesOf(origin, viewers) }
    const calls = new Map<string, number>()
    for (const call of validationCalls(period, `${period}-15`)) {
      if (![...KEYS, ...TEAM_KEYS].includes(call.key)) continue
      const [measured] = await timeInTurn([{ origin, company, call }])
      calls.set(`${call.viewer}: ${call.name}`, measured?.median_ms ?? 0)
    }
    calls.set('an event created', await timeCreating(origin, crowd, from))
    calls.set('audit of a person, the statement', await timeAudit(client))
    const mb: Figures['mb'] = new Map()
    for (const { table } of GROWING) mb.set(table, (await client.query(SIZES(table))).rows[0])
    return { calls, mb }
  } finally {
    child.kill()
  }
}

const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`

function report(
  version: string,
  [before, after]: readonly [Figures, Figures],
  acts: Readonly<Record<string, number>>,
): string {
  const lines = [...before.calls].map(
    ([name, ms]) => `| ${name} | ${ms.toFixed(1)} | ${(after.calls.get(name) ?? Number.NaN).toFixed(1)} |`,
  )
  const size = ({ mb }: Figures, table: string) =>
    `${Math.round(mb.get(table)?.rows_mb ?? 0)} and ${Math.round(mb.get(table)?.indexes_mb ?? 0)} MB`
  return `\`npm run bench -- --part partition --employees ${employees} --months ${months}\`

${machine(version)}
The same company before and after its events (by \`start_at\`) and its audit (by \`at\`) are cut by years; medians in milliseconds, one call
after the other. \`bench/partition.ts\` is the migration: the primary key takes the year's column, no two events of a person overlap by a
constraint of each partition (no event reaches into another month), and whoever referred to a row of the audit by its number no longer does.

| call | one table | by years |
| --- | --- | --- |
${lines.join('\n')}
${GROWING.map(({ table }) => `| ${table}: rows and indexes | ${size(before, table)} | ${size(after, table)} |`).join('\n')}

${Object.entries(acts)
  .map(([name, ms]) => `${name}: ${seconds(ms)}.`)
  .join('\n')}`
}

/** Whether cutting what grows by years is worth what it asks. */
export async function measurePartition(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  try {
    generateCompany(postgres.url, employees, months)
    keepSection('Events and audit by years', await measureOn(postgres))
  } finally {
    postgres.stop()
  }
}

async function measureOn({ url, version }: { url: string; version: string }): Promise<string> {
  const client = await connect(url)
  await client.query('delete from audit_unsealed')
  const crowd = await gatherCrowd(client, CROWD)
  const { rows } = await client.query<{ year: number }>('select min(year)::int as year from periods where month = 1')
  const year = rows[0]?.year ?? 0
  const acts: Record<string, number> = {}
  const timedAs = async (name: string, work: () => Promise<unknown>) => {
    acts[name] = await timed(work)
  }
  const before = await measureCalls(url, client, crowd, 0)
  // What leaves with its year: the triggers that keep closed months final and the ledger right step aside in both.
  await client.query('set session_replication_role = replica')
  await timedAs(`Deleting the events of ${year} from one table (taken back)`, async () => {
    await client.query('begin')
    await client.query('delete from events where start_at between $1 and $2', [`${year}-01-01`, `${year}-12-31`])
    await client.query('rollback')
  })
  await client.query('reset session_replication_role')
  for (const growing of GROWING)
    await timedAs(`Cutting ${growing.table} by years, nobody writing`, () => cut(client, growing))
  await client.query('vacuum analyze')
  const after = await measureCalls(url, client, crowd, 2)
  await timedAs(`Dropping the partition of ${year}`, () => client.query(`drop table events_${year}`))
  await client.end()
  return report(version, [before, after], acts)
}
