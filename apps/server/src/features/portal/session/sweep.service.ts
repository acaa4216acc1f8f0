import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldTries } from './login-tries.store.ts'
import { REFRESH_SECONDS } from './session.service.ts'
import { deleteEndedSessions, deleteUsedTokens } from './session.store.ts'

// Over for a day: nothing is decided by them any more, and whoever looks into last night still finds them.
const KEPT_MS = 24 * 3_600_000

/** Forgets the sessions that are over, the tokens that have long been replaced and the logins tried that count no more. */
async function sweepSessions({ database, clock }: Platform): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  await sweepRows(database, ago(KEPT_MS), [deleteEndedSessions])
  await sweepRows(database, ago(0), [deleteOldTries])
  await sweepRows(database, ago(REFRESH_SECONDS * 1_000), [deleteUsedTokens])
}

/** The jobs of this room, by queue. */
export function sessionHandlers(platform: Platform): Pick<JobHandlers, 'sweep-sessions'> {
  return { 'sweep-sessions': () => sweepSessions(platform) }
}
