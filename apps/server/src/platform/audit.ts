import { heldSeconds, urgencyOf } from '@cadran/rules/portal/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Trx } from './database/database.ts'
import { LAST } from './database/flights.ts'
import type { Lending, Viewer } from './http/viewer.ts'
import type { Jobs } from './jobs/jobs.ts'

// What files bring in (`npm run cadran -- import`).
type ImportedEntity =
  | 'affectation'
  | 'event_code'
  | 'overtime_code'
  | 'assignment'
  | 'counter_entry'
  | 'payroll_matricule'
type LibraryEntity =
  | 'document'
  | 'document_category'
  | 'document_folder'
  | 'document_block'
  | 'document_section'
  | 'union'
  | 'union_file'
  | 'contact_group'
  | 'news_post'
  | 'internal_news'
  | 'tutorial'
  | 'contact'

// What administrators of the portal change.
type AdministeredEntity =
  | 'company'
  | 'workplace'
  | 'holiday_day'
  | 'setting'
  | 'role'
  | 'import'
  | 'run_as'
  | 'data_export'
  | 'retention_run'
  | 'erasure'
  | 'legal_hold'
  | 'bulk'
  | 'refused'
  | 'audit_export'
  | 'record_read'
  | 'session'
  | 'factor'
  | 'identity_link'
  | 'access_rule'
  | 'webhook'
  | 'calendar_feed'
  | 'api_token'
  | 'payroll_run'
  | 'payroll_template'
  | 'counter_adjustment'
  | 'parameter'
  | 'sick_notice'
  | 'deputy'
  | 'escalation'
  | 'role_group'

/** Who does something, and for whom: the same unless they run as somebody; by which token. */
export type Author = { [Who in 'actor' | 'subject']: Pick<Viewer[Who], 'id'> } & Pick<Viewer, 'token'>

export interface AuditEntry {
  /** Null for whoever runs the portal, by the command line. */
  viewer: Author | null
  entity:
    | 'event'
    | 'overtime'
    | 'correction'
    | 'month'
    | 'period'
    | 'user'
    | 'device'
    | ImportedEntity
    | LibraryEntity
    | AdministeredEntity
  /** Null where words name it: `entity_key` has them (README 75). */
  entity_id: number | null
  entity_key?: string
  /** Whose data changed; null where it is everybody's. */
  person_id: number | null
  action: string
  before?: unknown
  after?: unknown
  comment?: string | null
  /** By whose delegation it was done; null in one's own right (DEL-20). */
  lending?: Lending | null
  request_id: string
  /** One of several things that a call asks. */
  several?: true
  /** Nobody is told of it: a bulk act, a file (ADR 0011). */
  quiet?: true
}

/** What is told of something that the statement of its change makes, so that it has no id before. */
type EntryOfChange = Omit<AuditEntry, 'entity_id'> & { entity_id?: number | null }

/** A change as the parts of one statement. */
export interface Change<Answer> {
  /** What writes, each by its name: `month as (update …)`; it may read what those before it return. */
  parts: readonly RawBuilder<unknown>[]
  /** The ids of what the parts made, one for each entry that has none of its own, in their order. */
  ids?: RawBuilder<unknown>
  /** One value of what the parts return. */
  answer: RawBuilder<Answer>
  /** The transaction ends with it. */
  is_last?: true
}

/** Of the audit row a: nobody has taken back what it tells (KEY-05). */
export const NOT_TAKEN_BACK = `not exists (
  select from audit t
  where t.entity = a.entity and t.entity_id = a.entity_id and t.id > a.id and t.after->>'undoes' = a.id::text
)`

/** What happened, told once: the audit rows and their jobs stand or fall with the change itself (decision 16). */
export interface Recorder {
  /** Answers the ids of the audit rows. */
  (trx: Trx, entries: AuditEntry | readonly AuditEntry[]): Promise<number[]>
  /** The change and its audit rows in one statement; answers what the change does. */
  <Answer>(trx: Trx, entries: EntryOfChange | readonly EntryOfChange[], change: Change<Answer>): Promise<Answer>
}

// More told at once than one person does by hand: somebody else's refusal does not wait for them.
const BULK = 50

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** What changed, with by whose delegation (DEL-20) and by which token it was done (TOK-14). */
function afterOf({ viewer, lending, after }: EntryOfChange): unknown {
  if (!lending && !viewer?.token) return after
  const delegation = lending ? { delegation: lending.id } : {}
  return { ...(after as object), ...delegation, ...(viewer?.token && { token_id: viewer.token.id }) }
}

function auditRow(told: EntryOfChange) {
  const { viewer, before, after: _after, comment, lending, several: _several, quiet: _quiet, ...entry } = told
  return {
    actor_id: viewer?.actor.id ?? null,
    on_behalf_of_id: viewer && viewer.subject.id !== viewer.actor.id ? viewer.subject.id : null,
    standing_for_id: lending?.manager.id ?? null,
    before: asJson(before),
    after: asJson(afterOf(told)),
    // JSON takes no half of a character; as bytes it is replaced, as the driver does with a value.
    comment: comment ? Buffer.from(comment).toString() : null,
    ...entry,
  }
}

/** The rows in their order; `made` counts those that tell of what the statement makes. */
function auditRows(entries: readonly EntryOfChange[]) {
  let made = 0
  return entries.map((entry, place) => {
    if (entry.entity_id === undefined) made += 1
    return { place, made: entry.entity_id === undefined ? made : null, ...auditRow(entry) }
  })
}

/** One value for all of them: what many acts leave is more values than a statement takes. */
function auditInsert(
  clock: Clock,
  entries: readonly EntryOfChange[],
  { joined = sql``, entity_id = sql`t.entity_id` }: { joined?: RawBuilder<unknown>; entity_id?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    insert into audit (at, actor_id, on_behalf_of_id, standing_for_id, person_id, entity, entity_id, entity_key, action,
      before, after, comment, request_id)
    select ${clock.now()}::timestamptz, t.actor_id, t.on_behalf_of_id, t.standing_for_id,
      t.person_id, t.entity, ${entity_id}, t.entity_key, t.action,
      t.before::jsonb, t.after::jsonb, t.comment, t.request_id
    from json_to_recordset(${JSON.stringify(auditRows(entries))}::json) as t (
      place integer, made integer, actor_id bigint, on_behalf_of_id bigint, standing_for_id bigint, person_id bigint, entity text,
      entity_id bigint, entity_key text, action text, before text, after text, comment text, request_id text
    ) ${joined}
    order by t.place`
}

/** The audit row as a part of the statement that makes the change, for each row of `done`; for what nobody is told of. */
export function traceFor(done: RawBuilder<unknown>, clock: Clock, entry: AuditEntry): RawBuilder<unknown> {
  return auditInsert(clock, [entry], { joined: sql`cross join ${done}` })
}

/** Audit rows that nobody is told of, but for those of which the database holds one already (AUD-16). */
export function tracedOnce(clock: Clock, entries: readonly AuditEntry[]): RawBuilder<unknown> {
  return sql`${auditInsert(clock, entries, {})} on conflict do nothing`
}

/** The audit rows as the part `audited` of a statement, and whose ids they tell of before it. */
function auditParts(clock: Clock, entries: readonly EntryOfChange[], ids?: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (!ids) return [sql`audited as (${auditInsert(clock, entries, {})} returning id)`]
  const made = { joined: sql`left join made on made.place = t.made`, entity_id: sql`coalesce(t.entity_id, made.id)` }
  return [
    // Ids grow in the order of what was written.
    sql`made as (select id, row_number() over (order by id) as place from (${ids}) written)`,
    sql`audited as (${auditInsert(clock, entries, made)} returning id)`,
  ]
}

// What tells nobody would only keep the mails waiting: drafts, and whatever the command line does (twenty thousand lines of a file).
function sendingOf({ viewer, entity, action, person_id, several, quiet }: EntryOfChange) {
  // The portal itself passes on what waits too long (DEL-25).
  const told = viewer !== null || entity === 'escalation'
  const urgency = told && !quiet && urgencyOf({ entity, action, is_own: viewer?.actor.id === person_id })
  return urgency && { urgency, held_seconds: heldSeconds({ entity, action }, several === true) }
}

const kindOf = ({ urgency, held_seconds }: { urgency: string; held_seconds: number }) => `${urgency} ${held_seconds}`

/** The jobs that tell of the audit rows, as a part of the statement that writes these. */
function jobParts(jobs: Jobs, entries: readonly EntryOfChange[]): RawBuilder<unknown>[] {
  const sendings = entries.flatMap((entry, index) => {
    const sending = sendingOf(entry)
    return sending ? [{ ...sending, place: index + 1 }] : []
  })
  if (sendings.length === 0) return []
  const alike = new Map<string, number>()
  for (const sending of sendings) alike.set(kindOf(sending), (alike.get(kindOf(sending)) ?? 0) + 1)
  const placed = sendings.map((sending) =>
    (alike.get(kindOf(sending)) ?? 0) > BULK ? { ...sending, urgency: 'bulk' as const } : sending,
  )
  const rows = sql`select id, row_number() over (order by id) as place from audited`
  return [sql`enqueued as (${jobs.enqueuing(rows, placed)})`]
}

const TOLD_OUTSIDE: ReadonlySet<AuditEntry['entity']> = new Set(['event', 'month', 'period', 'user'])

/** What looks for the events of webhooks that the rows may be (HOO-03), as a part of the statement that writes them. */
function wakingParts(jobs: Jobs, entries: readonly EntryOfChange[]): RawBuilder<unknown>[] {
  const outside = entries.filter(({ entity }) => TOLD_OUTSIDE.has(entity))
  const held = new Set(
    outside.map(({ viewer, entity, action }) => (viewer ? heldSeconds({ entity, action }, false) : 0)),
  )
  return held.size === 0 ? [] : [sql`woken as (${jobs.wakingWebhooks([...held])})`]
}

const UNCHANGED: Change<null> = { parts: [], answer: sql<null>`null` }

export function createRecorder(clock: Clock, jobs: Jobs): Recorder {
  function record(trx: Trx, entries: AuditEntry | readonly AuditEntry[]): Promise<number[]>
  function record<Answer>(
    trx: Trx,
    entries: EntryOfChange | readonly EntryOfChange[],
    change: Change<Answer>,
  ): Promise<Answer>
  async function record(trx: Trx, entries: EntryOfChange | readonly EntryOfChange[], change?: Change<unknown>) {
    const all = [entries].flat()
    if (all.length === 0 && !change) return []
    const { parts, ids, answer, is_last } = change ?? UNCHANGED
    const { rows } = await sql<{ audit_ids: number[]; answer: unknown }>`${sql.raw(is_last ? LAST : '')}
      with ${sql.join([...parts, ...auditParts(clock, all, ids), ...jobParts(jobs, all), ...wakingParts(jobs, all)])}
      select to_json(array(select id from audited order by id)) as audit_ids, ${answer} as answer
    `.execute(trx)
    const [written] = rows
    if (!written) throw new Error('A change answers one row')
    return change ? written.answer : written.audit_ids
  }
  return record
}

/** The content of rows whose erasure is noted (AUD-08); `redactAudit` is the way to it. */
export async function emptyRows(trx: Trx, ids: readonly number[]): Promise<void> {
  const emptied = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
  await sql`update audit set before = null, after = null, comment = null where id in ${emptied}`.execute(trx)
}
