import autocannon from 'autocannon'
import { type Crowd, gatherCrowd, tokenOf } from './deadline-data.ts'
import { numberOption } from './options.ts'
import { generateCompany, startProduct } from './product.ts'
import { keepSection, machine, quantile } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const employees = numberOption('employees', 100_000)
const months = numberOption('months', 24)
const seconds = numberOption('seconds', 20)
const people_wanted = numberOption('people', 10_000)
const CONNECTIONS = 20
const WARM_UP_SECONDS = 5

interface PlannedCall {
  method: 'GET' | 'POST'
  path: string
  person: number
  body?: unknown
  expected: number
}

const KINDS = ['month', 'create', 'codes', 'send', 'list', 'validate'] as const
type Kind = (typeof KINDS)[number]

const NAMES: Record<Kind, string> = {
  month: 'load the month',
  create: 'create an event',
  codes: 'codes of the person',
  send: 'send the month',
  list: 'lists of validation',
  validate: 'validate an absence',
}

// 40 % months, 15 % new events, 10 % codes, 5 % sendings, 20 % lists, 10 % validations (design/quality.md), never twice the same in a row.
const MIX: readonly Kind[] =
  'month list create month codes month list month create validate month list month send month create list month codes validate'.split(
    ' ',
  ) as Kind[]

function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('Nobody is left')
  return item
}

function listCall({ managers, payroll }: Crowd, index: number): PlannedCall {
  // Payroll looks over the whole company: one of them comes for a hundred managers.
  if (index % 100 === 99)
    return {
      method: 'GET',
      path: 'validation/month?types[]=all&maxResults=10&page=1&states[]=all&period=pending',
      person: payroll,
      expected: 200,
    }
  const { id, matricule } = nth(managers, index)
  const page = `types[]=all&maxResults=10&page=1&states[]=submitted&manager=${matricule}`
  const path = index % 2 === 0 ? `validation/event/absence/user?${page}` : `validation/month?${page}&period=pending`
  return { method: 'GET', path, person: id, expected: 200 }
}

/** What is asked next of each kind: everybody in turn, and what can be done once is done once. */
function askers(crowd: Crowd): Record<Kind, () => PlannedCall> {
  const { people, waiting, free, path, code } = crowd
  const counters = { month: 0, create: 0, codes: 0, send: 0, list: 0, validate: 0 }
  const turn = (kind: Kind) => counters[kind]++
  return {
    month: () => ({
      method: 'GET',
      path: `timesheet/month/${path}`,
      person: nth(people, turn('month')),
      expected: 200,
    }),
    codes: () => ({
      method: 'GET',
      path: `timesheet/event-code/${free[0]?.day}/${free[0]?.day}`,
      person: nth(people, turn('codes')),
      expected: 200,
    }),
    create: () => {
      const index = turn('create')
      const half = nth(free, Math.floor(index / people.length))
      const { day, moment } = half
      const event = { start_at: day, start_moment: moment, end_at: day, end_moment: moment, event_code: code }
      return { method: 'POST', path: 'timesheet/event', person: nth(people, index), body: [event], expected: 201 }
    },
    send: () => ({
      method: 'POST',
      path: `timesheet/month/${path}`,
      person: nth(people, turn('send')),
      body: { satisfaction: 3 },
      expected: 200,
    }),
    list: () => listCall(crowd, turn('list')),
    validate: () => {
      const { event, manager, updated_at } = nth(waiting, turn('validate'))
      const body = { event, action: 'validated1', updated_at }
      return { method: 'POST', path: 'validation/event-action', person: manager, body, expected: 201 }
    },
  }
}

interface Answers {
  ms: Record<Kind, number[]>
  /** Of each kind, what was answered instead of what was expected. */
  refused: Map<string, number>
}

interface Context {
  sent_at?: number
  expected?: number
}

function requestsOf(
  origin: string,
  ask: Record<Kind, () => PlannedCall>,
  { ms, refused }: Answers,
): autocannon.Request[] {
  return MIX.map((kind) => ({
    setupRequest: (request, context: Context) => {
      const { method, path, person, body, expected } = ask[kind]()
      Object.assign(context, { sent_at: performance.now(), expected })
      const headers = { cookie: `cadran_access=${tokenOf(person)}`, origin, 'content-type': 'application/json' }
      return {
        ...request,
        method,
        path: `/api/${path}`,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }
    },
    onResponse: (status, body, context: Context) => {
      ms[kind].push(performance.now() - (context.sent_at ?? 0))
      if (status === context.expected) return
      const answer = `${kind} ${status} ${body.slice(0, 120)}`
      refused.set(answer, (refused.get(answer) ?? 0) + 1)
    },
  }))
}

const nothing = (): Answers => ({
  ms: { month: [], create: [], codes: [], send: [], list: [], validate: [] },
  refused: new Map(),
})

async function run(origin: string, ask: Record<Kind, () => PlannedCall>, duration: number) {
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

const at = (values: readonly number[], share: number) => quantile(values, share).toFixed(1)

function report(postgres: string, crowd: Crowd, { ms, refused, per_second }: Awaited<ReturnType<typeof run>>): string {
  const line = (kind: Kind) =>
    `| ${NAMES[kind]} | ${ms[kind].length} | ${at(ms[kind], 0.5)} | ${at(ms[kind], 0.95)} | ${at(ms[kind], 0.99)} |`
  const others = [...refused].map(([answer, times]) => `${times} × \`${answer}\``)
  return `\`npm run bench -- --part deadline --employees ${employees} --months ${months} --seconds ${seconds}\`

${machine(postgres)}
${CONNECTIONS} connections, ${crowd.people.length} employees and ${crowd.managers.length} managers, each with a session of their own, after ${WARM_UP_SECONDS} seconds of the same.

**${Math.round(per_second)} requests a second** (wanted: at least 1,200), load generator included.

| call | times | median ms | p95 | p99 |
| --- | --- | --- | --- | --- |
${KINDS.map(line).join('\n')}

Answered otherwise than expected: ${others.length === 0 ? 'none' : others.join('; ')}.`
}

/** The last day of a month: everybody comes at once, employees and managers. */
export async function measureDeadline(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  try {
    generateCompany(postgres.url, employees, months)
    const client = await connect(postgres.url)
    const crowd = await gatherCrowd(client, people_wanted)
    await client.end()
    const { origin, child } = await startProduct(postgres.url)
    try {
      const ask = askers(crowd)
      await run(origin, ask, WARM_UP_SECONDS)
      keepSection('The deadline day', report(postgres.version, crowd, await run(origin, ask, seconds)))
    } finally {
      child.kill()
    }
  } finally {
    postgres.stop()
  }
}
