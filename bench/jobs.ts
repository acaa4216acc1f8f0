import { setTimeout as pause } from 'node:timers/promises'
import { type Crowd, gatherCrowd, remindNobody, tokenOf } from './deadline-data.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { numberOption } from './options.ts'
import { generateCompany, logIn, morning, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, quantile } from './results.ts'
import { type Answer, spread } from './spread.ts'
import { processorMs, startPostgres } from './throwaway.ts'
import { connect, findPayroll, openPeriod, unsendMonth } from './validation-data.ts'

const employees = numberOption('employees', 12_000)
// How long the mail server takes over each mail, as one beyond a wire does.
const smtp_ms = numberOption('smtp', 10)
const IDLE_MAILS = 10
const EVERY_MS = 2_000
const MONTHS = { rate: 100, run_in_seconds: 5, alone_seconds: 15, round_seconds: 2 }

type Program = 'server' | 'database'

interface Running {
  origin: string
  mailbox: Mailbox
  pids: Record<Program, number>
}

interface Waiting {
  event: number
  manager: number
  updated_at: string
  email: string
}

// It waits until it can be taken back no more (heldSeconds of rules/portal/notifications); that is asked of it, not measured.
const HELD_MS = 31_000

const COMMENT = 'Non, voir avec Paul'

interface Told {
  /** When the mail might leave, of the clock of this process. */
  due_at: number
  ms: number
}

/** A manager refuses an absence: how long after it may leave the person's mail is there. */
async function refuse({ origin, mailbox }: Running, { event, manager, updated_at, email }: Waiting): Promise<Told> {
  const arrival = mailbox.arrival(email, COMMENT)
  const answer = await fetch(`${origin}/api/validation/event-action`, {
    method: 'POST',
    headers: { cookie: `cadran_access=${tokenOf(manager)}`, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ event, action: 'refused', comment: COMMENT, updated_at }),
  })
  const due_at = performance.now() + HELD_MS
  if (answer.status !== 201) throw new Error(`The refusal was answered ${answer.status} ${await answer.text()}`)
  return { due_at, ms: (await arrival) - due_at }
}

/** One after the other, none waiting for the mail of the one before. */
async function refuseSome(running: Running, waiting: Waiting[], isOver: (count: number) => boolean): Promise<Told[]> {
  const told: Promise<Told>[] = []
  while (!isOver(told.length)) {
    const next = waiting.pop()
    if (!next) throw new Error('No absence is left to refuse')
    told.push(refuse(running, next))
    await pause(EVERY_MS)
  }
  return Promise.all(told)
}

async function forceSubmitAll(origin: string, cookie: string, id: number): Promise<void> {
  let after: number | null = null
  do {
    const answer = await fetch(`${origin}/api/validation/period/${id}/force-submit-step`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: true, after }),
    })
    if (!answer.ok) throw new Error(`The force-submit was answered ${answer.status} ${await answer.text()}`)
    after = ((await answer.json()) as { next: number | null }).next
  } while (after !== null)
}

interface Months {
  origin: string
  path: string
  people: readonly number[]
}

/** How long a month takes to load, asked for evenly by one person after the other. */
async function askMonths({ origin, path, people }: Months, seconds: number): Promise<number[]> {
  const taken: number[] = []
  let turn = 0
  await spread(origin, { rate: MONTHS.rate, seconds }, () => {
    const cookie = `cadran_access=${tokenOf(people[turn++ % people.length] ?? 0)}`
    const onAnswer = ({ status, ms }: Answer) => {
      if (status !== 200) throw new Error(`A month was answered ${status}`)
      taken.push(ms)
    }
    return { method: 'GET', path: `/api/timesheet/month/${path}`, headers: { cookie }, onAnswer }
  })
  return taken
}

type Client = Awaited<ReturnType<typeof connect>>

async function jobsLeft(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from pgboss.job where state < 'completed' and priority < 0`,
  )
  return rows[0].n
}

/** What is left of a bulk act once it is answered. */
interface Leaving {
  jobs: number
  mails: number
  seconds: number
  processor_ms: Record<Program, number>
  over_at: number
}

interface Measured {
  idle: number[]
  months_alone: number[]
  alone: Leaving
  with_people: Leaving
  refusals: number[]
  months: number[]
}

async function leaveAll(client: Client, { mailbox, pids }: Running): Promise<Leaving> {
  const mails = mailbox.count()
  const jobs = await jobsLeft(client)
  const server = processorMs(pids.server)
  const database = processorMs(pids.database)
  const started = performance.now()
  while ((await jobsLeft(client)) > 0) await pause(100)
  const over_at = performance.now()
  return {
    jobs,
    mails: mailbox.count() - mails,
    seconds: (over_at - started) / 1_000,
    processor_ms: { server: processorMs(pids.server) - server, database: processorMs(pids.database) - database },
    over_at,
  }
}

/** One absence of each person: their mails are told apart by their address. */
async function findWaiting(client: Client, crowd: Crowd): Promise<Waiting[]> {
  const { rows } = await client.query('select e.id::int, u.email from events e join users u on u.id = e.user_id')
  const emails = new Map((rows as { id: number; email: string }[]).map((row) => [row.id, row.email]))
  const listed = crowd.waiting.map((one) => ({ ...one, email: emails.get(one.event) ?? '' }))
  return [...new Map(listed.map((one) => [one.email, one])).values()]
}

async function measure(client: Client, running: Running): Promise<Measured> {
  const { origin } = running
  const { id, period } = await openPeriod(client)
  await unsendMonth(client, period)
  const crowd = await gatherCrowd(client, 1_000)
  const waiting = await findWaiting(client, crowd)
  const payroll = await findPayroll(client)
  const cookie = await logIn(origin, payroll.username)
  await untilIdle(client)

  const idle = await refuseSome(running, waiting, (count) => count === IDLE_MAILS)
  const asking = { origin, path: crowd.path, people: crowd.people }
  await askMonths(asking, MONTHS.run_in_seconds)
  const months_alone = await askMonths(asking, MONTHS.alone_seconds)

  await forceSubmitAll(origin, cookie, id)
  const alone = await leaveAll(client, running)

  await unsendMonth(client, period)
  await forceSubmitAll(origin, cookie, id)
  let is_over = false
  const isOver = () => is_over
  const months: number[] = []
  const loading = async () => {
    while (!is_over) months.push(...(await askMonths(asking, MONTHS.round_seconds)))
  }
  const leaving = leaveAll(client, running).finally(() => {
    is_over = true
  })
  const [with_people, told] = await Promise.all([leaving, refuseSome(running, waiting, isOver), loading()])
  return {
    idle: idle.map(({ ms }) => ms),
    months_alone,
    alone,
    with_people,
    refusals: told.filter(({ due_at }) => due_at < with_people.over_at).map(({ ms }) => ms),
    months,
  }
}

const s = (ms: number) => (ms / 1_000).toFixed(2)

function report(postgres: string, { idle, months_alone, alone, with_people, refusals, months }: Measured): string {
  const shares = (values: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' / ')
  const leaving = ({ jobs, mails, seconds, processor_ms }: Leaving) =>
    `${jobs} jobs, ${mails} mails: ${seconds.toFixed(1)} s, ${Math.round(jobs / seconds)} a second; processor of server / database ${s(processor_ms.server)} / ${s(processor_ms.database)} s`
  return `\`npm run bench -- --part jobs --employees ${employees} --smtp ${smtp_ms}\`

${machine(postgres)}
A mail server of its own that takes ${smtp_ms} ms over each mail. The bulk act is a force-submit: a job, and a mail, for each month sent.
What it has left to do is timed from the answer of its last step. People are one's own month, asked ${MONTHS.rate} times a second, evenly.

| what | measured | wanted |
| --- | --- | --- |
| a refusal's mail on an idle portal (${idle.length}), median / longest | ${s(quantile(idle, 0.5))} / ${s(Math.max(...idle))} s | under 2 s |
| what a bulk act leaves, on an idle portal | ${leaving(alone)} | 10,000 in under 60 s |
| the same with people | ${leaving(with_people)} | |
| a refusal's mail in between (${refusals.length}), median / longest | ${s(quantile(refusals, 0.5))} / ${s(Math.max(...refusals))} s | under 5 s |
| a month loaded while nothing leaves (${months_alone.length}), median / p95 / p99 | ${shares(months_alone)} ms | |
| a month loaded in between (${months.length}), median / p95 / p99 | ${shares(months)} ms | 25 |`
}

/** How long mails wait: on an idle portal, and behind a bulk act. */
export async function measureJobs(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const mailbox = await openMailbox(smtp_ms)
  try {
    generateCompany(postgres.url, employees, 2)
    const client = await connect(postgres.url)
    await remindNobody(client)
    const { origin, child } = await startProduct(postgres.url, { SMTP_URL: mailbox.url, CADRAN_NOW: morning() })
    const { rows } = await client.query("select pg_read_file('postmaster.pid') as text")
    const [postmaster = ''] = rows[0].text.split('\n')
    const running = { origin, mailbox, pids: { server: child.pid ?? 0, database: Number(postmaster) } }
    try {
      keepSection('Mails and other jobs', report(postgres.version, await measure(client, running)))
    } finally {
      await client.end()
      child.kill()
    }
  } finally {
    mailbox.close()
    postgres.stop()
  }
}
