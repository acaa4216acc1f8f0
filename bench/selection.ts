import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openMailbox } from './mailbox.ts'
import { numberOption } from './options.ts'
import { generateCompany, logIn, morning, startProduct } from './product.ts'
import { keepSection, machine, median } from './results.ts'
import { explainEverything, statementsOf } from './statements.ts'
import { startPostgres } from './throwaway.ts'
import { connect, findPayroll, openPeriod } from './validation-data.ts'

const PLANS = fileURLToPath(new URL('plans', import.meta.url))
const employees = numberOption('employees', 20_000)
const months = numberOption('months', 3)
const reports = numberOption('reports', 2_000)
// As the screen sends them (worklist/use-batches.ts).
const batch_size = numberOption('batch', 50)
const smtp_ms = numberOption('smtp', 10)
const TIMES = 10
// They wait a minute, as long as the decision of one of several can be taken back.
const MAILS_WITHIN_MS = 180_000

interface Selected {
  id: number
  updated_at: string
  actions: string[]
}

interface Asking {
  origin: string
  cookie: string
}

async function ask<Answer>({ origin, cookie }: Asking, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, origin, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<Answer>
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - started }
}

/** As many reports of the month as are asked for wait at level 2, their absences validated; the others stay as they are. */
async function awaitLevelTwo(client: pg.Client, period: string, username: string): Promise<void> {
  const [year, month] = period.split('-').map(Number)
  const taken = `select m.id from months m join users u on u.id = m.user_id
    where m.year = $1 and m.month = $2 and u.username <> $3 and left(u.matricule, 1) not in ('t', 'T') and u.is_active
    order by m.id limit $4`
  const values = [year, month, username, reports]
  await client.query(
    `update months set state = 'submitted', submitted_at = coalesce(submitted_at, now())
    where year = $1 and month = $2 and state = 'validated1'`,
    [year, month],
  )
  await client.query(
    `update events set state = case kind when 'absence' then 'validated2' else 'validated1' end
     where state <> 'refused' and month_id in (${taken})`,
    values,
  )
  await client.query(
    `update months set state = 'validated1', submitted_at = coalesce(submitted_at, now()) where id in (${taken})`,
    values,
  )
  await client.query('vacuum analyze')
}

/** The selection, then its batches one after the other, as the screen does. */
async function validateAll(asking: Asking, period: string) {
  const query = `period=${period}&states[]=validated1&types[]=all`
  const selection = await timed(() => ask<Selected[]>(asking, `validation/month/selection?${query}`))
  const ready = selection.answer.filter(({ actions }) => actions.includes('validated2'))
  const taken: number[] = []
  let done = 0
  for (let from = 0; from < ready.length; from += batch_size) {
    const items = ready
      .slice(from, from + batch_size)
      .map(({ id, updated_at }) => ({ month: id, action: 'validated2', updated_at }))
    const { answer, ms } = await timed(() =>
      ask<{ status: number }[]>(asking, 'validation/month-actions', { months: items, comment: '' }),
    )
    done += answer.filter(({ status }) => status === 201).length
    taken.push(ms)
  }
  const acted_ms = taken.reduce((sum, ms) => sum + ms, 0)
  return { selection_ms: selection.ms, chosen: ready.length, done, acted_ms, batch_ms: median(taken) }
}

/** The lists under the filters that look behind what a row holds. */
const FILTERED = {
  'absences-insufficient-payroll': 'validation/event/absence/user?states[]=all&balance=insufficient&maxResults=10',
  'absences-insufficient-count-payroll': 'validation/event/absence/count?states[]=all&balance=insufficient',
  'reports-changed-payroll': 'validation/month?period=PERIOD&states[]=all&changed=1&maxResults=10',
}

async function explainFilters(url: string, log: string, cookie: string, period: string): Promise<string[]> {
  const lines: string[] = []
  const plain = await startProduct(url)
  for (const path of Object.values(FILTERED)) {
    const taken: number[] = []
    for (let nth = 0; nth < TIMES; nth += 1) {
      taken.push((await timed(() => ask({ origin: plain.origin, cookie }, path.replace('PERIOD', period)))).ms)
    }
    lines.push(`| \`${path.replace('PERIOD', period)}\` | ${median(taken).toFixed(0)} |`)
  }
  plain.child.kill()
  await explainEverything(url, { analyze: true })
  const { origin, child } = await startProduct(url)
  for (const [key, path] of Object.entries(FILTERED)) {
    const statements = await statementsOf(log, () => ask({ origin, cookie }, path.replace('PERIOD', period)))
    const title = `GET ${path.replace('PERIOD', period)}\npayroll, ${employees} people\n\n`
    writeFileSync(`${PLANS}/${key}.txt`, title + statements.join('\n'))
  }
  child.kill()
  await explainEverything(url, { analyze: false })
  return lines
}

/** 2,000 reports validated at level 2 in one selection, each with its history and its mail (CLO-10), and the filters of CLO-12, CLO-13. */
export async function measureSelection(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const mailbox = await openMailbox(smtp_ms)
  try {
    generateCompany(postgres.url, employees, months)
    const client = await connect(postgres.url)
    const payroll = await findPayroll(client)
    const { period } = await openPeriod(client)
    await awaitLevelTwo(client, period, payroll.username)
    const { origin, child } = await startProduct(postgres.url, { SMTP_URL: mailbox.url, CADRAN_NOW: morning() })
    const asking = { origin, cookie: await logIn(origin, payroll.username) }
    const act = await timed(() => validateAll(asking, period))
    const { selection_ms, chosen, done, acted_ms, batch_ms } = act.answer
    const mails = await timed(async () => {
      const until = performance.now() + MAILS_WITHIN_MS
      while (mailbox.count() < done && performance.now() < until) await pause(100)
    })
    const { rows } = await client.query(`select count(distinct entity_id)::int as entries from audit
      where entity = 'month' and action = 'validated2' and at > now() - interval '10 minutes'`)
    child.kill()
    const lines = await explainFilters(postgres.url, postgres.log, asking.cookie, period)
    await client.end()
    keepSection(
      'A selection over all pages',
      `\`npm run bench -- --part selection --employees ${employees} --months ${months} --reports ${reports} --batch ${batch_size}\`

${machine(postgres.version)}
Payroll validates ${chosen} reports at level 2 in one selection (CLO-10): the selection read in ${selection_ms.toFixed(0)} ms, ${done} validated in
${(acted_ms / 1000).toFixed(1)} s by batches of ${batch_size} (median ${batch_ms.toFixed(0)} ms each), ${rows[0].entries} histories written; the last of ${mailbox.count()} mails
${(mails.ms / 1000).toFixed(1)} s after the last answer, from a mail server that takes ${smtp_ms} ms over each. ${(act.ms / 1000).toFixed(1)} s in all before the mails.

The filters that look behind a row, over the whole company of ${employees.toLocaleString('en')} people, first page, median of ${TIMES} in milliseconds; the plans stand in
\`bench/plans\`.

| call | ms |
| --- | --- |
${lines.join('\n')}`,
    )
  } finally {
    mailbox.close()
    postgres.stop()
  }
}
