import { foldCountedPeople } from '../../../platform/database/counted-people.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openPeriods } from './open-periods.ts'

export { periodsRoutes } from './periods.routes.ts'
export { summaryLetters } from './summary-mail.ts'

/** While people change, the figures are folded again so soon: what is not folded is counted one by one by each reading. */
const AGAIN_AFTER_S = 2

async function foldFigures({ database, jobs, clock }: Platform): Promise<void> {
  const folded = await foldCountedPeople(database.kysely)
  if (folded === 0) return
  // Whoever has folded something sees to the next turn, all to the same one: the job of the minute may come when nothing is left for it.
  const turn = Math.ceil(clock.now().getTime() / (AGAIN_AFTER_S * 1000))
  const again = { nameOf: () => `fold-figures ${turn}`, held_seconds: AGAIN_AFTER_S }
  await database.transaction((trx) => jobs.enqueue(trx, 'fold-figures', [{}], again))
}

/** The jobs of this room, by queue. */
export function periodHandlers(platform: Platform): Pick<JobHandlers, 'open-periods' | 'fold-figures'> {
  return {
    'open-periods': () => openPeriods(platform),
    'fold-figures': () => foldFigures(platform),
  }
}
