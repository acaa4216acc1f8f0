import type { LongJobProgress } from '@cadran/contract/administration/long-jobs'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Author } from '../../../platform/audit.ts'
import type { Database, Trx } from '../../../platform/database/database.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './long-jobs.store.ts'

/** A job under way: who asked for it, what for, and how far it is. */
export interface LongJob {
  id: number
  viewer: Author
  request_id: string
  asked: unknown
  /** Tells how far it is; outside of the act's transaction, so that others see it. */
  progress: (done: number, total: number) => Promise<void>
}

/**
 * What does the jobs of one kind; answers what is to be kept of it. What it refuses is told to its author as a fault. After a process
 * that stopped in the middle it is done again from its start, so an act is one transaction, or may be repeated.
 */
export type DoLongJob = (job: LongJob) => Promise<unknown>

/** Long enough for the longest of them; whoever holds a job longer is taken for dead. */
const KEPT_DAYS = 30

/** Begins a job within the caller's transaction; its id is what the browser asks after. */
export async function startLongJob(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  trx: Trx,
  { viewer, request_id }: Pick<Requester, 'viewer' | 'request_id'>,
  kind: string,
  asked: unknown,
): Promise<{ job_id: number }> {
  const job_id = await store.addLongJob(trx, { kind, author_id: viewer.actor.id, request_id, asked }, clock.now())
  await jobs.enqueue(trx, 'long-job', [{ long_job_id: job_id }])
  return { job_id }
}

/** How far a job of the viewer's own is. */
export async function readLongJob({ database }: Platform, viewer: Viewer, id: number): Promise<LongJobProgress> {
  const job = await store.readLongJob(database.kysely, id)
  if (!job || job.author_id !== viewer.actor.id) return refuse(M_404)
  const { author_id: _author, ...progress } = job
  return progress
}

/** What was kept of a job that is done, to its author. */
export async function readOutcome(database: Database, viewer: Viewer, kind: string, id: number): Promise<unknown> {
  const job = await store.readOutcome(database.kysely, id)
  if (!job || job.kind !== kind || job.author_id !== viewer.actor.id) return refuse(M_404)
  return job.outcome
}

async function doLongJob(platform: Platform, kinds: Readonly<Record<string, DoLongJob>>, id: number): Promise<void> {
  const { database, clock } = platform
  const begun = await store.beginLongJob(database.kysely, id)
  // Done by the attempt before, whose end nobody heard of.
  if (!begun) return
  const act = kinds[begun.kind]
  if (!act) throw new Error(`Nobody does long jobs of the kind ${begun.kind}`)
  const author = { id: begun.author_id }
  try {
    const outcome = await act({
      id,
      viewer: { actor: author, subject: author },
      request_id: begun.request_id,
      asked: begun.asked,
      progress: (done, total) => store.tellProgress(database.kysely, id, done, total),
    })
    await store.endLongJob(database.kysely, id, { state: 'done', faults: [], outcome: outcome ?? null }, clock.now())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const faults = error.errors ? Object.values(error.errors).flat() : [error.message]
    await store.endLongJob(database.kysely, id, { state: 'failed', faults, outcome: null }, clock.now())
  }
}

/** The jobs of this room, by queue; `kinds` says what does which. */
export function longJobHandlers(
  platform: Platform,
  kinds: Readonly<Record<string, DoLongJob>>,
): Pick<JobHandlers, 'long-job' | 'sweep-long-jobs'> {
  return {
    'long-job': ({ long_job_id }) => doLongJob(platform, kinds, long_job_id),
    'sweep-long-jobs': () => {
      const before = new Date(platform.clock.now().getTime() - KEPT_DAYS * 86_400_000)
      return sweepRows(platform.database, before, [store.deleteOldJobs])
    },
  }
}
