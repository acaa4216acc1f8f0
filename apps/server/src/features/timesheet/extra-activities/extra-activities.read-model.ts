import type { ExtraConfigAnswer, ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'
import { M_404 } from '@cadran/rules/portal/messages'
import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import { type ExtraWeek, extraDays, extraWeekOf } from '@cadran/rules/timesheet/extra-permission'
import { isEditable } from '@cadran/rules/timesheet/month-flags'
import type { Executor, Reader } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertOwnMonth,
  inTime,
  loadMonthRows,
  type MonthFacts,
  type MonthReading,
  permissionOf,
} from '../month/index.ts'
import { configAnswer, weekAnswer } from './extra-activities.answer.ts'
import { findDeclaration } from './extra-activities.rows.ts'
import { loadExtraCodes } from './extra-codes.read-model.ts'

/** A week as the path names it (EXT-19). */
export type WeekPath = Period & { week: number }

/** A month as far as extra activities look at it. */
export function extraMonthOf(rows: MonthFacts<'extra'>, reading: Pick<MonthReading, 'person' | 'period' | 'today'>) {
  const in_time = inTime(rows, reading)
  return {
    month_id: rows.month?.id ?? null,
    permission: permissionOf(rows.extra),
    mission_id: rows.extra?.mission_id ?? null,
    in_time,
    editable: isEditable(in_time, true),
  }
}

/** The person's month as far as extra activities look at it. */
export async function loadExtraMonth({ clock }: Platform, read: Reader, person: Person, period: Period) {
  const today = clock.today()
  return extraMonthOf(await loadMonthRows(read, person, period, today, false), { person, period, today })
}
export type ExtraMonth = ReturnType<typeof extraMonthOf>

/** The week that the path names, 404 where it does not touch the month (EXT-20). */
export function weekOf({ week, ...period }: WeekPath, { permission }: ExtraMonth): ExtraWeek {
  return extraWeekOf(period, week, permission) ?? refuse(M_404)
}

async function missionOf(database: Executor, id: number | null) {
  if (id === null) return null
  const row = await database
    .selectFrom('event_codes')
    .where('id', '=', id)
    .select(['id', 'short_code as code', 'description'])
    .executeTakeFirst()
  return row ?? null
}

/** What may be declared in a week; `editable` says whether its dates are answered as fillable (EXT-26). */
export async function configOf(
  database: Executor,
  person: Person,
  path: WeekPath,
  month: ExtraMonth,
  editable: boolean,
): Promise<ExtraConfigAnswer> {
  const week = weekOf(path, month)
  const days = extraDays(path, week.number, (day) => isUnderContract(person, day))
  const [codes, mission] = await Promise.all([
    loadExtraCodes(database, person.id, week.can_extra_activities ? days : []),
    missionOf(database, month.mission_id),
  ])
  return configAnswer({ week, days, codes, mission, editable })
}

/** The config of a week of one's own (EXT-20 to EXT-26). */
export async function readConfig(platform: Platform, viewer: Viewer, path: WeekPath): Promise<ExtraConfigAnswer> {
  assertOwnMonth(platform, viewer, path)
  const { database } = platform
  const month = await loadExtraMonth(platform, database.read, viewer.subject, path)
  return configOf(database.kysely, viewer.subject, path, month, month.editable)
}

/** A declaration of one's own (EXT-31). */
export async function readWeek(platform: Platform, viewer: Viewer, path: WeekPath): Promise<ExtraWeekAnswer> {
  assertOwnMonth(platform, viewer, path)
  const { database } = platform
  const month = await loadExtraMonth(platform, database.read, viewer.subject, path)
  const week = weekOf(path, month)
  const row = await findDeclaration(database.kysely, month.month_id, week.number)
  return row ? weekAnswer(week, row) : refuse(M_404)
}
