import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Executor } from '../../../platform/database/database.ts'

interface LastChange {
  changed_by: string | null
  changed_at: string | null
}

const NOBODY: LastChange = { changed_by: null, changed_at: null }

/** Rows with who changed each last and when, by the audit; nobody where a file or the portal itself did (ORG-23). */
export async function withLastChanges<Row extends { id: number }>(
  db: Executor,
  entity: AuditEntry['entity'],
  rows: readonly Row[],
): Promise<(Row & LastChange)[]> {
  if (rows.length === 0) return []
  const { rows: changes } = await sql<LastChange & { entity_id: number }>`
    select a.entity_id, u.firstname || ' ' || u.lastname as changed_by, to_json(a.at)#>>'{}' as changed_at
    from unnest(${rows.map(({ id }) => id)}::bigint[]) row (id)
    cross join lateral (
      select entity_id, at, actor_id from audit where entity = ${entity} and entity_id = row.id order by id desc limit 1
    ) a
    left join users u on u.id = a.actor_id
  `.execute(db)
  const of = new Map(changes.map(({ entity_id, ...change }) => [entity_id, change]))
  return rows.map((row) => ({ ...row, ...(of.get(row.id) ?? NOBODY) }))
}
