import type { QueryOf } from '@cadran/contract/kit'
import type { ExtraRequest, exportExtraRequests } from '@cadran/contract/validation/extra-requests'
import { REQUEST_STATE_LABELS } from '@cadran/rules/timesheet/extra-requests'
import { sql } from 'kysely'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertExportable, dayOf, type ExportedColumn, fileOf, personColumns, portionsOf } from '../exports/index.ts'
import { readSelected } from '../filters/index.ts'
import { type RequestRow, requestAnswer, requestsJson, selectRequests } from './extra-requests.read-model.ts'

/** Whether the accepted hours are contracted, which a request that waits or is refused does not say. */
function kindOf({ extra_activities_status, mission }: ExtraRequest): string | null {
  if (extra_activities_status !== 'accepted') return null
  return mission === null ? 'Non contractualisées' : 'Contractualisées'
}

const COLUMNS: readonly ExportedColumn<ExtraRequest>[] = [
  ...personColumns(({ user }: ExtraRequest) => user),
  { head: 'Période', width: 16, cell: (request) => ({ month: request }) },
  { head: 'Demandée le', cell: ({ request_activity_at }) => dayOf(request_activity_at) },
  { head: 'Statut', cell: ({ extra_activities_status }) => REQUEST_STATE_LABELS[extra_activities_status] },
  { head: 'Nature', width: 20, cell: kindOf },
  { head: 'Mission', width: 30, cell: ({ mission }) => mission?.description ?? null },
  { head: 'Commentaire', width: 40, cell: ({ comment }) => comment },
]

const REQUESTS_AT_ONCE = 500

/** What the filters of the list show, a request a line (CLO-11). */
export async function exportRequests(
  platform: Platform,
  viewer: Viewer,
  { format, ...filters }: QueryOf<typeof exportExtraRequests>,
): Promise<FileReply> {
  const selected = selectRequests(platform, viewer, filters)
  const { matching } = selected
  await assertExportable(platform, sql`from ${matching}`)
  const rows = portionsOf<RequestRow>(async (after) => {
    const beyond = after
      ? sql`and (g.requested_at, u.sort_key, m.id) >
          (${after.request_activity_at}::timestamptz, ${after.sort_key}, ${after.month_id})`
      : sql``
    const ids = sql`select g.month_id from ${matching} ${beyond} order by g.requested_at, u.sort_key, m.id limit ${REQUESTS_AT_ONCE}`
    const query = sql<{ requests: RequestRow[] }>`select ${requestsJson(ids, viewer)} as requests`
    const [page] = await readSelected(platform.database, selected, query)
    return page?.requests ?? []
  })
  async function* portions() {
    for await (const page of rows) yield page.map((row) => requestAnswer(platform, viewer, row))
  }
  const file = `demandes_${platform.clock.today()}`
  return fileOf({ name: 'Demandes', file, columns: COLUMNS, portions: portions() }, format)
}
