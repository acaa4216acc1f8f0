import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type pg from 'pg'
import { freePort } from '../scripts/lib/throwaway.mjs'
import { askers, KINDS, type Kind, NAMES, nth, type PlannedCall } from './deadline-calls.ts'
import { type Crowd, gatherCrowd, remindNobody, startAnew, tokenOf, unsealed } from './deadline-data.ts'
import { numberOption } from './options.ts'
import { generateCompany, morning, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { type Answer, atOnce, spread } from './spread.ts'
import { startNode, startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const employees = numberOption('employees', 100_000)
const months = numberOption('months', 24)
const seconds = numberOption('seconds', 10)
const rounds = numberOption('rounds', 3)
const people_wanted = numberOption('people', 10_000)
const FLOOR = fileURLToPath(new URL('floor-deadline.ts', import.meta.url))
const CONNECTIONS = 20
// Both sides are measured as they run in the afternoon, like the month alone: compiled, not as they start. The product compiles for a minute.
const WARM_UP_SECONDS = 90
// What is undone in bulk before a round has the database plan anew, once for each connection: no day begins like that.
const RUN_IN_SECONDS = 10

// 40 % months, 15 % new events, 10 % codes, 5 % sendings, 20 % lists, 10 % validations (design/quality.md), never twice the same in a row.
const MIX: readonly Kind[] =
  'month list create month codes month list month create validate month list month send month create list month codes validate'.split(
    ' ',
  ) as Kind[]

interface Answers {
  ms: Record<Kind, number[]>
  /** Of each kind, what was answered instead of what was expected. */
  refused: Map<string, number>
}

interface Context {
  sent_at?: number
  expected?: number
}

function asRequest(origin: string, { method, path, person, body }: PlannedCall) {
  const headers = { cookie: `cadran_access=${tokenOf(person)}`, origin, 'content-type': 'application/json' }
  return { method, path: `/api/${path}`, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

function note({ ms, refused }: Answers, kind: Kind, expected: number, answer: Answer): void {
  ms[kind].push(answer.ms)
  if (answer.status === expected) return
  const text = `${kind} ${answer.status} ${String(answer.body).slice(0, 120)}`
  refused.set(text, (refused.get(text) ?? 0) + 1)
}

function requestsOf(origin: string, ask: Ask, answers: Answers): autocannon.Request[] {
  return MIX.map((kind) => ({
    setupRequest: (request, context: Context) => {
      const call = ask[kind]()
      Object.assign(context, { sent_at: performance.now(), expected: call.expected })
      return { ...request, ...asRequest(origin, call) }
    },
    onResponse: (status, body, { sent_at = 0, expected = 0 }: Context) =>
      note(answers, kind, expected, { status, body, ms: performance.now() - sent_at }),
  }))
}

const nothing = (): Answers => ({
  ms: { month: [], create: [], codes: [], send: [], list: [], validate: [] },
  refused: new Map(),
})

type Round = Answers & { per_second: number }
type Ask = Record<Kind, () => PlannedCall>

/** The calls of the mix, one after the other. */
function callsOf(origin: string, ask: Ask, answers: Answers) {
  let turn = 0
  return () => {
    const kind = nth(MIX, turn++)
    const call = ask[kind]()
    return { ...asRequest(origin, call), onAnswer: (answer: Answer) => note(answers, kind, call.expected, answer) }
  }
}

/** `rate` of them a second, evenly. */
async function runSpread(origin: string, ask: Ask, duration: number, rate: number): Promise<Round> {
  const answers = nothing()
  return { ...(await spread(origin, { rate, seconds: duration }, callsOf(origin, ask, answers))), ...answers }
}

/** As many as are answered, asked for as those of `runSpread`. */
async function runAtOnce(origin: string, ask: Ask): Promise<Round> {
  const answers = nothing()
  const load = { connections: CONNECTIONS, seconds }
  return { ...(await atOnce(origin, load, callsOf(origin, ask, answers))), ...answers }
}

/** As many as are answered. */
async function run(origin: string, ask: Ask, duration: number): Promise<Round> {
  const answers = nothing()
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration,
    requests: requestsOf(origin, ask, answers),
  })
  if (result.errors > 0) throw new Error(`${result.errors} requests were not answered`)
  return { ...answers, per_second: result.requests.average }
}

type Side = 'floor' | 'product'
type Sided = Record<'mix' | 'month', Record<Side, Round[]>>
interface Measured extends Sided {
  /** Each at 80 % of its own maximum: what the floor waits for then, the machine makes both wait for. */
  paced: Record<Side, Round>
}

interface Sides {
  client: pg.Client
  crowd: Crowd
  floor: string
  product: { origin: string; child: { kill(signal: 'SIGSTOP' | 'SIGCONT'): boolean } }
}

/** Rounds that alternate; the product stands still in those of the floor, for its jobs are its own. */
async function measureSides({ client, crowd, floor, product }: Sides): Promise<Measured> {
  const ask = askers(crowd)
  const months_alone: Ask = {
    ...ask,
    create: ask.month,
    codes: ask.month,
    send: ask.month,
    list: ask.month,
    validate: ask.month,
  }
  const begin = async () => {
    await startAnew(client, crowd)
    Object.assign(ask, { send: askers(crowd).send, validate: askers(crowd).validate })
  }
  const on = async (side: Side, measure: (origin: string) => Promise<Round>) => {
    await begin()
    if (side === 'product') return measure(product.origin)
    product.child.kill('SIGSTOP')
    return unsealed(client, () => measure(floor)).finally(() => product.child.kill('SIGCONT'))
  }
  const round = (side: Side, calls: Ask, duration: number) => on(side, (origin) => run(origin, calls, duration))
  // Of just before: what this machine gives is another a quarter of an hour later. Then the mails of all that was answered leave.
  const atRate = async (side: Side) => {
    const { per_second: maximum } = await on(side, (origin) => runAtOnce(origin, ask))
    await untilIdle(client)
    return on(side, async (origin) => {
      // The bulk of what was undone would have the database look at its tables in the minute that is measured.
      await client.query('analyze events, months')
      const spreadOver = (duration: number) => runSpread(origin, ask, duration, Math.round(maximum * 0.8))
      await spreadOver(RUN_IN_SECONDS)
      return spreadOver(seconds)
    })
  }
  const measured: Sided = { mix: { floor: [], product: [] }, month: { floor: [], product: [] } }
  const sides = ['floor', 'product'] as const
  for (const side of sides) await round(side, ask, WARM_UP_SECONDS)
  // What the warm-up has left to mail is not of the rounds, and the floor mails nothing.
  await startAnew(client, crowd)
  await untilIdle(client)
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const side of sides) measured.mix[side].push(await round(side, ask, seconds))
    for (const side of sides) measured.month[side].push(await round(side, months_alone, Math.ceil(seconds / 2)))
  }
  return { ...measured, paced: { floor: await atRate('floor'), product: await atRate('product') } }
}

const at = (values: readonly number[], share: number) => quantile(values, share).toFixed(1)

function refusals(all: readonly Round[]): string {
  const others = all.flatMap(({ refused }) => [...refused].map(([answer, times]) => `${times} × \`${answer}\``))
  return others.length === 0 ? 'none' : others.join('; ')
}

function report(postgres: string, crowd: Crowd, { mix, month, paced }: Measured): string {
  const times = (side: readonly Round[], kind: Kind, share: number) =>
    at(
      side.flatMap(({ ms }) => ms[kind]),
      share,
    )
  const line = (kind: Kind) => {
    const [name, wanted] = NAMES[kind]
    return `| ${name} | ${mix.product.flatMap(({ ms }) => ms[kind]).length} | ${times(mix.floor, kind, 0.5)} | ${times(mix.product, kind, 0.5)} | ${times(mix.product, kind, 0.99)} | ${times([paced.product], kind, 0.99)} | ${wanted} | ${times([paced.floor], kind, 0.99)} |`
  }
  const rates = (side: readonly Round[]) => side.map(({ per_second }) => Math.round(per_second)).join(' / ')
  const ratio = ({ floor, product }: Measured['mix']) =>
    median(product.map(({ per_second }, turn) => per_second / (floor[turn]?.per_second ?? 1))).toFixed(2)
  return `\`npm run bench -- --part deadline --employees ${employees} --months ${months} --seconds ${seconds} --rounds ${rounds}\`

${machine(postgres)}
${CONNECTIONS} connections, ${crowd.people.length} employees and ${crowd.managers.length} managers, each with a session of their own, rounds that alternate. The
floor (\`bench/floor-deadline.ts\`) answers the same addresses with a session by one statement and the call by one or two, nothing checked; in its rounds the
product stands still, and what was created, sent or decided on is undone before each. ${WARM_UP_SECONDS} seconds of the mix warm each side up,
${RUN_IN_SECONDS} seconds of the same rate those at 80 % of what each side gave just before, asked by the same means, the tables of what was
undone analyzed first.

| requests a second, by round | floor | product | ratio, median of the rounds | wanted |
| --- | --- | --- | --- | --- |
| the mix | ${rates(mix.floor)} | ${rates(mix.product)} | **${ratio(mix)}** | 0.5 |
| months alone | ${rates(month.floor)} | ${rates(month.product)} | **${ratio(month)}** | 0.8 of a full month (the part \`month\`) |

| call | times | floor, median ms | product, median ms | p99 | p99 at ${Math.round(paced.product.per_second)} a second | wanted | floor, p99 at ${Math.round(paced.floor.per_second)} a second |
| --- | --- | --- | --- | --- | --- | --- | --- |
${KINDS.map(line).join('\n')}

Answered otherwise than expected: by the product ${refusals([...mix.product, paced.product])}, by the floor ${refusals([...mix.floor, paced.floor])}.`
}

/** The last day of a month: everybody comes at once, employees and managers. */
export async function measureDeadline(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const running: { kill(): boolean }[] = []
  try {
    generateCompany(postgres.url, employees, months)
    const client = await connect(postgres.url)
    const crowd = await gatherCrowd(client, people_wanted)
    // What the generator notes of the audit, and what a start has to do, are not of that day: the floor has none of it.
    await client.query('delete from audit_unsealed')
    await remindNobody(client)
    const product = await startProduct(postgres.url, { CADRAN_NOW: morning() })
    running.push(product.child)
    await untilIdle(client)
    const port = await freePort()
    running.push(
      await startNode(['--import', 'tsx', FLOOR], { DATABASE_URL: postgres.url, PORT: String(port) }, /ready/),
    )
    const measured = await measureSides({ client, crowd, floor: `http://127.0.0.1:${port}`, product })
    await client.end()
    keepSection(`The deadline day, ${employees.toLocaleString('en')} people`, report(postgres.version, crowd, measured))
  } finally {
    for (const child of running) child.kill()
    postgres.stop()
  }
}
