import type { ExtraCode } from '@cadran/contract/timesheet/extra-activities'
import type { Day } from '@cadran/rules/timesheet/day'
import { byPriority, isUsable } from '@cadran/rules/timesheet/event-codes'
import type { Executor } from '../../../platform/database/database.ts'

interface Range {
  start_at: Day
  end_at: Day
}

interface Assignment {
  affectation_id: number
  starts_on: Day
  ends_on: Day | null
}

async function loadAssignments(database: Executor, user_id: number, { start_at, end_at }: Range) {
  return database
    .selectFrom('assignments')
    .where('user_id', '=', user_id)
    .where('starts_on', '<=', end_at)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', start_at)]))
    .select(['affectation_id', 'starts_on', 'ends_on'])
    .execute()
}

async function loadMissions(database: Executor) {
  const codes = await database
    .selectFrom('event_codes')
    .where('type', '=', 'activity')
    .where('archived', '=', false)
    .select([
      'id',
      'short_code',
      'description',
      'priority',
      'affectation_id',
      'start_at',
      'end_at',
      'editable',
      'archived',
    ])
    .execute()
  return codes.toSorted(byPriority).map(({ short_code, ...code }) => ({ ...code, code: short_code }))
}

async function loadInterventionCodes(database: Executor) {
  const codes = await database
    .selectFrom('overtime_codes')
    .where('category', '=', 'intervention')
    .where('active', '=', true)
    .orderBy('code')
    .select(['id', 'code', 'description', 'affectation_id', 'start_at', 'end_at'])
    .execute()
  return codes.map((code) => ({ ...code, editable: true, archived: false }))
}

type Offered =
  | Awaited<ReturnType<typeof loadMissions>>[number]
  | Awaited<ReturnType<typeof loadInterventionCodes>>[number]

function affectationsOn(assignments: readonly Assignment[], day: Day): ReadonlySet<number> {
  const held = assignments.filter(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day <= ends_on))
  return new Set(held.map(({ affectation_id }) => affectation_id))
}

const extraCodeAnswer = ({ id, code, description }: ExtraCode): ExtraCode => ({ id, code, description })

function byDay(codes: readonly Offered[], days: readonly Day[], assignments: readonly Assignment[]) {
  const usable = (day: Day) => {
    const affectations = affectationsOn(assignments, day)
    return codes.filter((code) => isUsable(code, { start_at: day, end_at: day }, affectations)).map(extraCodeAnswer)
  }
  return Object.fromEntries(days.map((day) => [day, usable(day)]))
}

/** Missions and intervention codes that a person may use on each of the days (EXT-22). */
export async function loadExtraCodes(database: Executor, user_id: number, days: readonly Day[]) {
  const range = { start_at: days[0] ?? '', end_at: days.at(-1) ?? '' }
  if (days.length === 0) return { missions: {}, interventions: {} }
  const [assignments, missions, interventions] = await Promise.all([
    loadAssignments(database, user_id, range),
    loadMissions(database),
    loadInterventionCodes(database),
  ])
  return {
    missions: byDay(missions, days, assignments),
    interventions: byDay(interventions, days, assignments),
  }
}

/** The missions that a person may use on at least one of the days: what contracted activities choose from (OVL-33). */
export async function offeredMissions(database: Executor, user_id: number, days: readonly Day[]): Promise<ExtraCode[]> {
  const { missions } = await loadExtraCodes(database, user_id, days)
  return [
    ...new Map(
      Object.values(missions)
        .flat()
        .map((mission) => [mission.id, mission]),
    ).values(),
  ]
}
