import type { Urgency } from '@cadran/rules/portal/notifications'
import type { FastifyBaseLogger } from 'fastify'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { traced } from '../traces/traces.ts'

export const PRIORITIES: Record<Urgency, number> = { first: 1, in_turn: 0, bulk: -1 }
const urgencyAt = (priority: number): Urgency => (priority > 0 ? 'first' : priority < 0 ? 'bulk' : 'in_turn')

/** Resolves when a job so urgent may begin. */
export type Turn = (urgency: Urgency) => Promise<void>
/** What does the jobs of one queue. */
type Handle<Data> = (data: Data, urgency?: Urgency) => Promise<void>

export interface JobRunner {
  /**
   * Each job ends by itself: whoever fails is tried again alone, and nobody is mailed twice for it. It begins once its `turn` has
   * come, at once without.
   */
  run<Data>(jobs: readonly JobWithMetadata<Data>[], handle: Handle<Data>, turn?: Turn): Promise<JobResult[]>
  /** What has not begun is left for the next start. */
  stop(): void
}

/** Does the jobs of a batch, so many `lanes` at once. */
export function createJobRunner(log: FastifyBaseLogger, lanes: number): JobRunner {
  let stopping = false
  const attempt = async <Data>(job: JobWithMetadata<Data>, handle: Handle<Data>, turn?: Turn): Promise<JobResult> => {
    const urgency = urgencyAt(job.priority)
    await turn?.(urgency)
    if (stopping) return { id: job.id, status: 'failed', output: new Error('The portal stops') }
    try {
      const attributes = { 'cadran.queue': job.name, 'cadran.job_id': job.id, 'cadran.retry': job.retryCount }
      await traced(`job ${job.name}`, attributes, () => handle(job.data, urgency))
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ err: error, queue: job.name, job: job.id }, 'a job failed')
      return { id: job.id, status: 'failed', output: error }
    }
  }
  return {
    run: async (jobs, handle, turn) => {
      const results: JobResult[] = []
      const left = jobs.values()
      const lane = async () => {
        for (const job of left) results.push(await attempt(job, handle, turn))
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return results
    },
    stop: () => {
      stopping = true
    },
  }
}
