import { accrualsUntil, turningsUntil } from '@cadran/rules/timesheet/accrual'
import { addMonths, firstDay, periodOf } from '@cadran/rules/timesheet/day'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addAccruals, addTurning } from './counters.store.ts'
import { sealLedgers } from './seals.store.ts'

// A server that was off at the end of a month makes up for it; for longer than this, payroll takes the balances over.
const CAUGHT_UP_MONTHS = 3
// Whoever gets a line is held until commit: nobody's own writing waits for a whole company (LED-70).
const PEOPLE_A_TRANSACTION = 500

/** Keeps the counters' ledger: what the months have earned, what is handed on and what is lost (decision 15). */
async function keepCounters({ database, clock }: Platform): Promise<void> {
  const today = clock.today()
  const since = addMonths(periodOf(today), 1 - CAUGHT_UP_MONTHS)
  const accruals = accrualsUntil(today, CAUGHT_UP_MONTHS)
  const turnings = turningsUntil(today, CAUGHT_UP_MONTHS)
  const { last } = await database.kysely
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; after < (last ?? 0); after += PEOPLE_A_TRANSACTION) {
    const people = { after, until: after + PEOPLE_A_TRANSACTION }
    await database.transaction(async (trx) => {
      const now = clock.now()
      // What is handed on on 1 June was earned until 31 May: the months first.
      await addAccruals(trx, people, accruals, firstDay(since.year, since.month), now)
      for (const turning of turnings) await addTurning(trx, people, turning, now)
    })
  }
  const { year, month } = periodOf(today)
  await database.transaction((trx) => sealLedgers(trx, firstDay(year, month), clock.now()))
}

/** The jobs of this room, by queue. */
export function counterHandlers(platform: Platform): Pick<JobHandlers, 'keep-counters'> {
  return { 'keep-counters': () => keepCounters(platform) }
}
