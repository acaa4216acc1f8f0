import type { ReplyOf } from '@cadran/contract/kit'
import type { forceSubmitStep as forceSubmitCall, Period, UnsentPerson } from '@cadran/contract/validation/periods'
import { auditOf } from './office.fixture.ts'
import type { Answer, Caller, TestPortal } from './portal.ts'

export const APRIL = { year: 2026, month: 4 }
export const MAY = { year: 2026, month: 5 }

export function periodsOn(portal: TestPortal) {
  const { database } = portal
  const { kysely } = database

  /** The id of a period; made where there is none. */
  const periodId = async ({ year, month }: { year: number; month: number }): Promise<number> => {
    const { id } = await kysely
      .insertInto('periods')
      .values({ year, month, closed_at: null, closed_by: null, comment: null })
      .onConflict((conflict) => conflict.constraint('one_period_per_month').doUpdateSet({ comment: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Everything that closing or sending might have changed, as one text. */
  const everything = async (): Promise<string> => {
    const { rows } = await database.executeSql(`
      select md5(coalesce(string_agg(t.line, '|' order by t.line), '')) as sum from (
        select 'p' || to_jsonb(p)::text as line from periods p
        union all select 'f' || to_jsonb(f)::text from period_figures f
        union all select 'm' || to_jsonb(m)::text from months m
        union all select 'e' || to_jsonb(e)::text from events e
        union all select 'r' || to_jsonb(r)::text from remote_days r
        union all select 'a' || count(*) || '/' || coalesce(max(id), 0) from audit
        union all select 'j' || count(*) from pgboss.job
      ) t`)
    return (rows[0] as { sum: string }).sum
  }

  /** Puts back what a force-submit has sent, so that each test finds the reports unsent. */
  const takeBack = async (): Promise<void> => {
    const forced = "select entity_id from audit where entity = 'month' and action = 'force_submit'"
    await database.executeSql(`
      delete from events where auto_generated and month_id in (${forced});
      update months set state = 'non_submitted', submitted_at = null where id in (${forced})`)
  }

  return { periodId, everything, traces: auditOf.bind(undefined, portal), takeBack }
}

/** Counts what transactions ask of the database from now on; their beginning and end are not counted. */
export function statementsIn({ platform }: TestPortal) {
  const { database } = platform
  const begin = database.transaction.bind(database)
  const transactions: string[][] = []
  database.transaction = (work) =>
    begin((trx) => {
      const sent: string[] = []
      transactions.push(sent)
      const executor = trx.getExecutor()
      const execute = executor.executeQuery.bind(executor)
      executor.executeQuery = (query) => {
        sent.push(query.sql)
        return execute(query)
      }
      return work(trx)
    })
  return {
    // What the portal keeps doing beside, as after the acts before, is none of it.
    taken: () => transactions.filter((sent) => sent.some((text) => text.includes('periods'))).flat().length,
    stop: () => {
      database.transaction = begin
    },
  }
}

export const list = async (caller: Caller, query = ''): Promise<Period[]> =>
  (await caller.get<Period[]>(`validation/period${query}`)).body

export const shown = async (caller: Caller, { year, month }: { year: number; month: number }): Promise<Period> => {
  const found = (await list(caller, `?year=${year}`)).find((period) => period.month === month)
  if (!found) throw new Error(`No period ${year}-${month}`)
  return found
}

export const close = (caller: Caller, id: number, body: unknown = {}): Promise<Answer<Period & { message: string }>> =>
  caller.patch(`validation/period/${id}`, body)

export const forceSubmit = (
  caller: Caller,
  id: number,
  confirm?: boolean | string,
  body?: unknown,
): Promise<Answer<string[] & { message: string }>> =>
  caller.post(`validation/period/${id}/force-submit${confirm === undefined ? '' : `?confirm=${confirm}`}`, body)

/** The people of a group of the preview, a hundred at most. */
export const unsentPeople = (
  caller: Caller,
  id: number,
  query = '',
): Promise<Answer<UnsentPerson[] & { message: string }>> =>
  caller.get(`validation/period/${id}/people?maxResults=100${query}`)

/** Where a step of a force-submit goes on, and what it did. */
type Step = ReplyOf<typeof forceSubmitCall>

export const forceSubmitStep = (
  caller: Caller,
  id: number,
  body: unknown,
): Promise<Answer<Step & { message: string }>> => caller.post(`validation/period/${id}/force-submit-step`, body)
