import { accrualsUntil, turningsUntil } from '@cadran/rules/timesheet/accrual'
import { addMonths, firstDay, periodOf } from '@cadran/rules/timesheet/day'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addAccruals, addTurning } from './counters.store.ts'

// A server that was off at the end of a month makes up for it; for longer than this, payroll takes the balances over.
const CAUGHT_UP_MONTHS = 3

/** Keeps the counters' ledger: what the months have earned, what is handed on and what is lost (decision 15). */
async function keepCounters({ database, clock }: Platform): Promise<void> {
  const today = clock.today()
  const since = addMonths(periodOf(today), 1 - CAUGHT_UP_MONTHS)
  await database.transaction(async (trx) => {
    const now = clock.now()
    // What is handed on on 1 June was earned until 31 May: the months first.
    await addAccruals(trx, accrualsUntil(today, CAUGHT_UP_MONTHS), firstDay(since.year, since.month), now)
    for (const turning of turningsUntil(today, CAUGHT_UP_MONTHS)) await addTurning(trx, turning, now)
  })
}

/** The jobs of this room, by queue. */
export function counterHandlers(platform: Platform): Pick<JobHandlers, 'keep-counters'> {
  return { 'keep-counters': () => keepCounters(platform) }
}
