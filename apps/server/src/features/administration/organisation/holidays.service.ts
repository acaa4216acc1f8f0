import type { HolidayOutcome } from '@cadran/contract/administration/organisation'
import type { Preview } from '@cadran/contract/administration/previews'
import type { Author } from '../../../platform/audit.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { places } from '../../portal/users/index.ts'
import { type DoLongJob, startLongJob } from '../long-jobs/index.ts'
import { actOrPreview, previewedEffects } from '../previews/index.ts'
import { type HolidayAct, planOf } from './holidays.plan.ts'
import { Later, MOST_AT_ONCE, writeOtherHolidays } from './holidays.writing.ts'

interface By {
  viewer: Author
  request_id: string
}

/** Does what changes the holidays of workplaces, or tells what it would do (ORG-07); above `most` people it is somebody else's. */
async function perform(platform: Platform, by: By, asked: HolidayAct, most: number): Promise<Preview> {
  const { database, holidays, record } = platform
  // What is counted before the change is counted by what stands now.
  await holidays.refresh()
  const done = await actOrPreview(database, asked.body, async (trx) => {
    await places.lockPlaces(trx)
    const { other, write, changes, stamp, entry } = await planOf(platform, trx, asked)
    let entity_id = 0
    const written = await writeOtherHolidays(trx, other, {
      platform,
      by,
      most: asked.body.dry_run ? Number.POSITIVE_INFINITY : most,
      write: async () => {
        entity_id = await write()
      },
    })
    await record(trx, { ...by, ...entry, entity_id, person_id: null })
    const effects = previewedEffects(written.effects, [], { people: written.people })
    return { changes, effects, stamp, needs_preview: written.people > 0 }
  })
  if (done.applied) await holidays.refresh()
  return done
}

const NOTHING_YET = {
  events: [],
  left: [],
  remote_days: [],
  left_remote_days: [],
  counters: [],
  lines: [],
  line_count: 0,
}

/** The same within a call; what concerns too many people goes on as a job, which compares the preview anew. */
export async function changeHolidays(
  platform: Platform,
  { viewer, request_id }: Requester,
  asked: HolidayAct,
): Promise<HolidayOutcome> {
  try {
    return { ...(await perform(platform, { viewer, request_id }, asked, MOST_AT_ONCE)), job_id: null }
  } catch (error) {
    if (!(error instanceof Later)) throw error
    const { job_id } = await platform.database.transaction((trx) =>
      startLongJob(platform, trx, { viewer, request_id }, HOLIDAYS_JOB, asked),
    )
    const preview_key = asked.body.preview_key ?? ''
    return { applied: false, preview_key, changes: [], effects: { ...NOTHING_YET, people: error.people }, job_id }
  }
}

export const HOLIDAYS_JOB = 'holidays'

export const holidaysJob =
  (platform: Platform): DoLongJob =>
  async ({ viewer, request_id, asked, progress }) => {
    await progress(0, 1)
    // Kept as it was asked, by this file alone.
    await perform(platform, { viewer, request_id }, asked as HolidayAct, Number.POSITIVE_INFINITY)
    await progress(1, 1)
  }
