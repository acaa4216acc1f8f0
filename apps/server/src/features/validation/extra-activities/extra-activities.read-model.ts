import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import type { ValidatedExtraWeek } from '@cadran/contract/validation/extra-activities'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Period } from '@cadran/rules/timesheet/day'
import { extraWeekOf } from '@cadran/rules/timesheet/extra-permission'
import { sql } from 'kysely'
import { type Executor, type Reader, readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable, readScope } from '../../portal/users/index.ts'
import { configOf, type DeclarationRow, loadExtraMonth, weekAnswer } from '../../timesheet/extra-activities/index.ts'
import { type DecidedWeek, refusalOf } from './extra-activities.policy.ts'

/** A declared week with all that is told and decided about it. */
export interface WeekRow extends DecidedWeek, DeclarationRow, Period {
  id: number
  week: number
  month_id: number
  missions: ValidatedExtraWeek['missions']
  interventions: ValidatedExtraWeek['interventions']
}

const HOURS = sql`(
  select coalesce(json_agg(json_build_object(
    'section', h.section, 'day', h.day, 'mission', h.mission_id, 'code', h.overtime_code_id,
    'start_minute', h.start_minute, 'end_minute', h.end_minute
  ) order by h.day, h.id), '[]')
  from extra_activity_hours h where h.week_id = w.id
)`

const MISSIONS = sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'code', k.short_code, 'description', k.description) order by k.id), '[]')
  from event_codes k where k.id in (select h.mission_id from extra_activity_hours h where h.week_id = w.id)
)`

const INTERVENTIONS = sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'description', c.description) order by c.id), '[]')
  from overtime_codes c where c.id in (select h.overtime_code_id from extra_activity_hours h where h.week_id = w.id)
)`

/** Declared weeks for a condition on the week w and its month m. */
function weeks(viewer: Viewer, where: ReturnType<typeof sql>) {
  return sql<WeekRow>`
    select w.id, w.week, w.comment, w.updated_at, w.month_id, m.user_id, m.year, m.month, m.state as month_state,
      ${HOURS} as hours, ${MISSIONS} as missions, ${INTERVENTIONS} as interventions,
      exists (select from periods p where p.year = m.year and p.month = m.month and p.closed_at is not null) as closed,
      ${readScope(viewer, 'activities', 'm.user_id')} as in_read_scope
    from extra_activity_weeks w join months m on m.id = w.month_id where ${where}`
}

const NO_PERMISSION = { status: null, weeks: [] }

function answerOf(viewer: Viewer, row: WeekRow): ValidatedExtraWeek {
  const week = extraWeekOf(row, row.week, NO_PERMISSION) ?? refuse(M_404)
  const { number, can_extra_activities: _permission, ...answer } = weekAnswer(week, row)
  const { id, missions, interventions } = row
  return {
    ...answer,
    id,
    week: number,
    missions,
    interventions,
    actions: refusalOf(viewer, row) === null ? ['edit'] : [],
  }
}

/** The weeks that a person declared in a month, by their first day (OVL-18, OVL-19). */
export async function listWeeks(
  { database }: Platform,
  viewer: Viewer,
  { matricule, year, month }: Period & { matricule: string },
): Promise<ValidatedExtraWeek[]> {
  const list = viewer.subject.roles.has('ROLE_ACTIVITY_SHOW') ? 'activities' : 'cra'
  const person = (await findReadable(database.kysely, viewer, list, { matricule })) ?? refuse(M_SCOPE)
  const of_month = sql`m.user_id = ${person.id} and m.year = ${year} and m.month = ${month}`
  const { rows } = await weeks(viewer, of_month).execute(database.kysely)
  return rows.map((row) => answerOf(viewer, row)).toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** One declared week as it is decided on; unknown is M-404. Inside a transaction its person is locked by the caller. */
export async function loadWeek(database: Executor, viewer: Viewer, id: number): Promise<WeekRow> {
  const { rows } = await weeks(viewer, sql`w.id = ${id}`).execute(database)
  return rows[0] ?? refuse(M_404)
}

/** One declared week as the list shows it. */
export async function readWeekAnswer(database: Executor, viewer: Viewer, id: number): Promise<ValidatedExtraWeek> {
  return answerOf(viewer, await loadWeek(database, viewer, id))
}

/** What a week of somebody in the scope may be corrected with (OVL-17, OVL-21). */
async function configFor(
  platform: Platform,
  database: Executor,
  read: Reader,
  viewer: Viewer,
  row: WeekRow,
  fillable: boolean,
): Promise<ExtraConfigAnswer> {
  const person = (await findReadable(database, viewer, 'activities', { id: row.user_id })) ?? refuse(M_SCOPE)
  const month = await loadExtraMonth(platform, read, person, row)
  return configOf(database, person, row, month, fillable)
}

/** The form of a week: its dates are fillable while the viewer may correct it (OVL-20, OVL-21). */
export async function readConfig(platform: Platform, viewer: Viewer, id: number): Promise<ExtraConfigAnswer> {
  const { kysely, read } = platform.database
  const row = await loadWeek(kysely, viewer, id)
  return configFor(platform, kysely, read, viewer, row, refusalOf(viewer, row) === null)
}

/** The same inside a correction: every date is measured by the contract, whether the month is open comes later. */
export function configInside(platform: Platform, trx: Trx, viewer: Viewer, row: WeekRow): Promise<ExtraConfigAnswer> {
  return configFor(platform, trx, readerOf(trx), viewer, row, true)
}
