import { foldCountedPeople } from '../../../platform/database/counted-people.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openPeriods } from './open-periods.ts'

export { periodsRoutes } from './periods.routes.ts'
export { summaryLetters } from './summary-mail.ts'

/** Where many change, the figures are folded six times a minute: what is not folded is counted one by one by each reading. */
const AGAIN_AFTER_S = [10, 20, 30, 40, 50]

async function foldFigures({ database, jobs }: Platform, { more = false }: { more?: boolean }): Promise<void> {
  const folded = await foldCountedPeople(database.kysely)
  if (folded === 0 || more) return
  await database.transaction(async (trx) => {
    for (const held_seconds of AGAIN_AFTER_S)
      await jobs.enqueue(trx, 'fold-figures', [{ more: true }], { held_seconds })
  })
}

/** The jobs of this room, by queue. */
export function periodHandlers(platform: Platform): Pick<JobHandlers, 'open-periods' | 'fold-figures'> {
  return {
    'open-periods': () => openPeriods(platform),
    'fold-figures': (data) => foldFigures(platform, data),
  }
}
