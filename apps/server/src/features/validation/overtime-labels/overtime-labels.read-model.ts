import type { QueryOf } from '@cadran/contract/kit'
import type { listOvertimes as listCall, ValidatedOvertime } from '@cadran/contract/validation/overtime-labels'
import { M_404, M_FILTER, M_SCOPE } from '@cadran/rules/portal/messages'
import { type Period, parsePeriod } from '@cadran/rules/timesheet/day'
import { rangeMinutes } from '@cadran/rules/timesheet/extra-hours'
import { overtimeCounts } from '@cadran/rules/timesheet/overtime'
import { hasLinkedInterventions, mayLabel, type OvertimeLabel } from '@cadran/rules/validation/overtime-labels'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable, readScope } from '../../portal/users/index.ts'
import { actionsOn, type DecidedEntry, mayTouch } from './overtime-labels.policy.ts'

export interface EntryRow extends DecidedEntry, Period {
  code: ValidatedOvertime['code']
  updated_at: string
  constraint_count: number
  comment: string | null
  days: { date: string; hours?: { start: string; end: string }[]; tickets?: number }[]
}

const OTHERS = sql`(
  select coalesce(json_agg(json_build_object('category', oc.category, 'type', oo.type, 'start_at', oo.start_at,
    'end_at', oo.end_at)), '[]')
  from overtimes oo join overtime_codes oc on oc.id = oo.overtime_code_id
  where oo.user_id = o.user_id and oo.id <> o.id and oo.start_at <= o.end_at and oo.end_at >= o.start_at
)`

const CODE = sql`json_build_object('id', c.id, 'code', c.code, 'description', c.description, 'category', c.category,
  'affectation', (select json_build_object('id', f.id, 'name', f.name) from affectations f where f.id = c.affectation_id))`

/** Entries with all that is decided and told about them, for a condition on the entry o and its month m. */
function entries(viewer: Viewer, where: ReturnType<typeof sql>) {
  return sql<EntryRow>`
    select o.id, o.month_id, o.user_id, o.type, c.category, o.start_at, o.end_at, o.constraint_count, o.comment, o.days,
      m.year, m.month, m.state as month_state, m.updated_at, ${CODE} as code, ${OTHERS} as others,
      exists (select from periods p where p.year = m.year and p.month = m.month and p.closed_at is not null) as closed,
      ${readScope(viewer, 'activities', 'o.user_id')} as in_read_scope
    from overtimes o join overtime_codes c on c.id = o.overtime_code_id join months m on m.id = o.month_id
    where ${where} order by o.start_at, o.id`
}

function entryAnswer(viewer: Viewer, row: EntryRow): ValidatedOvertime {
  const days = row.days.map(({ date, hours = [], tickets = 0 }) => ({
    date,
    hours: hours.map((range) => ({ ...range, duration: rangeMinutes(range) })),
    tickets,
  }))
  const { constraint_count, ticket_count, intervention_minutes, hour_count } = overtimeCounts({ ...row, days })
  return {
    id: row.id,
    type: row.type,
    code: row.code,
    start_at: row.start_at,
    end_at: row.end_at,
    constraint_count,
    ticket_count,
    intervention_minutes,
    hour_count,
    comment: row.comment,
    days,
    locked: row.closed || hasLinkedInterventions(row, row.others),
    updated_at: row.updated_at,
    actions: actionsOn(viewer, row),
  }
}

/** The on-call entries and interventions of a person's month, by start (OVL-01 to OVL-05). */
export async function listOvertimes(
  { database }: Platform,
  viewer: Viewer,
  { matricule, period }: QueryOf<typeof listCall>,
): Promise<ValidatedOvertime[]> {
  const { year, month } = parsePeriod(period) ?? refuse(M_FILTER)
  const list = viewer.subject.roles.has('ROLE_ACTIVITY_SHOW') ? 'activities' : 'cra'
  const person = (await findReadable(database.kysely, viewer, list, { matricule })) ?? refuse(M_SCOPE)
  const of_month = sql`o.user_id = ${person.id} and m.year = ${year} and m.month = ${month}`
  const { rows } = await entries(viewer, of_month).execute(database.kysely)
  return rows.map((row) => entryAnswer(viewer, row))
}

/** One entry as it is decided on; unknown is M-404. Inside a transaction its person is locked by the caller. */
export async function loadEntry(database: Executor, viewer: Viewer, id: number): Promise<EntryRow> {
  const { rows } = await entries(viewer, sql`o.id = ${id}`).execute(database)
  return rows[0] ?? refuse(M_404)
}

/** One entry as the list shows it. */
export async function readEntryAnswer(database: Executor, viewer: Viewer, id: number): Promise<ValidatedOvertime> {
  return entryAnswer(viewer, await loadEntry(database, viewer, id))
}

/** The codes that may stand on an entry, by description. */
export async function replacingCodes(database: Executor, entry: EntryRow): Promise<ValidatedOvertime['code'][]> {
  const { rows } = await sql<OvertimeLabel & { offered: ValidatedOvertime['code'] }>`
    select c.category, c.active, c.start_at, c.end_at, c.accepts_constraint, c.accepts_hour, c.accepts_ticket,
      ${CODE} as offered
    from overtime_codes c where c.category = ${entry.category} order by c.description, c.id`.execute(database)
  return rows.filter((code) => mayLabel(code, entry)).map(({ offered }) => offered)
}

/** The labels that an entry may be given (OVL-12, OVL-13). */
export async function listOfferedCodes(
  { database }: Platform,
  viewer: Viewer,
  id: number,
): Promise<ValidatedOvertime['code'][]> {
  unlessRefused(mayTouch(viewer))
  const entry = await loadEntry(database.kysely, viewer, id)
  if (!entry.in_read_scope) refuse(M_SCOPE)
  return replacingCodes(database.kysely, entry)
}
