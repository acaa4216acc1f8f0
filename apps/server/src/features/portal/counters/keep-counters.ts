import { automaticLines } from '@cadran/rules/timesheet/automatic-lines'
import { rulesByDay } from '@cadran/rules/timesheet/counter-rules'
import { firstDay, periodOf } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { LetterWriters } from '../../../platform/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readParameters } from '../settings/index.ts'
import { readCounterFacts } from './counter-facts.read-model.ts'
import { addAutomaticLines, lockPlanning } from './counters.store.ts'
import { mailLoss, noticeLosses } from './loss-notices.ts'
import { isMonthSealed, lastSettledLine, sealLedgers } from './seals.store.ts'

// Whoever gets a line is held until commit, and nothing else is answered while lines are worked out: nobody waits for a whole company (LED-70).
const PEOPLE_A_TRANSACTION = 100

/** Keeps the counters' ledger: what the months have earned, what is handed on and what is lost (decision 15, LED-23). */
async function keepCounters({ database, clock, holidays }: Platform): Promise<void> {
  const today = clock.today()
  const versions = await readParameters(database.kysely)
  const rules = rulesByDay(versions)
  const { last } = await database.kysely
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; after < (last ?? 0); after += PEOPLE_A_TRANSACTION) {
    const whose = sql`u.id > ${after} and u.id <= ${after + PEOPLE_A_TRANSACTION}`
    await database.transaction(async (trx) => {
      await lockPlanning(trx)
      const people = await readCounterFacts(trx, holidays, versions, { whose, today })
      const due = people.flatMap(({ id, facts }) =>
        automaticLines(facts, rules, { today, until: today }).map((line) => ({ user_id: id, ...line })),
      )
      await addAutomaticLines(trx, due, clock.now())
    })
  }
  const { year, month } = periodOf(today)
  const of = { month: firstDay(year, month) }
  if (await isMonthSealed(database.kysely, of.month)) return
  await sealLedgers(database.kysely, of, await lastSettledLine(database), clock.now())
}

/** The jobs of this room, by queue. */
export function counterHandlers(platform: Platform): Pick<JobHandlers, 'keep-counters' | 'notice-losses'> {
  return {
    'keep-counters': () => keepCounters(platform),
    'notice-losses': () => noticeLosses(platform),
  }
}

/** The mails of this room, by queue. */
export const lossLetters = (platform: Platform): Pick<LetterWriters, 'loss-mail'> => ({
  'loss-mail': (loss) => mailLoss(platform, loss),
})
