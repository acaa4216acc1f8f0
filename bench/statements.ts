import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// What the database did for a call, as its own log tells: auto_explain writes every statement with its plan.

/** From the next connection on, every statement of the database is logged, with what it really did where it is analysed. */
export async function explainEverything(url: string, { analyze }: { analyze: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': String(analyze),
    'auto_explain.log_buffers': String(analyze),
  }
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter database postgres set ${name} = '${value}'`)
  }
  await client.end()
}

const BACKGROUND = /pgboss/
/** A backend writes its entry after the answer has left. */
const WRITTEN_MS = 150

/** The statements that ran while `work` did, each with its plan; those of the job queue are left out. */
export async function statementsOf(log: string, work: () => Promise<unknown>): Promise<string[]> {
  await pause(WRITTEN_MS)
  const from = statSync(log).size
  await work()
  await pause(WRITTEN_MS)
  const length = statSync(log).size - from
  const written = Buffer.alloc(length)
  const file = openSync(log, 'r')
  readSync(file, written, 0, length, from)
  closeSync(file)
  return written
    .toString()
    .split(/^(?=\S)/m)
    .filter((entry) => entry.includes('  plan:\n') && !BACKGROUND.test(entry))
    .map((entry) => entry.slice(entry.indexOf('duration:')))
}
