import { firstDay, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import type { Platform } from '../../../platform/platform.ts'
import { openMonths } from '../../timesheet/month/index.ts'
import { allOf, employedBetween, HAS_REPORTS, sqlDay } from '../filters/index.ts'
import * as store from './periods.store.ts'

/**
 * Opens the periods that have begun: their rows, and in each a month for everybody employed (decision 10, PER-19). Done at
 * start and every few minutes; where nothing has begun it writes nothing.
 */
export async function openPeriods({ database, clock }: Platform): Promise<void> {
  await database.transaction(async (trx) => {
    const opened = await store.addPeriods(trx, periodOf(clock.today()))
    for (const period of opened) {
      const { year, month } = period
      const employed = employedBetween(sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month)))
      await openMonths(trx, period, allOf([HAS_REPORTS, employed]), clock.stamp())
    }
    await store.keepFigures(trx)
  })
}
