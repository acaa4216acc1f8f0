import type { PersonAccesses } from '@cadran/contract/administration/accesses'
import { M_404 } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { namedDevicesOf } from '../../portal/notifications/index.ts'
import { openSessionsOf } from '../../portal/session/index.ts'

/** Whose accesses are kept; refused where nobody bears the id. */
export async function findAccount(database: Executor, id: number) {
  const account = await database
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'username', 'email', 'is_active', 'roles', sql<boolean>`password_hash <> ''`.as('has_password')])
    .select(sql<boolean>`exists (select from directory_entries d where d.user_id = users.id)`.as('is_held'))
    .executeTakeFirst()
  return account ?? refuse(M_404)
}

/** The sessions and devices of somebody, and what their account stands at (ADM-41). */
export async function readAccesses(
  { database: { kysely }, clock }: Platform,
  id: number,
  { session_id }: Viewer,
): Promise<PersonAccesses> {
  const [{ is_active, has_password, email }, sessions, devices] = await Promise.all([
    findAccount(kysely, id),
    openSessionsOf(kysely, id, clock.now()),
    namedDevicesOf(kysely, id),
  ])
  return {
    is_active,
    has_password,
    has_address: email !== null,
    sessions: sessions.map(({ id: own, device_name, created_at, last_seen_at }) => ({
      id: own,
      device_name,
      current: own === session_id,
      created_at: created_at.toISOString(),
      renewed_at: last_seen_at.toISOString(),
    })),
    devices: devices.map(({ registered_at, ...device }) => ({ ...device, registered_at: registered_at.toISOString() })),
  }
}

/** Whether the professional address of somebody was changed since: their history tells it, whoever did it (ADM-43). */
export async function hasNewAddress(database: Executor, id: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select exists (
      select from audit a
      where a.entity = 'user' and a.entity_id = ${id} and a.at > ${since} and a.before ? 'email' and a.after ? 'email'
        and a.before->>'email' is distinct from a.after->>'email'
    ) as is_new`.execute(database)
  return rows[0]?.is_new === true
}
