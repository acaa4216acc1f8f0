import { deviceMail } from '@cadran/rules/portal/sessions'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Inserted } from './opening.ts'

const HOUR_SECONDS = 3_600

/** Has somebody told that they came by a browser which nobody of theirs came by before (SEA-08, SEA-09). */
export async function tellNewDevice(
  { jobs }: Platform,
  trx: Trx,
  session_id: string,
  { is_new, others, others_of_hour, is_inside }: Inserted,
): Promise<void> {
  if (!is_new || others === 0 || is_inside) return
  const said = deviceMail(others_of_hour)
  if (said === 'itself') await jobs.enqueue(trx, 'sign-in-mail', [{ session_id }])
  // By then the hour is over, and its browsers are counted.
  const held = { held_seconds: HOUR_SECONDS }
  if (said === 'more') await jobs.enqueue(trx, 'sign-in-mail', [{ session_id, more: true }], held)
}
