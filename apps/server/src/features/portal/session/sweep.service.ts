import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteEndedSessions, deleteOldFailures } from './session.store.ts'

// Over for a day: nothing is decided by them any more, and whoever looks into last night still finds them.
const KEPT_MS = 24 * 3_600_000
const BATCH = 1_000

/** Forgets, little by little, the sessions that are over and the failed logins that count no more. */
async function sweepSessions({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (const sweep of [deleteEndedSessions, deleteOldFailures]) {
    while ((await sweep(database.kysely, before, BATCH)) >= BATCH);
  }
}

/** The jobs of this room, by queue. */
export function sessionHandlers(platform: Platform): Pick<JobHandlers, 'sweep-sessions'> {
  return { 'sweep-sessions': () => sweepSessions(platform) }
}
