import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { freePort } from '../scripts/lib/throwaway.mjs'
import { textOption } from './options.ts'
import { startNode } from './throwaway.ts'

const SERVER = fileURLToPath(new URL('../apps/server/dist', import.meta.url))

/** How the server runs here: on this database, without the demonstration, a line in its log for each answer as in service. */
function settingsFor(database_url: string) {
  return { DATABASE_URL: database_url, CADRAN_LOG_LEVEL: 'info', CADRAN_DEMO: '0' }
}

/** Fills an empty database with a company, by this version or the one that was built elsewhere. */
export function generateCompany(
  database_url: string,
  employees: number,
  months: number,
  { server = SERVER, ...more }: { server?: string; CADRAN_NOW?: string } = {},
): void {
  execFileSync(
    process.execPath,
    [`${server}/cli.js`, 'generate', '--employees', String(employees), '--months', String(months)],
    { env: { ...process.env, ...settingsFor(database_url), ...more }, stdio: 'inherit' },
  )
}

/** Starts the built server and answers once it listens. */
export async function startProduct(database_url: string, more: Record<string, string> = {}, server = SERVER) {
  const port = await freePort()
  // npm run bench -- --part deadline --processes 2
  const processes = { CADRAN_PROCESSES: textOption('processes', '1') }
  const settings = { ...settingsFor(database_url), ...processes, ...more, PORT: String(port) }
  const child = await startNode([`${server}/main.js`], settings, /prêt/)
  return { origin: `http://127.0.0.1:${port}`, child }
}

/** A weekday morning in Paris, whatever the day of the bench: mails that wait for working hours leave. */
export function morning(): string {
  const day = new Date()
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
  return `${day.toISOString().slice(0, 10)}T09:30:00Z`
}

/** What the server looks at when it starts is done, so that it is not measured. */
export async function untilIdle(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from pgboss.job where state in ('active', 'retry') or (state = 'created' and start_after <= now())) as busy`,
    )
    if (rows[0]?.busy === false) return
    await pause(500)
  }
}

/** The cookies of a person of the generated company. */
export async function logIn(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-Portail-1!' }),
  })
  if (!response.ok) throw new Error(`${username} could not log in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
