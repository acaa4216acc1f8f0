import type { Platform } from '../../../platform/platform.ts'

/** Why somebody was refused at a door (SEA-16). */
export type AccessReason = 'credentials' | 'second-factor' | 'sso' | 'passkey' | 'token' | 'network'

interface Noted {
  request_id: string
  /** Null for nobody. */
  person_id: number | null
  reason?: AccessReason
  method?: string
  strength?: string
  action?: string
}

/** One line of what happened at a door: who, by which request, and nothing of what was given (SEA-16). */
export function noteAccess(
  { log }: Pick<Platform, 'log'>,
  event: 'session opened' | 'session confirmed' | 'access refused' | 'access changed',
  { request_id, ...noted }: Noted,
): void {
  log.info({ reqId: request_id, ...noted }, event)
}
