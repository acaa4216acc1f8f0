import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { escalate } from './escalate.service.ts'

export {
  ABSENCE_WAITS_SINCE,
  type Escalated,
  escalatedAnswer,
  escalatedJson,
  hasPassedTo,
  isPassedTo,
} from './escalations.rows.ts'

/** The job of this room. */
export const escalationHandlers = (platform: Platform): Pick<JobHandlers, 'escalate'> => ({
  escalate: () => escalate(platform),
})
