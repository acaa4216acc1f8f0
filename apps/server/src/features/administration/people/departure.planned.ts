import type { PlannedFields } from '@cadran/rules/administration/person-changes'
import { KEY_ROLES } from '@cadran/rules/administration/role-catalogue'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endPlanned } from '../../portal/users/index.ts'
import type { ChangedPerson } from './change.read-model.ts'

/** What is left to do after somebody's last day: key roles go the day after, the access some days later (ADM-29, ADM-31). */
export function accessPlans(
  { companySettings }: Platform,
  { roles }: ChangedPerson,
  end_at: Day,
): { effective_on: Day; changes: PlannedFields }[] {
  const holds_key = roles.some((role) => KEY_ROLES.has(role))
  const closes_on = addDays(end_at, companySettings.get('account.access_days_after_end') + 1)
  return [
    ...(holds_key ? [{ effective_on: addDays(end_at, 1), changes: { key_roles: 'withdrawn' as const } }] : []),
    { effective_on: closes_on, changes: { is_active: false } },
  ]
}

/** Cancels what was planned of somebody after a day and, without a day alone, what a former departure had left to do; answers how many of the former. */
export async function cancelLater(trx: Trx, user_id: number, after: Day | null): Promise<number> {
  const rows = await trx
    .selectFrom('planned_changes')
    .where('user_id', '=', user_id)
    .where('state', '=', 'planned')
    .where(
      after === null
        ? sql<boolean>`changes ?| array['key_roles', 'is_active']`
        : sql<boolean>`(effective_on > ${after}::date or changes ?| array['key_roles', 'is_active'])`,
    )
    .select(['id', sql<boolean>`changes ?| array['key_roles', 'is_active']`.as('of_access')])
    .execute()
  await endPlanned(
    trx,
    rows.map(({ id }) => ({ id, state: 'cancelled' as const, failure: null })),
  )
  return rows.filter(({ of_access }) => !of_access).length
}
