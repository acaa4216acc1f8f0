import type { BodyOf } from '@cadran/contract/kit'
import type * as calls from '@cadran/contract/portal/notifications'
import { refusal } from '@cadran/rules/portal/refusal'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertStillOpen } from '../session/index.ts'
import * as store from './devices.store.ts'

const UNKNOWN_TOKEN = refusal('device-token', 422, "L'inscription de votre navigateur n'est pas valide", 'token')

/** Registers this browser for the person themselves (NOT-23, NOT-24, RUN-31). Its secrets never enter the history. */
export async function registerDevice(
  { database, clock, pusher, record }: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof calls.registerDevice>,
): Promise<{ id: number; created: boolean }> {
  const { subject } = viewer
  const { token, name, os } = body()
  const subscription = pusher.read(token) ?? refuse(UNKNOWN_TOKEN)
  return database.transaction(async (trx) => {
    // A new password ends the devices and the sessions; a registration that was under way would outlive it.
    await assertStillOpen(trx, viewer)
    const device = { ...subscription, user_id: subject.id, name, os, registered_at: clock.now() }
    const { id, created, former_user_id } = await store.keepDevice(trx, device)
    // Browsers register again at every login: only a device that is new, or another's so far, is worth a line.
    if (former_user_id !== subject.id) {
      await record(trx, {
        viewer,
        entity: 'device',
        entity_id: id,
        person_id: subject.id,
        action: 'register-device',
        after: { name, os },
        request_id,
      })
    }
    return { id, created }
  })
}

/** Forgets this browser, if it was registered for the person: nothing is sent to it any more. */
export async function forgetDevice(
  { database, pusher, record }: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof calls.forgetDevice>,
): Promise<void> {
  const { endpoint } = pusher.read(body().token) ?? refuse(UNKNOWN_TOKEN)
  await database.transaction(async (trx) => {
    const id = await store.forgetEndpoint(trx, viewer.actor.id, endpoint)
    if (id === null) return
    await record(trx, {
      viewer,
      entity: 'device',
      entity_id: id,
      person_id: viewer.actor.id,
      action: 'forget-device',
      request_id,
    })
  })
}
