import type { ReplyOf } from '@cadran/contract/kit'
import type { selectExtraRequests } from '@cadran/contract/validation/extra-requests'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import { MOST_SELECTED, TOO_MANY_SELECTED } from '@cadran/rules/validation/several'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { belowViewer, lentBy } from '../../portal/users/index.ts'
import { readSelected } from '../filters/index.ts'
import { offeredDecisions } from './extra-requests.policy.ts'
import { IS_CLOSED, type ListFilters, selectRequests } from './extra-requests.read-model.ts'

type Selected = ReplyOf<typeof selectExtraRequests>

interface SelectedRow extends Omit<Selected[number], 'actions'> {
  request: { user_id: number; is_below: boolean; lent_by: number | null; status: ExtraStatus; locked: boolean }
}

/** Every request of the filters that the viewer may decide on, in the order of the list: one statement for all pages (CLO-09). */
export async function readRequestSelection(platform: Platform, viewer: Viewer, query: ListFilters): Promise<Selected> {
  const selected = selectRequests(platform, viewer, query)
  const rows = await readSelected(
    platform.database,
    selected,
    sql<SelectedRow>`
      select m.id, m.updated_at, m.year, m.month, u.matricule, u.firstname || ' ' || u.lastname as identity,
        json_build_object('user_id', u.id, 'is_below', ${belowViewer(viewer, 'u.id')},
          'lent_by', ${lentBy(viewer, 'u.id')}, 'status', g.status, 'locked', ${IS_CLOSED}) as request
      from ${selected.matching}
      order by g.requested_at, u.sort_key, m.id limit ${MOST_SELECTED + 1}`,
  )
  if (rows.length > MOST_SELECTED) refuse(TOO_MANY_SELECTED)
  return rows.flatMap(({ request, ...row }) => {
    const actions = offeredDecisions(viewer, request)
    return actions.length === 0 ? [] : [{ ...row, actions }]
  })
}
