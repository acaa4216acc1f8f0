import type { Preview } from '@cadran/contract/administration/previews'
import type { Author } from '../../../platform/audit.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type DoLongJob, startLongJob } from '../long-jobs/index.ts'
import { NOTHING_FOLLOWS, type PreviewAsked } from './preview.service.ts'

/** More people than this are changed by a job (ORG-07, ADM-45). */
const MOST_AT_ONCE = 200

/** Somebody else goes on with it: too many people are concerned for a call. */
export class Later extends Error {
  readonly people: number
  constructor(people: number) {
    super('A job goes on with it')
    this.people = people
  }
}

/** Who asked, whether it is done by a call or by a job. */
export interface Asker {
  viewer: Author
  request_id: string
}

/** An act that a call does, or a job where it concerns too many people: it throws `Later` above `most` of them. */
interface LongAct<Asked, Answer extends Preview> {
  /** What its jobs are called. */
  kind: string
  perform: (platform: Platform, by: Asker, asked: Asked, most: number) => Promise<Answer>
}

/** Does it, or begins the job that does; a preview is always made by the call. `nothing` is what is told besides of what is not done yet. */
export async function nowOrLater<Asked, More extends object>(
  platform: Platform,
  { viewer, request_id }: Requester,
  { kind, perform }: LongAct<Asked, Preview & More>,
  { asked, how, nothing }: { asked: Asked; how: PreviewAsked; nothing: More },
): Promise<Preview & More & { job_id: number | null }> {
  const by = { viewer, request_id }
  try {
    const most = how.dry_run ? Number.POSITIVE_INFINITY : MOST_AT_ONCE
    return { ...(await perform(platform, by, asked, most)), job_id: null }
  } catch (error) {
    if (!(error instanceof Later)) throw error
    const { job_id } = await platform.database.transaction((trx) => startLongJob(platform, trx, by, kind, asked))
    const effects = { ...NOTHING_FOLLOWS, people: error.people }
    return { ...nothing, applied: false, preview_key: how.preview_key ?? '', changes: [], effects, job_id }
  }
}

/** What does its jobs; each compares the preview anew. */
export const jobOf =
  <Asked, Answer extends Preview>({ perform }: LongAct<Asked, Answer>) =>
  (platform: Platform): DoLongJob =>
  async ({ viewer, request_id, asked, progress }) => {
    await progress(0, 1)
    // Kept as it was asked, by `nowOrLater` alone.
    await perform(platform, { viewer, request_id }, asked as Asked, Number.POSITIVE_INFINITY)
    await progress(1, 1)
  }
