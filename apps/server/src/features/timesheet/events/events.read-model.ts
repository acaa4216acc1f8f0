import type { QueryOf } from '@cadran/contract/kit'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { absenceHistory, checkBoundaries, listEvents, PastAbsence } from '@cadran/contract/timesheet/events'
import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { isDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { boundaries, isEventEditable } from '@cadran/rules/timesheet/events'
import { firstSlot, slotOf } from '@cadran/rules/timesheet/half-day'
import { INTERNAL_COMMENT_ACTIONS } from '@cadran/rules/timesheet/workflow'
import { type Selectable, sql } from 'kysely'
import { NOT_TAKEN_BACK } from '../../../platform/audit.ts'
import type { EventsTable } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'
import { assertHasMonths, assertOwnMonth, loadMonthRows, readMonth, reportReader } from '../month/index.ts'

const BAD_DATE = refusal('bad-date', 422, 'Format de date invalide', 'idOrDate')

/** The events of one month by its id: the owner's, or of somebody whose report the viewer may read, else 404 (EVT-76). */
export async function readEvents(
  platform: Platform,
  viewer: Viewer,
  query: QueryOf<typeof listEvents>,
): Promise<{ items: CalendarEvent[]; total: number }> {
  const { database } = platform
  const { subject } = viewer
  const asked = reportReader(viewer)
  const reader = 'status' in asked ? null : asked
  if (!reader) assertHasMonths(viewer)
  const month = await database.kysely
    .selectFrom('months')
    .where('id', '=', query.month)
    .select(['user_id', 'year', 'month'])
    .executeTakeFirst()
  if (!month) return refuse(M_404)
  const period = { year: month.year, month: month.month }
  const is_owner = month.user_id === subject.id
  if (is_owner) assertOwnMonth(platform, viewer, period)
  const person = is_owner
    ? subject
    : reader
      ? await findReadable(database.kysely, reader, 'cra', { id: month.user_id })
      : null
  if (!person) return refuse(M_404)
  const { events } = await readMonth(platform, database.read, person, period, is_owner)
  const stored = events.filter(({ id }) => id !== null)
  const from = (query.page - 1) * query.maxResults
  return { items: stored.slice(from, from + query.maxResults), total: stored.length }
}

async function placeOf(
  platform: Platform,
  viewer: Viewer,
  idOrDate: string,
  moment: 'am' | 'pm',
): Promise<{ period: Period; slot: number; id?: number }> {
  if (/^\d{4}-\d{2}-\d{2}$/.test(idOrDate)) {
    if (!isDay(idOrDate)) return refuse(BAD_DATE)
    return { period: periodOf(idOrDate), slot: slotOf(idOrDate, moment) }
  }
  if (!/^[1-9]\d{0,14}$/.test(idOrDate)) return refuse(idOrDate.includes('-') ? BAD_DATE : M_404)
  const event = await platform.database.kysely
    .selectFrom('events')
    .where('id', '=', Number(idOrDate))
    .where('user_id', '=', viewer.subject.id)
    .select(['id', 'start_at', 'start_moment', 'end_at', 'end_moment'])
    .executeTakeFirst()
  return event ? { period: periodOf(event.start_at), slot: firstSlot(event), id: event.id } : refuse(M_404)
}

/** The neighbours of a half-day or of one's own event, and what is selectable between them (EVT-72 to EVT-75). */
export async function readBoundaries(
  platform: Platform,
  viewer: Viewer,
  idOrDate: string,
  { moment }: QueryOf<typeof checkBoundaries>,
) {
  assertHasMonths(viewer)
  const { subject } = viewer
  const { period, slot, id } = await placeOf(platform, viewer, idOrDate, moment)
  assertOwnMonth(platform, viewer, period)
  const rows = await loadMonthRows(platform.database.read, subject, period, platform.clock.today(), false)
  const ctx = {
    period,
    dates: subject,
    holidays: platform.holidays.of(subject.holiday_zone).days,
    special_time: rows.month?.special_time ?? false,
  }
  const { before, after, ...ends } = boundaries(slot, rows.events, ctx, id)
  return {
    ...ends,
    before: before && { ...before, id: before.id ?? 0 },
    after: after && { ...after, id: after.id ?? 0 },
  }
}

/** Whose history is asked for: one's own, or with ROLE_ABSENCE_FULL_HISTORY that of somebody in scope (EVT-80, ABS-123). */
async function historyOf(platform: Platform, viewer: Viewer, matricule: string | undefined): Promise<Person> {
  const { subject } = viewer
  if (matricule === undefined || matricule === subject.matricule) {
    assertHasMonths(viewer)
    return subject
  }
  if (!hasBackendAccess(subject) || !subject.roles.has('ROLE_ABSENCE_FULL_HISTORY')) refuse(M_ROLE)
  return (await findReadable(platform.database.kysely, viewer, 'absences', { matricule })) ?? refuse(M_SCOPE)
}

interface Line extends Omit<Selectable<EventsTable>, 'id' | 'month_id'> {
  id: number | null
  month_id: number | null
  corrected: PastAbsence['corrected']
}

/** Stored absences, and what decided corrections have made of those of closed months (COR-37). */
const linesOf = (person: Person) => sql<Line>`(
  select e.id, e.month_id, e.event_code_id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state, e.auto_generated,
    e.backwarded, e.created_at, e.updated_at, e.request_comment, case when exists (
      select from corrections c
      where c.user_id = e.user_id and c.object = 'absence' and c.state = 'validated2' and c.old_id = e.id
    ) then 'former' end as corrected
  from events e where e.user_id = ${person.id} and e.kind = 'absence'
  union all
  select null, m.id, c.event_code_id, c.start_at, c.start_moment, c.end_at, c.end_moment, c.half_days, 'validated2', false, false,
    c.created_at, c.updated_at, null, 'outcome'
  from corrected_absences c left join months m on m.user_id = c.user_id and m.year = c.year and m.month = c.month
  where c.user_id = ${person.id}
)`

const absencesOf = ({ database }: Platform, person: Person) =>
  database.kysely.selectFrom(linesOf(person).as('e')).innerJoin('event_codes as k', 'k.id', 'e.event_code_id')

const ofYear = (absences: ReturnType<typeof absencesOf>, year: number | undefined) =>
  year === undefined
    ? absences
    : absences.where('e.start_at', '>=', `${year}-01-01`).where('e.start_at', '<=', `${year}-12-31`)

/** What was last decided on the absence e, while it holds: one that is asked again waits anew (EVT-07, EVT-18). */
const LAST_DECISION = sql<{ by: string; at: string; comment: string | null } | null>`(
  select json_build_object('by', u.firstname || ' ' || u.lastname, 'at', a.at,
    'comment', case when a.action in ('refused', 'backward') then a.comment end)
  from audit a join users u on u.id = coalesce(a.on_behalf_of_id, a.actor_id)
  where a.entity = 'event' and a.entity_id = e.id and a.action in ('validated1', 'validated2', 'refused', 'backward')
    and ${sql.raw(NOT_TAKEN_BACK)} and (e.state <> 'submitted' or e.backwarded)
  order by a.id desc limit 1
)`

function loadAbsences(platform: Platform, person: Person, query: QueryOf<typeof absenceHistory>) {
  return ofYear(absencesOf(platform, person), query.year)
    .leftJoin('months as m', 'm.id', 'e.month_id')
    .leftJoin('periods as p', (join) => join.onRef('p.year', '=', 'm.year').onRef('p.month', '=', 'm.month'))
    .select((eb) => [
      'e.id',
      'e.month_id',
      'e.start_at',
      'e.start_moment',
      'e.end_at',
      'e.end_moment',
      'e.half_days',
      'e.state',
      'e.auto_generated',
      'e.backwarded',
      'e.created_at',
      'e.updated_at',
      'e.request_comment',
      'e.corrected',
      'm.state as month_state',
      'p.closed_at',
      'k.id as code_id',
      'k.type',
      'k.short_code',
      'k.description',
      'k.color',
      'k.relevant_counter',
      'k.editable',
      eb
        .selectFrom('audit as a')
        .where('a.entity', '=', 'event')
        .whereRef('a.entity_id', '=', 'e.id')
        .where('a.action', 'not in', INTERNAL_COMMENT_ACTIONS)
        .select((a) => a.fn.count<number>('a.comment').as('n'))
        .as('comment_count'),
      LAST_DECISION.as('decision'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('e.start_at', 'desc')
    .orderBy('e.start_moment', 'desc')
    .orderBy('e.id', 'desc')
    .limit(query.maxResults)
    .offset((query.page - 1) * query.maxResults)
    .execute()
}

type AbsenceRow = Awaited<ReturnType<typeof loadAbsences>>[number]

function pastAbsence(found: AbsenceRow, is_owner: boolean): PastAbsence {
  const { code_id, type, short_code, description, color, relevant_counter, editable, ...event } = found
  const { half_days, closed_at, month_state, created_at, decision, total: _total, ...row } = event
  const locked = closed_at !== null
  const month_editable = is_owner && !locked && row.id !== null && month_state === 'non_submitted'
  return {
    ...row,
    year: Number(row.start_at.slice(0, 4)),
    days_count: half_days / 2,
    event_code: { id: code_id, type, short_code, description, color, relevant_counter, editable },
    locked,
    editable: isEventEditable({ state: row.state, locked, month_editable, code_editable: editable }),
    remote_working: false,
    comment: decision?.comment ?? null,
    comment_author: decision?.comment ? decision.by : null,
    decided_by: decision?.by ?? null,
    decided_at: decision && new Date(decision.at).toISOString(),
    comment_count: row.comment_count ?? 0,
    created_at: created_at.toISOString(),
  }
}

/** Absences of all months and states, newest first (EVT-81, README 15). */
export async function readAbsenceHistory(
  platform: Platform,
  viewer: Viewer,
  query: QueryOf<typeof absenceHistory>,
): Promise<{ items: PastAbsence[]; total: number }> {
  const person = await historyOf(platform, viewer, query.user)
  const rows = await loadAbsences(platform, person, query)
  const items = rows.map((row) => pastAbsence(row, person.id === viewer.subject.id))
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countAbsences(platform, person, query.year))
  return { items, total }
}

async function countAbsences(platform: Platform, person: Person, year: number | undefined): Promise<number> {
  const counted = ofYear(absencesOf(platform, person), year).select((eb) => eb.fn.countAll<number>().as('n'))
  const { n } = await counted.executeTakeFirstOrThrow()
  return n
}

/** The years that have absences, newest first, refused ones left out of their days (README 15). */
export async function readAbsenceYears(
  platform: Platform,
  viewer: Viewer,
  matricule: string | undefined,
): Promise<{ year: number; total_days: number }[]> {
  const person = await historyOf(platform, viewer, matricule)
  const year = sql<number>`extract(year from e.start_at)::integer`
  const rows = await absencesOf(platform, person)
    // What a correction has changed counts as it is now.
    .where(sql<boolean>`e.corrected is distinct from 'former'`)
    .select((eb) => [
      year.as('year'),
      sql<number>`coalesce(${eb.fn.sum<number>('e.half_days').filterWhere('e.state', '<>', 'refused')}, 0)::integer`.as(
        'half_days',
      ),
    ])
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute()
  return rows.map(({ half_days, ...row }) => ({ ...row, total_days: half_days / 2 }))
}
