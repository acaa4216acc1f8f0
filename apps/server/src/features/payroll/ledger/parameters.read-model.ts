import type { CounterRuleVersion } from '@cadran/contract/payroll/parameters'
import { M_404 } from '@cadran/rules/portal/messages'
import { COUNTER_RULE_KEYS } from '@cadran/rules/timesheet/counter-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

const identityOf = (id: RawBuilder<unknown>) =>
  sql`(select n.firstname || ' ' || n.lastname from users n where n.id = ${id})`

interface Row extends Omit<CounterRuleVersion, 'can_confirm'> {
  author_id: number | null
}

const versionsWhere = (where: RawBuilder<unknown>) => sql<Row>`
  select p.id, p.key, p.value, p.starts_on, p.author_id, ${identityOf(sql`p.author_id`)} as author,
    to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    p.awaits_confirmation and p.confirmed_at is null as is_unconfirmed, ${identityOf(sql`p.confirmed_by`)} as confirmed_by
  from parameters p where p.key = any(${[...COUNTER_RULE_KEYS]}::text[]) and ${where}
  order by p.starts_on desc, p.id desc`

const asSeen = ({ author_id, ...row }: Row, { actor }: Viewer): CounterRuleVersion => ({
  ...row,
  can_confirm: row.is_unconfirmed && author_id !== actor.id,
})

/** Every version of the counters' parameters, the last to begin first (LED-40). */
export async function readVersions(executor: Executor, viewer: Viewer): Promise<CounterRuleVersion[]> {
  const { rows } = await versionsWhere(sql`true`).execute(executor)
  return rows.map((row) => asSeen(row, viewer))
}

export async function readVersionOf(executor: Executor, viewer: Viewer, id: number): Promise<CounterRuleVersion> {
  const { rows } = await versionsWhere(sql`p.id = ${id}`).execute(executor)
  const [row] = rows
  return row ? asSeen(row, viewer) : refuse(M_404)
}
