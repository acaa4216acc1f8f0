import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DoLongJob } from '../long-jobs/index.ts'
import { DATA_EXPORT_JOB, prepareExport, sweepExports } from './exports.service.ts'
import { DRY_RUN_JOB, eraseDue, lookForDue, RUN_JOB } from './retention.service.ts'

export { dataRightsRoutes } from './data-rights.routes.ts'

/** What is done here that no call waits for. */
export function dataRightsLongJobs(platform: Platform): Readonly<Record<string, DoLongJob>> {
  return {
    [DATA_EXPORT_JOB]: prepareExport(platform),
    [DRY_RUN_JOB]: lookForDue(platform),
    [RUN_JOB]: eraseDue(platform),
  }
}

/** The jobs of this room, by queue. */
export function dataRightsHandlers(platform: Platform): Pick<JobHandlers, 'sweep-exports'> {
  return { 'sweep-exports': () => sweepExports(platform) }
}
