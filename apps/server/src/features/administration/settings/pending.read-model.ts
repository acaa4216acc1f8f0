import type { Feature } from '@cadran/rules/administration/features'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** What of a feature somebody has yet to decide. */
const PENDING: Partial<Record<Feature, RawBuilder<unknown>>> = {
  extra_activities: sql`extra_activity_permissions where status = 'pending'`,
  on_call: sql`overtimes o join months m on m.id = o.month_id and m.state in ('submitted', 'validated1')`,
}

/** How much waits that nobody would see any more without a feature (CFG-22). */
export async function countPending(database: Executor, feature: Feature): Promise<{ count: number }> {
  const rows = PENDING[feature]
  if (!rows) return { count: 0 }
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(database)
  return { count: counted.rows[0]?.count ?? 0 }
}
