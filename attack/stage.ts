import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ACCOUNTS } from '@cadran/demo/accounts'
import pg from 'pg'
import { logIn, startProduct } from '../bench/product.ts'
import { startPostgres } from '../bench/throwaway.ts'

/** When the demonstration company of an attack lives. */
export const NOW = '2026-05-21T09:00:00+02:00'

/**
 * Written by whoever only asks: who tried to come in, and by what device; what seals the audit and the ledger of before; who acts in
 * another's name; and whom figures count anew, as roles are given to attack with. And by the morning's jobs, for the clock runs: what is
 * overdue goes up, whoever is late is reminded, what is said in quiet hours is held and released.
 */
const OF_EVERY_CALL = [
  'run_as_uses',
  'known_devices',
  'counter_seals',
  'escalations',
  'reminder_runs',
  'held_messages',
  'message_releases',
  'audit_seals',
  'audit_unsealed',
  'login_tries',
  'login_failures',
  'sessions',
  'refresh_tokens',
  'forgot_demands',
  'uncounted_people',
  'counted_people',
]

export interface Stage {
  origin: string
  port: number
  database: pg.Client
  data_dir: string
  /** What the product has logged since it listens. */
  log: string[]
  /** Everybody of the demonstration who can log in. */
  usernames: string[]
  /** The cookies of a person, logged in once. */
  cookieOf: (username: string) => Promise<string>
  /** Memory of the product's process that is in use, in MB. */
  memory: () => number
  /** One sum for each table of what stands in it. */
  sums: () => Promise<Record<string, string>>
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function sumsOf(database: pg.Client): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and not (table_name = any($1)) order by 1`,
    [OF_EVERY_CALL],
  )
  const sums = rows.map(({ name }) => {
    // A reading that is refused leaves its trace, and acting in another's name (AUD-16, AUD-20).
    const which = name === 'audit' ? `where entity not in ('refused', 'run_as', 'escalation')` : ''
    return `(select count(*) || '/' || coalesce(sum(hashtext(t::text)::bigint), 0) from "${name}" t ${which}) as "${name}"`
  })
  const answer = await database.query<Record<string, string>>(`select ${sums.join(', ')}`)
  return answer.rows[0] ?? {}
}

/** The built product on a throwaway PostgreSQL with the demonstration company, for as long as `work` lasts. */
export async function onStage(programs: string, work: (stage: Stage) => Promise<void>): Promise<void> {
  const server = await startPostgres(programs)
  const data_dir = mkdtempSync(join(tmpdir(), 'cadran-attack-'))
  const { origin, child } = await startProduct(server.url, {
    CADRAN_DEMO: '1',
    CADRAN_NOW: NOW,
    CADRAN_DATA_DIR: data_dir,
    NODE_ENV: 'test',
  })
  const log: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => log.push(line))
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  const cookies = new Map<string, Promise<string>>()
  const cookieOf = (username: string) => {
    const cookie = cookies.get(username) ?? logIn(origin, username)
    cookies.set(username, cookie)
    return cookie
  }
  try {
    await work({
      origin,
      port: Number(new URL(origin).port),
      database,
      data_dir,
      log,
      usernames: ACCOUNTS.map(({ username }) => username).filter((username) => username !== 'inactif'),
      cookieOf,
      memory: () => memoryOf(child.pid ?? 0),
      sums: () => sumsOf(database),
    })
  } finally {
    await database.end()
    child.kill()
    server.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}
