import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { gatherCrowd, tokenOf } from './deadline-data.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { numberOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine, quantile } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect, findPayroll, openPeriod, unsendMonth } from './validation-data.ts'

const employees = numberOption('employees', 12_000)
// How long the mail server takes over each mail, as one beyond a wire does.
const smtp_ms = numberOption('smtp', 10)
const IDLE_MAILS = 10
const EVERY_MS = 2_000

interface Running {
  origin: string
  mailbox: Mailbox
  processor: () => Processor
}

interface Refusing {
  origin: string
  mailbox: Mailbox
  waiting: { event: number; manager: number; updated_at: string; email: string }[]
}

// It waits until it can be taken back no more (heldSeconds of rules/portal/notifications); that is asked of it, not measured.
const HELD_MS = 31_000

/** A manager refuses an absence: how long after it may leave the person's mail is there, in ms. */
async function refuseOne({ origin, mailbox, waiting }: Refusing): Promise<number> {
  const next = waiting.pop()
  if (!next) throw new Error('No absence is left to refuse')
  const { event, manager, updated_at, email } = next
  const arrival = mailbox.arrival(email)
  const answer = await fetch(`${origin}/api/validation/event-action`, {
    method: 'POST',
    headers: { cookie: `cadran_access=${tokenOf(manager)}`, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ event, action: 'refused', comment: 'Non, voir avec Paul', updated_at }),
  })
  const answered = performance.now()
  if (answer.status !== 201) throw new Error(`The refusal was answered ${answer.status} ${await answer.text()}`)
  return (await arrival) - answered - HELD_MS
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

/** How long a month takes to load while the queue is at work, asked for by one person after the other. */
async function askMonths(origin: string, path: string, people: readonly number[], isOver: () => boolean) {
  const taken: number[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const started = performance.now()
    const cookie = `cadran_access=${tokenOf(people[turn % people.length] ?? 0)}`
    const answer = await fetch(`${origin}/api/timesheet/month/${path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    taken.push(performance.now() - started)
    await pause(20)
  }
  return taken
}

type Client = Awaited<ReturnType<typeof connect>>

async function jobsLeft(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from pgboss.job where state < 'completed' and name in ('audit-recorded', 'reports-to-validate')`,
  )
  return rows[0].n
}

async function untilDone(client: Client): Promise<void> {
  while ((await jobsLeft(client)) > 0) await pause(100)
}

/** Processor seconds that processes have taken so far, whatever else the machine does. */
function processorSeconds(...selected: string[]): number {
  const output = execFileSync('ps', ['-o', 'cputimes=', ...selected], { encoding: 'utf8' })
  return output.split('\n').reduce((sum, line) => sum + Number(line), 0)
}

interface Processor {
  node: number
  postgres: number
}

interface Measured {
  processor: Processor
  idle: number[]
  jobs: number
  seconds: number
  mails: number
  between: number[]
  months: number[]
}

/** The server asks on connections that stay open, so what they took is still to be read when it is done. */
function processorOf(pid: number, postgres: string): Processor {
  return { node: processorSeconds('-p', String(pid)), postgres: processorSeconds('--ppid', postgres) }
}

async function measure(client: Client, { origin, mailbox, processor }: Running): Promise<Measured> {
  const { id, period } = await openPeriod(client)
  await unsendMonth(client, period)
  const crowd = await gatherCrowd(client, 1_000)
  const { rows } = await client.query('select e.id::int, u.email from events e join users u on u.id = e.user_id')
  const emails = new Map((rows as { id: number; email: string }[]).map((row) => [row.id, row.email]))
  const waiting = crowd.waiting.map((one) => ({ ...one, email: emails.get(one.event) ?? '' }))
  const refusing = { origin, mailbox, waiting }
  const payroll = await findPayroll(client)
  const cookie = await logIn(origin, payroll.username)

  const idle: number[] = []
  for (let turn = 0; turn < IDLE_MAILS; turn += 1) {
    idle.push(await refuseOne(refusing))
    await pause(137 * turn)
  }
  await untilDone(client)

  const before = mailbox.count()
  await forceSubmitAll(origin, cookie, id)
  const {
    rows: [enqueued],
  } = await client.query(
    `select count(*)::int as n from pgboss.job where name in ('audit-recorded', 'reports-to-validate') and priority < 0`,
  )
  const at_first = processor()
  const started = performance.now()
  let over = false
  const between: number[] = []
  const refusals = async () => {
    while (!over) {
      between.push(await refuseOne(refusing))
      await pause(EVERY_MS)
    }
  }
  const [months] = await Promise.all([
    askMonths(origin, crowd.path, crowd.people, () => over),
    refusals(),
    untilDone(client).then(() => {
      over = true
      return undefined
    }),
  ])
  const seconds = (performance.now() - started) / 1_000
  const then = processor()
  const taken = { node: then.node - at_first.node, postgres: then.postgres - at_first.postgres }
  return { processor: taken, idle, jobs: enqueued.n, seconds, mails: mailbox.count() - before, between, months }
}

const s = (ms: number) => (ms / 1_000).toFixed(2)

function report(postgres: string, { processor, idle, jobs, seconds, mails, between, months }: Measured): string {
  return `\`npm run bench -- --part jobs --employees ${employees} --smtp ${smtp_ms}\`

${machine(postgres)}
A mail server of its own that takes ${smtp_ms} ms over each mail. The bulk act is a force-submit: a job, and a mail, for each month sent.
What it has left to do is timed from the answer of its last step.

| what | measured | wanted |
| --- | --- | --- |
| a refusal's mail on an idle portal (${idle.length}), median / longest | ${s(quantile(idle, 0.5))} / ${s(Math.max(...idle))} s | under 2 s |
| ${jobs} jobs of a bulk act, ${mails} mails all told | ${seconds.toFixed(1)} s, ${Math.round(jobs / seconds)} a second | 10,000 in under 60 s |
| a refusal's mail in between (${between.length}), median / longest | ${s(quantile(between, 0.5))} / ${s(Math.max(...between))} s | under 5 s |
| processor time meanwhile, months loaded included: server / database | ${processor.node} / ${processor.postgres} s | |
| a month loaded in between (${months.length}), median / p99 | ${Math.round(quantile(months, 0.5))} / ${Math.round(quantile(months, 0.99))} ms | |`
}

/** How long mails wait: on an idle portal, and behind a bulk act. */
export async function measureJobs(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const mailbox = await openMailbox(smtp_ms)
  try {
    generateCompany(postgres.url, employees, 2)
    const { origin, child } = await startProduct(postgres.url, { SMTP_URL: mailbox.url })
    const client = await connect(postgres.url)
    const { rows } = await client.query("select pg_read_file('postmaster.pid') as text")
    const [postmaster = ''] = rows[0].text.split('\n')
    const running = { origin, mailbox, processor: () => processorOf(child.pid ?? 0, postmaster) }
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
