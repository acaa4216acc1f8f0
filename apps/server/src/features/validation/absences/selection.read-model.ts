import type { ReplyOf } from '@cadran/contract/kit'
import type { countAbsences, selectAbsences } from '@cadran/contract/validation/absences'
import { MOST_SELECTED, TOO_MANY_SELECTED } from '@cadran/rules/validation/several'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSelected } from '../filters/index.ts'
import { type AbsenceFilters, selectionOf } from './absences.filters.ts'
import { offeredActions } from './absences.policy.ts'
import { type DecidedRow, decidedColumns, type Standing } from './absences.rows.ts'

interface SelectedRow {
  row: DecidedRow
  person: Standing
  updated_at: string
  half_days: number
  matricule: string
  identity: string
}

/** Every absence of the filters that the viewer may decide on, in the order of the list: one statement for all pages (CLO-09). */
export async function readAbsenceSelection(
  { database, clock }: Platform,
  viewer: Viewer,
  query: AbsenceFilters,
): Promise<ReplyOf<typeof selectAbsences>> {
  const today = clock.today()
  const selection = selectionOf(viewer, query, today)
  const { people, matches } = selection
  const rows = await readSelected(
    database,
    selection,
    sql<SelectedRow>`
      select ${decidedColumns(viewer, sql`true`)}, e.half_days, u.matricule, u.firstname || ' ' || u.lastname as identity
      from (
        select e.id from users u join events e on ${matches} where ${people} limit ${MOST_SELECTED + 1}
      ) found
      join events e on e.id = found.id join event_codes k on k.id = e.event_code_id join months m on m.id = e.month_id
      join users u on u.id = e.user_id
      order by u.sort_key, u.id, e.start_at, e.start_moment, e.id`,
  )
  if (rows.length > MOST_SELECTED) refuse(TOO_MANY_SELECTED)
  return rows.flatMap(({ row, person, updated_at, half_days, matricule, identity }) => {
    const actions = offeredActions(viewer, row, person, today).filter((act) => act !== 'edit')
    const { id, event_code, state, start_at } = row
    const { description } = event_code
    return actions.length === 0
      ? []
      : [{ id, updated_at, matricule, identity, description, days_count: half_days / 2, state, start_at, actions }]
  })
}

/** How many absences the filters show; what the chip of CLO-12 counts. */
export async function countAbsencesOf(
  { database, clock }: Platform,
  viewer: Viewer,
  query: AbsenceFilters,
): Promise<ReplyOf<typeof countAbsences>> {
  const selection = selectionOf(viewer, query, clock.today())
  const { people, matches } = selection
  const [answer] = await readSelected(
    database,
    selection,
    sql<{ count: number }>`select count(*)::int as count from users u join events e on ${matches} where ${people}`,
  )
  return { count: answer?.count ?? 0 }
}
