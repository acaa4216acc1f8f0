import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { numberOption } from './options.ts'
import { timedCommand } from './payroll-runs.ts'
import { generateCompany, logIn, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const employees = numberOption('employees', 100_000)
const months = numberOption('months', 1)
const times = numberOption('times', 30)
const WARM_UP = 5

interface Person {
  id: number
  matricule: string
  updated_at: string
}

type Member = Pick<Person, 'id' | 'matricule'>

/** A call as the nth person at the screen makes it, and what the catalogue wants of it (administration.md 0.6). */
interface Asked {
  name: string
  wanted_ms: number
  path: (person: Person) => string
  body?: (person: Person, nth: number) => object
}

const card = (name: string, tab: string): Asked => ({
  name: `card, ${name}`,
  wanted_ms: 100,
  path: ({ id }) => `administration/person/${id}${tab}`,
})

const change = (name: string, wanted_ms: number, dry_run: boolean, changes: (nth: number) => object): Asked => ({
  name,
  wanted_ms,
  path: ({ id }) => `administration/person/${id}/change`,
  body: ({ updated_at }, nth) => ({ changes: changes(nth), updated_at, dry_run }),
})

/** People who come under another manager together, shown alone: the act is the same, and would leave the next one nothing to do. */
const team = (
  people: number,
  wanted_ms: number,
  to_manager: string | undefined,
  members: readonly Member[],
): Asked => ({
  name: `preview of ${people.toLocaleString('en')} people moved`,
  wanted_ms,
  path: () => 'administration/team-move',
  body: () => ({ matricules: members.slice(0, people).map(({ matricule }) => matricule), to_manager, dry_run: true }),
})

/** Many people at another workplace from today on, shown alone: with what they have filled in counted anew. */
const several = (people: number, wanted_ms: number, workplace: string, members: readonly Member[]): Asked => ({
  name: `preview of ${people.toLocaleString('en')} people changed`,
  wanted_ms,
  path: () => 'administration/person-change',
  body: () => ({ ids: members.slice(0, people).map(({ id }) => id), changes: { workplace }, dry_run: true }),
})

interface Company {
  managers: readonly string[]
  members: readonly Member[]
  workplace: string
  from: string
  to: string
}

const calls = ({ managers, members, workplace, from, to }: Company): Asked[] => [
  { name: 'people, first 50', wanted_ms: 150, path: () => 'administration/person?maxResults=50' },
  { name: 'people, searched', wanted_ms: 150, path: () => 'administration/person?search=martin' },
  {
    name: 'people below a manager, all levels',
    wanted_ms: 150,
    path: () => `administration/person?manager=${managers[0]}&all_levels=1`,
  },
  { name: 'the top of the managers’ tree', wanted_ms: 150, path: () => 'administration/team' },
  { name: 'a level of it', wanted_ms: 150, path: () => `administration/team?manager=${managers[0]}` },
  { name: 'the tree, searched', wanted_ms: 150, path: () => 'administration/team?search=martin' },
  { name: 'its loops', wanted_ms: 150, path: () => 'administration/team/loop' },
  card('identity', ''),
  card('contract', '/contract'),
  card('managers', '/team'),
  card('assignments', '/assignment'),
  card('counters', '/counter'),
  card('accesses', '/access'),
  card('journal', '/journal'),
  {
    name: 'audit, of a person',
    wanted_ms: 300,
    path: ({ matricule }) => `administration/audit?from=${from}&to=${to}&person=${matricule}`,
  },
  { name: 'audit, of a year', wanted_ms: 300, path: () => `administration/audit?from=${from}&to=${to}` },
  { name: 'own record', wanted_ms: 150, path: () => 'account/record' },
  change('preview of another type', 300, true, (nth) => ({ person_type: nth % 2 ? 'internal' : 'interim' })),
  change('a name written', 300, false, (nth) => ({ firstname: `Prénom${nth}` })),
  team(200, 300, managers[0], members),
  team(2_000, 3_000, managers[0], members),
  several(200, 2_000, workplace, members),
  several(5_000, 30_000, workplace, members),
  change('a manager moved', 500, false, (nth) => ({ manager: managers[nth % managers.length] })),
]

/** The people of one call each, with the stamps that they have by then. */
async function peopleOf(client: Awaited<ReturnType<typeof connect>>, first: number): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select id::int, matricule, to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS') as updated_at from users
     where not is_manager and is_active and end_at is null and matricule not like 'T%' order by id offset $1 limit $2`,
    [first, WARM_UP + times],
  )
  return rows
}

async function timeCall(origin: string, cookie: string, people: readonly Person[], { path, body }: Asked) {
  const taken: number[] = []
  for (const [nth, person] of people.entries()) {
    const written = body && { method: 'POST', body: JSON.stringify(body(person, nth)) }
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const started = performance.now()
    const response = await fetch(`${origin}/api/${path(person)}`, { headers, ...written })
    const text = await response.text()
    if (nth >= WARM_UP) taken.push(performance.now() - started)
    if (!response.ok) throw new Error(`${path(person)}: ${response.status} ${text.slice(0, 300)}`)
  }
  return taken
}

/** So long without a seal, a pass of the sealing is over: the next minute goes on. */
const OVER_MS = 3_000

/** What the generator noted of the audit sealed by the server that has just started, then verified by the command line. */
async function measureSeals(client: pg.Client, url: string): Promise<string> {
  const sealed = async () => {
    const { rows } = await client.query<{ sealed: string }>('select count(*) as sealed from audit_seals')
    return { count: Number(rows[0]?.sealed), at: performance.now() }
  }
  let first = await sealed()
  while (first.count === 0) first = await sealed()
  let last = first
  for (let now = first; now.at - last.at < OVER_MS; now = await sealed()) {
    if (now.count > last.count) last = now
    await pause(100)
  }
  for (let left = 1; left > 0; await pause(500)) {
    const { rows } = await client.query<{ left: string }>('select count(*) as left from audit_unsealed')
    left = Number(rows[0]?.left)
  }
  await untilIdle(client)
  const a_second = (last.count - first.count) / ((last.at - first.at) / 1_000)
  const data_dir = mkdtempSync(join(tmpdir(), 'cadran-bench-'))
  const whole = timedCommand(url, data_dir, 'verify-audit')
  const start = timedCommand(url, data_dir, 'verify-audit', '--from', String((await sealed()).count))
  rmSync(data_dir, { recursive: true })
  const { count } = await sealed()
  return `Rows of the audit sealed a second: ${Math.round(a_second).toLocaleString('en')} (wanted: 5,000). Verified: ${count.toLocaleString('en')} in
${(whole.s - start.s).toFixed(1)} s by the command line, its start left out, ${Math.round(count / (whole.s - start.s)).toLocaleString('en')} a second (wanted: 50,000).`
}

/** What an administrator does, over the whole company, one after the other as one person at the screen. */
export async function measureAdministration(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  try {
    generateCompany(postgres.url, employees, months)
    const client = await connect(postgres.url)
    const { rows } = await client.query<{ matricule: string }>(
      `select matricule from users where is_manager and is_active and end_at is null order by id limit 20`,
    )
    const { rows: members } = await client.query<Member>(
      `select id::int, matricule from users where not is_manager and is_active and end_at is null and matricule not like 'T%'
       and manager_id is not null order by id desc limit 5000`,
    )
    const { rows: made } = await client.query<{ username: string }>(
      `update users set roles = '{ROLE_USER_ADMIN,ROLE_COUNTER_ADMIN,ROLE_AUDIT_SHOW}' where id = (
         select id from users where is_active and not is_manager and end_at is null order by id desc limit 1
       ) returning username`,
    )
    const product = await startProduct(postgres.url)
    const seals = await measureSeals(client, postgres.url)
    const cookie = await logIn(product.origin, made[0]?.username ?? '')
    const to = new Date().toISOString().slice(0, 10)
    const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`
    const lines: string[] = []
    const { rows: places } = await client.query<{ name: string }>(
      `select name from workplaces order by id desc limit 1`,
    )
    const managers = rows.map(({ matricule }) => matricule)
    const all = calls({ managers, members, workplace: places[0]?.name ?? '', from, to })
    for (const [place, call] of all.entries()) {
      const taken = await timeCall(product.origin, cookie, await peopleOf(client, place * 50), call)
      lines.push(
        `| ${call.name} | ${median(taken).toFixed(1)} | ${quantile(taken, 0.95).toFixed(1)} | ${call.wanted_ms} |`,
      )
    }
    product.child.kill()
    await client.end()
    keepSection(
      `The administration, ${employees.toLocaleString('en')} people`,
      `\`npm run bench -- --part administration --employees ${employees} --months ${months} --times ${times}\`

${machine(postgres.version)}
One administrator, one call after the other, each of somebody else.

| call | median ms | p95 | wanted |
| --- | --- | --- | --- |
${lines.join('\n')}

${seals}`,
    )
  } finally {
    postgres.stop()
  }
}
