import type { AccessRule } from '@cadran/rules/portal/access-rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes `access_rules` and `emergency_accounts`.

/** Writes the rule of a scope, or replaces it; answers its id and what stood before. */
export async function putRule(trx: Trx, rule: AccessRule, updated_at: string) {
  const before = await trx
    .selectFrom('access_rules')
    .where('scope', '=', rule.scope)
    .where('name', '=', rule.name)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const values = { ...rule, updated_at }
  const { id } = await trx
    .insertInto('access_rules')
    .values(values)
    .onConflict((conflict) => conflict.constraint('one_rule_per_scope').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: Number(id), before }
}

export function deleteRule(trx: Trx, id: number) {
  return trx.deleteFrom('access_rules').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Whether an emergency account that may be used is there, and stays so until the commit (SSO-30). */
export async function holdsEmergency(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    select e.user_id from emergency_accounts e join users u on u.id = e.user_id where u.is_active for share of e, u`.execute(
    trx,
  )
  return rows.length > 0
}

/** Names an emergency account; 'many' where there are as many as there may be. Nobody else names one before the commit. */
export async function nameEmergency(
  trx: Trx,
  user_id: number,
  named_at: Date,
  most: number,
): Promise<'done' | 'already' | 'many'> {
  await sql`lock table emergency_accounts in share row exclusive mode`.execute(trx)
  const named = await trx.selectFrom('emergency_accounts').select('user_id').execute()
  if (named.some((account) => Number(account.user_id) === user_id)) return 'already'
  if (named.length >= most) return 'many'
  await trx.insertInto('emergency_accounts').values({ user_id, named_at }).execute()
  return 'done'
}

export async function unnameEmergency(trx: Trx, user_id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('emergency_accounts')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}
