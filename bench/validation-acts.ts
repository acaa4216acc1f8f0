import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { statementsOf } from './statements.ts'
import { connect, openPeriod, unsendMonth, validateMonth } from './validation-data.ts'

export const PLANS = fileURLToPath(new URL('plans', import.meta.url))

export interface Acts {
  preview_ms: number
  force_submit_ms: number
  steps: number
  longest_step_ms: number
  sent: number
  close_ms: number
  close_statements: number
  force_submit_statements: number
}

export async function ask(url: string, cookie: string, method = 'GET', body?: object): Promise<string> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers: { cookie, origin: new URL(url).origin, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Goes through a period step by step, as the screen does; how long each step took. */
async function forceSubmit(path: string, cookie: string, confirm: boolean): Promise<number[]> {
  const taken: number[] = []
  let after: number | null = null
  do {
    const started = performance.now()
    const step = await ask(`${path}/force-submit-step`, cookie, 'POST', { confirm, after })
    taken.push(performance.now() - started)
    after = JSON.parse(step).next
  } while (after !== null)
  return taken
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Force-submits everybody's month, then closes it; nothing of it can be done twice, so each is timed once. */
export async function measureActs(url: string, log: string, origin: string, cookie: string): Promise<Acts> {
  const client = await connect(url)
  const { id, period } = await openPeriod(client)
  const path = `${origin}/api/validation/period/${id}`
  await unsendMonth(client, period)
  const preview_ms = sum(await forceSubmit(path, cookie, false))
  let steps: number[] = []
  const submitted = await statementsOf(log, async () => {
    steps = await forceSubmit(path, cookie, true)
  })
  const { rows } = await client.query(
    `select count(*)::int as sent from months where state = 'submitted' and year || '-' || lpad(month::text, 2, '0') = $1`,
    [period],
  )
  await validateMonth(client, period)
  let close_ms = 0
  const closed = await statementsOf(log, async () => {
    close_ms = await timed(() => ask(path, cookie, 'PATCH'))
  })
  await client.end()
  writeFileSync(`${PLANS}/close-period.txt`, closed.join('\n'))
  return {
    preview_ms,
    force_submit_ms: sum(steps),
    steps: steps.length,
    longest_step_ms: Math.max(...steps),
    sent: rows[0].sent,
    close_ms,
    close_statements: closed.length,
    force_submit_statements: submitted.length,
  }
}
