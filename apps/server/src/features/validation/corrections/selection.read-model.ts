import type { ReplyOf } from '@cadran/contract/kit'
import type { selectCorrections } from '@cadran/contract/validation/corrections'
import { availableCorrectionDecisions } from '@cadran/rules/timesheet/correction-states'
import { MOST_SELECTED, TOO_MANY_SELECTED } from '@cadran/rules/validation/several'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { correctionFields } from '../../timesheet/corrections/index.ts'
import { circumstances } from './corrections.answer.ts'
import { type Filters, matching } from './corrections.read-model.ts'
import { CORRECTIONS, type StandingRow, standingColumns } from './corrections.rows.ts'

/** Every correction of the filters that the viewer may decide on, in the order of the list: one statement for all pages (CLO-09). */
export async function readCorrectionSelection(
  { database, clock }: Platform,
  viewer: Viewer,
  query: Filters,
): Promise<ReplyOf<typeof selectCorrections>> {
  const today = clock.today()
  const { rows } = await sql<{ judged: StandingRow }>`
    select ${standingColumns(viewer, today)} as judged from ${CORRECTIONS} where ${matching(viewer, query, today)}
    order by c.created_at, c.id limit ${MOST_SELECTED + 1}`.execute(database.kysely)
  if (rows.length > MOST_SELECTED) refuse(TOO_MANY_SELECTED)
  return rows.flatMap(({ judged }) => {
    const actions = availableCorrectionDecisions(circumstances(viewer, judged))
    const { id, updated_at, year, month, object, state } = correctionFields(judged.row)
    const { matricule, identity } = judged.person
    return actions.length === 0 ? [] : [{ id, updated_at, matricule, identity, year, month, object, state, actions }]
  })
}
