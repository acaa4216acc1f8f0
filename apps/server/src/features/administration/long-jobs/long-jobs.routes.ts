import { loadLongJob } from '@cadran/contract/administration/long-jobs'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readLongJob } from './long-jobs.service.ts'

export function longJobsRoutes({ bind }: Binder, platform: Platform): void {
  bind(loadLongJob, ({ viewer, params }) => readLongJob(platform, viewer, params.id))
}
