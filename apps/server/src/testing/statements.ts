import { Worker } from 'node:worker_threads'
import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestPortal } from './portal.ts'

interface SentStatement {
  text: string
  values: readonly unknown[]
}

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What `work` waits for: how often something is sent to a database that has nothing left to answer on that connection. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Connection
  const sent = [vi.spyOn(prototype, 'sync'), vi.spyOn(prototype, 'query')]
  const heard = vi.spyOn(prototype, 'emit')
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    await work()
    const events = [
      ...sent.flatMap(({ mock }) =>
        mock.contexts.map((connection, call) => ({ connection, order: mock.invocationCallOrder[call] ?? 0, by: 1 })),
      ),
      ...heard.mock.calls.flatMap(([event], call) =>
        event === 'readyForQuery'
          ? [{ connection: heard.mock.contexts[call], order: heard.mock.invocationCallOrder[call] ?? 0, by: -1 }]
          : [],
      ),
    ].toSorted((a, b) => a.order - b.order)
    let trips = posted.mock.calls.length
    const unanswered = new Map<unknown, number>()
    for (const { connection, by } of events) {
      const before = unanswered.get(connection) ?? 0
      if (by > 0 && before === 0) trips += 1
      unanswered.set(connection, before + by)
    }
    return trips
  } finally {
    for (const spy of [...sent, heard, posted]) spy.mockRestore()
  }
}

/** What calls cost the database. */
export function statementCost(portal: Pick<TestPortal, 'platform'>) {
  const { database } = portal.platform

  /** What the database is asked while `work` runs, in this order. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<SentStatement[]> => {
    const everyExecutor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
    const built = vi.spyOn(everyExecutor, 'executeQuery')
    const named = vi.spyOn(database, 'read')
    try {
      await work()
      const statements = [
        ...built.mock.calls.map(([{ sql: text, parameters: values }], call) => ({
          statement: { text, values },
          order: built.mock.invocationCallOrder[call] ?? 0,
        })),
        ...named.mock.calls.map(([{ text }, values], call) => ({
          statement: { text, values },
          order: named.mock.invocationCallOrder[call] ?? 0,
        })),
      ]
      return statements.toSorted((a, b) => a.order - b.order).map(({ statement }) => statement)
    } finally {
      built.mockRestore()
      named.mockRestore()
    }
  }

  /** How a statement reads the tables, were they as long as one likes: the scans that follow no index. */
  const blindScans = async ({ text, values }: SentStatement): Promise<string[]> => {
    const plan = await database.transaction(async (trx) => {
      // In tables as small as a test's a join is otherwise done from end to end of both, whatever their indexes.
      for (const way of ['seqscan', 'mergejoin', 'hashjoin'])
        await sql.raw(`set local enable_${way} = off`).execute(trx)
      const query = CompiledQuery.raw(`explain (format json) ${text}`, [...values])
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query)
      return rows[0]?.['QUERY PLAN'][0].Plan
    })
    if (!plan) throw new Error('A statement has a plan')
    return nodesOf(plan)
      .filter((node) => /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']) && !node['Index Cond'])
      .map((node) => node['Node Type'])
  }

  const checkIndexed = async (statements: readonly SentStatement[]): Promise<void> => {
    for (const statement of statements)
      expect([statement.text, await blindScans(statement)]).toEqual([statement.text, []])
  }

  return { statementsOf, checkIndexed }
}
