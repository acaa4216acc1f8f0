export { longJobsRoutes } from './long-jobs.routes.ts'
export { type DoLongJob, type LongJob, longJobHandlers, readOutcome, startLongJob } from './long-jobs.service.ts'
