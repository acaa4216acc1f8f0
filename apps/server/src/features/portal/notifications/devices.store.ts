import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { DevicesTable } from '../../../platform/database/tables.ts'

/** Nobody reads on more devices; what a browser left behind without a word goes first. */
const DEVICES_A_PERSON = 10

export type NewDevice = Omit<DevicesTable, 'id'>

/** Keeps a device under its endpoint: one known already is updated and moves to whoever registers it now (NOT-24). */
export async function keepDevice(
  trx: Trx,
  device: NewDevice,
): Promise<{ id: number; created: boolean; former_user_id: number | null }> {
  const former = await trx
    .selectFrom('devices')
    .where('endpoint', '=', device.endpoint)
    .select('user_id')
    .forUpdate()
    .executeTakeFirst()
  const kept = await trx
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) => conflict.constraint('one_device_per_endpoint').doUpdateSet(device))
    // A row that was inserted was never locked or replaced before.
    .returning(['id', sql<boolean>`xmax = 0`.as('created')])
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('devices')
    .where('user_id', '=', device.user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('devices')
        .where('user_id', '=', device.user_id)
        .orderBy('registered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(DEVICES_A_PERSON)
        .select('id'),
    )
    .execute()
  return { id: Number(kept.id), created: kept.created, former_user_id: former?.user_id ?? null }
}

/** Forgets a person's device by its endpoint; answers its id, null when there was none. */
export async function forgetEndpoint(trx: Trx, user_id: number, endpoint: string): Promise<number | null> {
  const gone = await trx
    .deleteFrom('devices')
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst()
  return gone?.id ?? null
}

/** Forgets one of a person's devices; false when it is none of theirs (ADM-41). */
export async function forgetDeviceOf(trx: Trx, user_id: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('devices')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** The devices of somebody by name, the latest first: nothing of it reaches one (ADM-41). */
export function namedDevicesOf(database: Executor, user_id: number) {
  return database
    .selectFrom('devices')
    .where('user_id', '=', user_id)
    .select(['id', 'name', 'os', 'registered_at'])
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Forgets a device that its push service knows no more, unless it was registered anew meanwhile (NOT-33). */
export async function forgetGone(
  database: Executor,
  { id, registered_at }: { id: number; registered_at: Date },
): Promise<void> {
  await database.deleteFrom('devices').where('id', '=', id).where('registered_at', '=', registered_at).execute()
}

/** The devices of people who may still use the portal. */
export function devicesOf(database: Executor, user_ids: readonly number[]) {
  return database
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.user_id', 'in', [...user_ids])
    .where('u.is_active', '=', true)
    .select(['d.id', 'd.user_id'])
    .execute()
}

/** A device whose person may still use the portal. */
export function deviceToReach(database: Executor, id: number) {
  return database
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.id', '=', id)
    .where('u.is_active', '=', true)
    .select(['d.id', 'd.user_id', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.registered_at'])
    .executeTakeFirst()
}
