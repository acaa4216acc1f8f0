import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journey } from './journey.ts'
import { pgbouncer } from './pgbouncer.ts'
import { processes } from './processes.ts'
import { rollingRestart } from './rolling-restart.ts'
import type { Context, Scenario } from './scenario.ts'
import { standby } from './standby.ts'
import { twoPortals } from './two-portals.ts'

// npm run relay -- --only standby; at most this long, whatever hangs.
const LIMIT_MS = 15 * 60_000
export const SCENARIOS: readonly Scenario[] = [twoPortals, journey, processes, rollingRestart, standby, pgbouncer]

function openContext(programs: string) {
  const root = mkdtempSync(join(tmpdir(), 'cadran-relay-'))
  // PostgreSQL passes through it as somebody else.
  chmodSync(root, 0o755)
  let count = 0
  const endings: (() => Promise<unknown>)[] = []
  const context: Context = {
    programs,
    newFolder: (name) => {
      count += 1
      const folder = join(root, `${name}-${count}`)
      mkdirSync(folder)
      return folder
    },
    atEnd: (work) => endings.push(work),
    note: (line) => console.log(`    ${line}`),
  }
  const end = () => Promise.all(endings.map((work) => work()))
  return { context, end, close: () => rmSync(root, { recursive: true, force: true }) }
}

async function runToItsEnd(work: () => Promise<void>, end: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } finally {
    await end()
  }
}

async function runAll(programs: string, only: string): Promise<number> {
  let failed = 0
  const chosen = SCENARIOS.filter(({ name }) => name.includes(only))
  for (const { name, run } of chosen) {
    const { context, end, close } = openContext(programs)
    const since = performance.now()
    const error = await runToItsEnd(() => run(context), end).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    close()
    if (error !== null) failed += 1
    console.log(`${error === null ? '✓' : '✗'} ${name} (${((performance.now() - since) / 1_000).toFixed(0)} s)`)
    if (error !== null) console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`)
  return failed
}

const programs = process.env.CADRAN_POSTGRES_BIN
if (!programs) throw new Error('PostgreSQL programs were not found; this suite needs servers of its own')
setTimeout(() => {
  console.error(`not ended within ${LIMIT_MS / 60_000} minutes`)
  process.exit(1)
}, LIMIT_MS).unref()
const at = process.argv.indexOf('--only')
process.exit((await runAll(programs, at < 0 ? '' : (process.argv[at + 1] ?? ''))) === 0 ? 0 : 1)
