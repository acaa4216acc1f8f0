import type { AuditFilters, AuditRow } from '@cadran/contract/administration/audit'
import { datesOnly, type HealthCode, withoutHealth } from '@cadran/rules/administration/audit-evidence'
import { isAuditRange, searchStart, wordsQuery } from '@cadran/rules/administration/audit-search'
import { M_FILTER } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

type Condition = RawBuilder<boolean>

/** A search as its statements need it: its days, whom it names, and whether its reader may see what an absence was for. */
export interface Search extends Omit<AuditFilters, 'actor' | 'person'> {
  from: Day
  to: Day
  actor?: number
  person?: number
  sees_health: boolean
}

/** Who keeps personal data may read what an absence was for (AUD-11). */
export const seesHealth = ({ subject }: Viewer): boolean => subject.roles.has('ROLE_DPO')

async function idOf(database: Executor, named: string | undefined): Promise<{ id?: number }> {
  if (!named) return {}
  const { rows } = await sql<{ id: number }>`
    select id from users where matricule = ${named} or username = ${named.toLowerCase()} order by id limit 1
  `.execute(database)
  return rows[0] ?? refuse(M_FILTER)
}

/** What is asked for, or M_FILTER: a search reads 13 months at most, and names people who are there (AUD-10). */
export async function searchOf(
  database: Executor,
  { actor, person, ...filters }: AuditFilters,
  { sees_health, today }: { sees_health: boolean; today: Day },
): Promise<Search> {
  const to = filters.to ?? (filters.from && filters.from > today ? filters.from : today)
  const from = filters.from ?? searchStart(to)
  if (!isAuditRange(from, to)) refuse(M_FILTER)
  const [by, about] = [await idOf(database, actor), await idOf(database, person)]
  return {
    ...{ ...filters, from, to, sees_health },
    ...(by.id && { actor: by.id }),
    ...(about.id && { person: about.id }),
  }
}

/** Codes of sickness and maternity, whatever company's. */
const HEALTH = sql`health as materialized (
  select id, short_code, description from event_codes where type in ('sickness', 'maternity')
)`

/** Whether the audit row a tells of a health-like absence: by the code that it has, had, or got (AUD-11). */
const IS_HEALTH = sql<boolean>`(a.entity = 'event' and exists (
  select from health h where h.id = (select e.event_code_id from events e where e.id = a.entity_id)
    or h.id::text in (a.before ->> 'id', a.after ->> 'id')
))`

/** A request by its id, or words of a comment; those of a health-like absence lead nobody to it. */
function found(typed: string, sees_health: boolean): Condition {
  const words = wordsQuery(typed)
  const named = sql<boolean>`a.request_id = ${typed}`
  if (words === null) return named
  const told = sql`a.comment is not null and to_tsvector('simple', a.comment) @@ to_tsquery('simple', ${words})`
  return sql`(${named} or (${told} and ${sees_health ? sql`true` : sql`not ${IS_HEALTH}`}))`
}

/** A day is Paris' from its midnight to the next. */
const midnight = (day: Day, later: number) => sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris'`

/** The conditions on the audit row a; `health` is a part of their statement. */
export function conditionsOf(search: Search): Condition {
  const { from, to, actor, person, entity, action, request_id, search: typed, sees_health } = search
  const conditions: Condition[] = [
    sql`a.at >= ${midnight(from, 0)} and a.at < ${midnight(to, 1)}`,
    ...(actor ? [sql<boolean>`a.actor_id = ${actor}`] : []),
    ...(person ? [sql<boolean>`a.person_id = ${person}`] : []),
    ...(entity ? [sql<boolean>`a.entity = ${entity}`] : []),
    ...(action ? [sql<boolean>`a.action = ${action}`] : []),
    ...(request_id ? [sql<boolean>`a.request_id = ${request_id}`] : []),
    ...(typed?.trim() ? [found(typed.trim(), sees_health)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const identityOf = (alias: 'ac' | 'be' | 'pe') => {
  const u = sql.ref(alias)
  return sql`case when ${u}.id is not null then json_build_object('id', ${u}.id, 'matricule', ${u}.matricule,
    'firstname', ${u}.firstname, 'lastname', ${u}.lastname, 'identity', ${u}.firstname || ' ' || ${u}.lastname) end`
}

/** Rows as they stand in the database, before what nobody may read of them is taken out. */
export interface Told {
  /** As exactly as the database has it. */
  at: string
  row: AuditRow & { is_health: boolean }
  health: HealthCode[]
}

/** The audit rows a of `rows`, each as one JSON value, newest first, with the codes that tell of somebody's health. */
export function toldRows(rows: RawBuilder<unknown>): RawBuilder<Told> {
  return sql<Told>`
    with ${HEALTH}, a as materialized (${rows})
    select a.at::text as at, json_build_object(
      'id', a.id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', ${identityOf('ac')}, 'on_behalf_of', ${identityOf('be')}, 'person', ${identityOf('pe')},
      'entity', a.entity, 'entity_id', a.entity_id, 'entity_key', a.entity_key, 'action', a.action,
      'request_id', a.request_id, 'before', a.before, 'after', a.after, 'comment', a.comment,
      'position', s.position, 'hash', encode(s.hash, 'hex'), 'is_health', ${IS_HEALTH},
      'redaction', case when r.audit_id is not null then
        json_build_object('day', (r.redacted_at at time zone 'Europe/Paris')::date, 'run_id', r.run_id) end
    ) as row, (select coalesce(json_agg(h), '[]') from health h) as health
    from a
    left join users ac on ac.id = a.actor_id
    left join users be on be.id = a.on_behalf_of_id
    left join users pe on pe.id = a.person_id
    left join audit_seals s on s.audit_id = a.id
    left join audit_redactions r on r.audit_id = a.id
    order by a.at desc, a.id desc`
}

/** The audit rows of a search from after one of them on. */
export function foundRows(search: Search, { limit, offset = 0, after }: Portion): RawBuilder<unknown> {
  const later = after ? sql`and (a.at, a.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  return sql`select a.* from audit a where ${conditionsOf(search)} ${later}
    order by a.at desc, a.id desc limit ${limit} offset ${offset}`
}

interface Portion {
  limit: number
  offset?: number
  after?: Pick<AuditRow, 'at' | 'id'> | null
}

/** How many there are, counted as far as `most` and one more. */
export async function countFound(database: Executor, search: Search, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${HEALTH}
    select count(*) as n from (select from audit a where ${conditionsOf(search)} limit ${most + 1}) found
  `.execute(database)
  return rows[0]?.n ?? 0
}

/** What the reader may see of a row: of a health-like absence the dates alone, and no comment (AUD-11). */
export function shown({ row: { is_health, ...row }, health }: Told, { sees_health }: Search): AuditRow {
  if (sees_health) return row
  const { before, after } = row
  if (is_health) return { ...row, before: datesOnly(before), after: datesOnly(after), comment: null }
  return { ...row, before: withoutHealth(before, health), after: withoutHealth(after, health) }
}
