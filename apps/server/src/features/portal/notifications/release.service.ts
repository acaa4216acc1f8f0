import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dueOf, readReach } from '../disconnection/index.ts'
import { isReleasing, lookAgain, moveDue, PORTION, peopleChanged, takeDue, waitingFor } from './held.store.ts'

/** What is due follows the facts: an absence, a rhythm, a setting that changed since moves it, never before now (DIS-07). */
async function followFacts(platform: Platform, trx: Trx, now: Date): Promise<void> {
  const people = await peopleChanged(trx, await lookAgain(trx, now), now)
  for (let from = 0; from < people.length; from += PORTION) {
    const portion = people.slice(from, from + PORTION)
    const reach = await readReach(platform, trx, portion)
    const moved = (await waitingFor(trx, portion, now)).flatMap(({ id, user_id, due_at, ...waiting }) => {
      const facts = reach.get(user_id)
      if (!facts) return []
      const due = dueOf(platform, facts, waiting, now)
      return due.getTime() === due_at.getTime() ? [] : [{ id, due_at: due }]
    })
    await moveDue(trx, moved)
  }
}

/** Hands a portion of what is due to jobs of its own, one a person and device; answers how many. */
function releasePortion({ database, jobs }: Platform, now: Date): Promise<number> {
  return database.transaction(async (trx) => {
    if (await isReleasing(trx)) return 0
    const due = await takeDue(trx, now)
    const released_at = now.toISOString()
    // Behind what people do by hand meanwhile: nobody's own mail waits for a night's.
    await jobs.enqueue(
      trx,
      'deliver-held',
      due.map((one) => ({ ...one, released_at })),
      { urgency: 'bulk' },
    )
    return due.length
  })
}

/** Releases what is due; done twice or by two servers at once, each message is released once (DIS-05). Answers to how many. */
export async function releaseMessages(platform: Platform): Promise<number> {
  const now = platform.clock.now()
  await platform.database.transaction(async (trx) => {
    if (!(await isReleasing(trx))) await followFacts(platform, trx, now)
  })
  let released = 0
  for (;;) {
    const portion = await releasePortion(platform, now)
    released += portion
    if (portion < PORTION) return released
  }
}
