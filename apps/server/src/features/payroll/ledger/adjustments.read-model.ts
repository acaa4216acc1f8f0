import type { Page, QueryOf } from '@cadran/contract/kit'
import type { Adjustment, listAdjustments } from '@cadran/contract/payroll/adjustments'
import type { AdjustedPerson, AdjustmentState } from '@cadran/rules/payroll/adjustments'
import { adjustmentActions } from '@cadran/rules/payroll/adjustments'
import { M_404 } from '@cadran/rules/portal/messages'
import { type Counter, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

const instant = (value: RawBuilder<unknown>) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const identityOf = (id: RawBuilder<unknown>) =>
  sql`(select n.firstname || ' ' || n.lastname from users n where n.id = ${id})`

/** The counters are the viewer's own, or those of whom they run as. */
export const isOwn = ({ actor, subject }: Viewer, user_id: number) => user_id === actor.id || user_id === subject.id

interface Row extends Omit<Adjustment, 'days' | 'actions'> {
  user_id: number
  created_by: number
  hundredths: number
}

function adjustmentOf({ user_id, created_by, hundredths, ...row }: Row, viewer: Viewer): Adjustment {
  const acting = { is_author: created_by === viewer.actor.id, is_own: isOwn(viewer, user_id) }
  return { ...row, days: hundredthsToDays(hundredths), actions: adjustmentActions(row.state, acting) }
}

const adjustmentsWhere = (where: RawBuilder<unknown>) => sql`
  select a.id, a.user_id, a.created_by, u.matricule, u.firstname || ' ' || u.lastname as identity, a.counter, a.hundredths,
    a.effective_on, a.reason, a.state, ${identityOf(sql`a.created_by`)} as author, ${instant(sql`a.created_at`)} as created_at,
    ${identityOf(sql`a.decided_by`)} as decided_by, ${instant(sql`a.decided_at`)} as decided_at, a.comment, a.updated_at
  from counter_adjustments a join users u on u.id = a.user_id where ${where}`

export async function readAdjustment(executor: Executor, viewer: Viewer, id: number): Promise<Adjustment> {
  const { rows } = await sql<Row>`${adjustmentsWhere(sql`a.id = ${id}`)}`.execute(executor)
  const [row] = rows
  return row ? adjustmentOf(row, viewer) : refuse(M_404)
}

/** Adjustments in these states, of one person or of everybody, the latest first (LED-62). */
export async function readAdjustments(
  executor: Executor,
  viewer: Viewer,
  { 'states[]': states, matricule, maxResults, page }: QueryOf<typeof listAdjustments>,
): Promise<Page<Adjustment>> {
  const of_state = states.includes('all') ? sql`true` : sql`a.state = any(${states}::text[])`
  const of_person = matricule === undefined ? sql`true` : sql`u.matricule = ${matricule}`
  const { rows } = await sql<{ total: number; items: Row[] }>`
    with found as (${adjustmentsWhere(sql`${of_state} and ${of_person}`)})
    select (select count(*)::int from found) as total, coalesce((
      select json_agg(p) from (
        select * from found order by created_at desc, id desc limit ${maxResults} offset ${(page - 1) * maxResults}
      ) p
    ), '[]') as items`.execute(executor)
  const { total, items } = rows[0] ?? { total: 0, items: [] }
  return { total, items: items.map((row) => adjustmentOf(row, viewer)) }
}

/** Of these people, the adjustments that wait (PAY-09). */
export function findProposed(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('counter_adjustments')
    .where('state', '=', 'proposed')
    .where('user_id', 'in', ids.length > 0 ? [...ids] : [0])
    .select(['id', 'user_id'])
    .orderBy('id')
    .execute()
}

/** Who is adjusted, as the rules ask of them. */
export interface Adjusted extends AdjustedPerson {
  id: number
  matricule: string
  is_contractor: boolean
}

const ADJUSTED = sql`
  select u.id, u.matricule, u.person_type = 'contractor' as is_contractor, u.end_at, coalesce(
    (select max(o.effective_on) from counter_entries o where o.user_id = u.id and o.kind = 'opening'),
    (select min(c.start_at) from contracts c where c.user_id = u.id), u.start_at
  ) as opened_on from users u`

/** The person whom `where` names of users u; refused where there is none. */
export async function findAdjusted(trx: Trx, where: RawBuilder<unknown>): Promise<Adjusted> {
  const { rows } = await sql<Adjusted>`${ADJUSTED} where ${where}`.execute(trx)
  return rows[0] ?? refuse(M_404)
}

/** One that is decided on, with its person. */
export interface LoadedAdjustment extends Adjusted {
  adjustment_id: number
  created_by: number
  counter: Counter
  hundredths: number
  effective_on: string
  reason: string
  state: AdjustmentState
  undone_line_id: number | null
  /** What the line that it undoes says of itself. */
  undone_source: string | null
  updated_at: string
}

export async function findAdjustment(trx: Trx, id: number): Promise<LoadedAdjustment | null> {
  const { rows } = await sql<LoadedAdjustment>`
    select a.id as adjustment_id, a.created_by, a.counter, a.hundredths, a.effective_on, a.reason, a.state, a.undone_line_id, a.updated_at,
      (select l.source from counter_entries l where l.id = a.undone_line_id) as undone_source, p.*
    from counter_adjustments a cross join lateral (${ADJUSTED} where u.id = a.user_id) p where a.id = ${id}`.execute(
    trx,
  )
  return rows[0] ?? null
}
