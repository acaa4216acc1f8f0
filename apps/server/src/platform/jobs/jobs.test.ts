import { once } from 'node:events'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { statementCost } from '../../testing/statements.ts'
import { type JobHandlers, type Jobs, openJobs } from './jobs.ts'
import { QUEUE_NAMES, type Queues } from './queues.ts'
import { wakeWorkers } from './wake.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Told = JobHandlers['audit-recorded']
const handlersWith = (tell: Told): JobHandlers => ({
  ...(Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, async () => undefined])) as unknown as JobHandlers),
  'audit-recorded': tell,
})

const ids = (from: number, count: number) => Array.from({ length: count }, (_, place) => ({ audit_id: from + place }))

const enqueue = (data: Queues['audit-recorded'][], urgency: 'first' | 'in_turn' | 'bulk') =>
  portal.database.transaction((trx) => portal.platform.jobs.enqueue(trx, 'audit-recorded', data, { urgency }))

const statesOf = async (from: number, count: number) => {
  const { rows } = await portal.database.executeSql(
    `select (data->>'audit_id')::int as audit_id, state::text as state, retry_count from pgboss.job
     where name = 'audit-recorded' and (data->>'audit_id')::int between $1 and $2 order by 1`,
    [from, from + count - 1],
  )
  return rows as { audit_id: number; state: string; retry_count: number }[]
}
const inState = async (state: string, from: number, count: number) =>
  (await statesOf(from, count)).filter((row) => row.state === state).map(({ audit_id }) => audit_id)

/** Workers of their own on the portal's database, until `work` is done. */
async function withWorkers(tell: Told, work: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = await openJobs(portal.database, pino({ level: 'silent' }), { workers: true })
  try {
    await jobs.start(handlersWith(tell))
    await work(jobs)
  } finally {
    await jobs.stop()
  }
}

/** What a job waits at until the test lets it go. */
function gate(): { held: Promise<void>; release: () => void } {
  const opener = new EventTarget()
  const held = once(opener, 'open').then(() => undefined)
  return { held, release: () => void opener.dispatchEvent(new Event('open')) }
}

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

describe('the queue', () => {
  test('decision 16: a mail that fails fails alone, and is tried again alone', async () => {
    await enqueue(ids(1_000, 12), 'in_turn')
    const tell: Told = async ({ audit_id }) => {
      if (audit_id === 1_005) throw new Error('The server refused the address')
    }
    await withWorkers(tell, async () => {
      // What was done and what failed of a batch are written one after the other.
      await soon(async () => expect(await inState('retry', 1_000, 12)).toEqual([1_005]))
      await soon(async () => expect(await inState('completed', 1_000, 12)).toHaveLength(11))
    })
  })

  test('ABS-106 a refusal is told while a bulk act still keeps its workers', async () => {
    await enqueue(ids(2_000, 100), 'bulk')
    const told: number[] = []
    const { held, release } = gate()
    const tell: Told = async ({ audit_id }, urgency) => {
      if (urgency === 'bulk') await held
      told.push(audit_id)
    }
    await withWorkers(tell, async () => {
      await soon(async () => expect(await inState('active', 2_000, 100)).not.toHaveLength(0))
      await enqueue(ids(2_500, 1), 'first')
      await soon(async () => expect(told).toEqual([2_500]))
      release()
      await soon(async () => expect(await inState('completed', 2_000, 100)).toHaveLength(100))
    })
  })

  test('decision 16: a decision goes before the demands that wait already', async () => {
    await enqueue(ids(3_000, 200), 'in_turn')
    await enqueue(ids(3_500, 1), 'first')
    const told: number[] = []
    await withWorkers(
      async ({ audit_id }) => void told.push(audit_id),
      () => soon(async () => expect(told).toHaveLength(201)),
    )
    // In the first batch; what is inside a batch is under way together.
    expect(told.indexOf(3_500)).toBeLessThan(40)
  })

  test('decision 16: stopped in the middle of a batch, what was told is done and the rest waits', async () => {
    await enqueue(ids(4_000, 20), 'in_turn')
    let begun = 0
    const { held, release } = gate()
    const jobs = await openJobs(portal.database, pino({ level: 'silent' }), { workers: true })
    await jobs.start(
      handlersWith(async () => {
        begun += 1
        await held
      }),
    )
    await soon(async () => expect(begun).toBeGreaterThan(0))
    const stopped = jobs.stop()
    release()
    await stopped
    const done = await inState('completed', 4_000, 20)
    expect(done).toHaveLength(begun)
    expect(await inState('retry', 4_000, 20)).toHaveLength(20 - begun)
  })
})

test('decision 16: one statement wakes the workers that have a job to take, and no other', async () => {
  const workers = [
    { id: 'in turn', queue: 'ledger-mail' as const, minPriority: 0 },
    { id: 'bulk', queue: 'ledger-mail' as const, maxPriority: -1 },
    { id: 'any', queue: 'deliver-held' as const },
  ]
  const insert = (name: string, priority: number, start_after: string) =>
    portal.database.executeSql(
      `insert into pgboss.job (name, priority, start_after) select $1, $2, now() + $3::interval from generate_series(1, 3)`,
      [name, priority, start_after],
    )
  await insert('ledger-mail', -1, '0')
  await insert('ledger-mail', 0, '1 hour')
  await insert('deliver-held', 0, '1 hour')
  const { statementsOf, checkIndexed } = statementCost(portal)
  let woken: string[] = []
  let stop = async () => {}
  try {
    const looked = await statementsOf(async () => {
      const { database } = portal.platform
      stop = wakeWorkers(database, pino({ level: 'silent' }), workers, (id) => void woken.push(id))
      await soon(async () => expect(woken).toEqual(['bulk']))
    })
    expect(new Set(looked.map(({ text }) => text))).toHaveProperty('size', 1)
    await checkIndexed(looked)
    await insert('deliver-held', 0, '0')
    woken = []
    await soon(async () => expect(woken).toEqual(['bulk', 'any']))
  } finally {
    await stop()
    await portal.database.executeSql(`delete from pgboss.job where name in ('ledger-mail', 'deliver-held')`)
  }
})

describe('what is enqueued', () => {
  const waiting = async () => {
    const { rows } = await portal.database.executeSql(
      `select priority, count(*)::int as n from pgboss.job where state = 'created' and name = 'audit-recorded' group by 1`,
    )
    return rows
  }
  const entryOf = (action: string, person_id: number) => ({
    entity: 'month' as const,
    entity_id: 1,
    person_id,
    action,
    request_id: 'test',
  })

  test('MON-61 a draft tells nobody, and is no job', async () => {
    await portal.mails()
    const caller = await portal.as('consultant')
    const { body } = await caller.get<{ updated_at: string }>('timesheet/month/5/2026')
    const { updated_at } = body
    // What the clock of the machine has had done meanwhile, such as passing on what has waited, may have something to tell.
    const before = await waiting()
    const { status } = await caller.post('timesheet/month/5/2026', { draft: true, comment: 'essai', updated_at })
    expect(status).toBe(200)
    expect(await waiting()).toEqual(before)
  })

  test('PER-52 months sent for many at once wait behind what people do by hand', async () => {
    await portal.mails()
    const { rows } = await portal.database.executeSql('select id from users order by id limit 60')
    const people = rows as { id: number }[]
    const viewer = { actor: { id: people[0]?.id }, subject: { id: people[0]?.id } } as never
    await portal.database.transaction(async (trx) => {
      await portal.platform.record(
        trx,
        people.map(({ id }) => ({ viewer, ...entryOf('force_submit', id) })),
      )
      await portal.platform.record(trx, { viewer, ...entryOf('non_submitted', people[1]?.id ?? 0) })
    })
    expect(await waiting()).toEqual(
      expect.arrayContaining([
        { priority: -1, n: 60 },
        { priority: 1, n: 1 },
      ]),
    )
  })
})
