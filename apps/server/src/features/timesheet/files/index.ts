import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { graceBegan, sweepFiles } from './sweep.ts'

export { filesRoutes } from './files.routes.ts'
export { insertFiles, type KeptFile, withKept } from './files.store.ts'
export { readFiles, scanFiles } from './incoming.ts'

/** The jobs of this room, by queue. */
export function filesHandlers(platform: Platform): Pick<JobHandlers, 'sweep-files'> {
  return { 'sweep-files': () => sweepFiles(platform, graceBegan()) }
}
