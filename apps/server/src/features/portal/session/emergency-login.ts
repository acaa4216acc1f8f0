import type { Platform } from '../../../platform/platform.ts'
import type { Opening } from './opening.ts'

/** Whoever enters by an emergency account is seen by all who keep the accesses, whatever way they came (SSO-31). */
export async function announceEmergency({ database, record, jobs }: Platform, opening: Opening): Promise<void> {
  const { user_id, method, device_name, address } = opening
  await database.transaction(async (trx) => {
    const [audit_id] = await record(trx, {
      viewer: { actor: { id: user_id }, subject: { id: user_id } },
      entity: 'session',
      entity_id: user_id,
      person_id: user_id,
      action: 'emergency-login',
      after: { method, device_name, address },
      request_id: '',
    })
    if (audit_id !== undefined) await jobs.enqueue(trx, 'access-mail', [{ audit_id }])
  })
}
