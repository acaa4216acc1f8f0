import type { HolidayOutcome } from '@cadran/contract/administration/organisation'
import type { Preview } from '@cadran/contract/administration/previews'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { places } from '../../portal/users/index.ts'
import { type Asker, actOrPreview, jobOf, nowOrLater, previewedEffects } from '../previews/index.ts'
import { type HolidayAct, planOf } from './holidays.plan.ts'
import { writeOtherHolidays } from './holidays.writing.ts'

/** Does what changes the holidays of workplaces, or tells what it would do (ORG-07); above `most` people it is somebody else's. */
async function perform(platform: Platform, by: Asker, asked: HolidayAct, most: number): Promise<Preview> {
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
      most,
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

const HOLIDAYS = { kind: 'holidays', perform }
export const HOLIDAYS_JOB = HOLIDAYS.kind
export const holidaysJob = jobOf(HOLIDAYS)

/** The same within a call; what concerns too many people goes on as a job, which compares the preview anew. */
export const changeHolidays = (platform: Platform, requester: Requester, asked: HolidayAct): Promise<HolidayOutcome> =>
  nowOrLater(platform, requester, HOLIDAYS, { asked, how: asked.body, nothing: {} })
