import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { refusal } from '@cadran/rules/portal/refusal'
import { isDay } from '@cadran/rules/timesheet/day'
import { isOvertimeCodeUsable } from '@cadran/rules/timesheet/overtime'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reportOwner } from '../month/index.ts'

const BAD_DATE = refusal('bad-date', 422, 'Format de date invalide')
/** Every day there is: without a range the codes keep their own dates, and the form chooses by the days picked. */
const ALWAYS = { start_at: '1900-01-01', end_at: '2999-12-31' }

interface Range {
  start_at: string
  end_at: string
}

/** The active codes with their project, and which of those projects the person is assigned to in the range. */
async function loadCodes(database: Executor, user_id: number, range: Range) {
  return database
    .selectFrom('overtime_codes as k')
    .leftJoin('affectations as a', 'a.id', 'k.affectation_id')
    .where('k.active', '=', true)
    .orderBy('k.category')
    .orderBy('k.description')
    .orderBy('k.id')
    .select((eb) => [
      'k.id',
      'k.code',
      'k.category',
      'k.sub_category',
      'k.affectation_id',
      'k.description',
      'k.accepts_constraint as constraint',
      'k.accepts_hour as hour',
      'k.accepts_ticket as ticket',
      'k.active',
      'k.start_at',
      'k.end_at',
      'a.code as affectation_code',
      'a.name as affectation_name',
      eb
        .exists(
          eb
            .selectFrom('assignments as s')
            .where('s.user_id', '=', user_id)
            .whereRef('s.affectation_id', '=', 'k.affectation_id')
            .where('s.starts_on', '<=', range.end_at)
            .where((or) => or.or([or('s.ends_on', 'is', null), or('s.ends_on', '>=', range.start_at)]))
            .select('s.id'),
        )
        .as('is_assigned'),
    ])
    .execute()
}

type CodeRow = Awaited<ReturnType<typeof loadCodes>>[number]

function affectationsOf(rows: readonly CodeRow[]): Set<number> {
  return new Set(
    rows.flatMap(({ is_assigned, affectation_id }) => (is_assigned && affectation_id !== null ? [affectation_id] : [])),
  )
}

/** The code that a person may use on the whole of a range; null for any other (OVT-11, README 18). */
export async function usableCode(database: Executor, user_id: number, id: number, range: Range) {
  const rows = await loadCodes(database, user_id, range)
  const code = rows.find((row) => row.id === id)
  return code && isOvertimeCodeUsable(code, range, affectationsOf(rows)) ? code : null
}

function codeAnswer(row: CodeRow): OvertimeCode {
  const { is_assigned: _asked, affectation_id, affectation_code, affectation_name, ...code } = row
  const known = affectation_id !== null && affectation_code !== null && affectation_name !== null
  return {
    ...code,
    affectation: known ? { id: affectation_id, code: affectation_code, name: affectation_name } : null,
  }
}

/** The codes a person may use, availabilities first; without a range those of any day (OVT-28, OVT-29). */
export async function listCodes(
  platform: Platform,
  viewer: Viewer,
  query: { maxResults: number; user?: string | undefined },
  range?: Range,
): Promise<{ items: OvertimeCode[]; total: number }> {
  const person = await reportOwner(platform, viewer, query.user)
  if (range && (!isDay(range.start_at) || !isDay(range.end_at) || range.end_at < range.start_at)) refuse(BAD_DATE)
  const rows = await loadCodes(platform.database.kysely, person.id, range ?? ALWAYS)
  const affectations = affectationsOf(rows)
  const usable = rows.filter((row) =>
    range
      ? isOvertimeCodeUsable(row, range, affectations)
      : isOvertimeCodeUsable({ ...row, start_at: null, end_at: null }, ALWAYS, affectations),
  )
  return { items: usable.slice(0, query.maxResults).map(codeAnswer), total: usable.length }
}
