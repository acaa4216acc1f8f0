import { DEVICE_MONTHS } from '@cadran/rules/portal/sessions'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldDevices, deleteOldFailures } from './devices.store.ts'
import { deleteOldTries } from './login-tries.store.ts'
import { REFRESH_SECONDS } from './session.service.ts'
import { deleteEndedSessions, deleteUsedTokens } from './session.store.ts'
import { tellOfSignIn } from './session-mails.ts'
import { deleteOldSteps } from './steps.store.ts'

// Over for a day: nothing is decided by them any more, and whoever looks into last night still finds them.
const KEPT_MS = 24 * 3_600_000

/** Forgets the sessions that are over, the browsers that nobody comes by any more, the tokens that have long been replaced and the logins tried that count no more. */
async function sweepSessions({ database, clock }: Platform): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  await sweepRows(database, ago(KEPT_MS), [deleteEndedSessions, deleteOldSteps, deleteOldFailures])
  const months_ago = ago(0)
  months_ago.setUTCMonth(months_ago.getUTCMonth() - DEVICE_MONTHS)
  await sweepRows(database, months_ago, [deleteOldDevices])
  await sweepRows(database, ago(0), [deleteOldTries])
  await sweepRows(database, ago(REFRESH_SECONDS * 1_000), [deleteUsedTokens])
}

/** The jobs of this room, by queue. */
export function sessionHandlers(platform: Platform): Pick<JobHandlers, 'sweep-sessions' | 'sign-in-mail'> {
  return { 'sweep-sessions': () => sweepSessions(platform), 'sign-in-mail': (told) => tellOfSignIn(platform, told) }
}
