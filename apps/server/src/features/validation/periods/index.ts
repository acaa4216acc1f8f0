import { foldCountedPeople } from '../../../platform/database/counted-people.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openPeriods } from './open-periods.ts'

export { periodsRoutes } from './periods.routes.ts'
export { summaryLetters } from './summary-mail.ts'

/** While people change, the figures are folded again so soon: what is not folded is counted one by one by each reading. */
const AGAIN_AFTER_S = 2
/** So many turns in a row that find nothing are the last: the job of the minute looks alone again. */
const CALM_TURNS = 30

async function foldFigures(
  { database, jobs, clock }: Platform,
  { calm_turns = CALM_TURNS }: Queues['fold-figures'],
): Promise<void> {
  const folded = await foldCountedPeople(database.kysely)
  const calm = folded > 0 ? 0 : calm_turns + 1
  if (calm > CALM_TURNS) return
  // All see to the same next turn: the job of the minute may come when nothing is left for it.
  const turn = Math.ceil(clock.now().getTime() / (AGAIN_AFTER_S * 1000))
  const again = { nameOf: () => `fold-figures ${turn}`, held_seconds: AGAIN_AFTER_S }
  await database.transaction((trx) => jobs.enqueue(trx, 'fold-figures', [{ calm_turns: calm }], again))
}

/** The jobs of this room, by queue. */
export function periodHandlers(platform: Platform): Pick<JobHandlers, 'open-periods' | 'fold-figures'> {
  return {
    'open-periods': () => openPeriods(platform),
    'fold-figures': (job) => foldFigures(platform, job),
  }
}
