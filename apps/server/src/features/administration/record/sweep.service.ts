import { firstDayKept } from '@cadran/rules/administration/readings'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldReads } from '../../../platform/reads.ts'
import { deleteOldUses } from '../../portal/run-as/index.ts'

/** Forgets readings and uses of run-as after twelve months to the day (AUD-17, RGD-02). */
async function sweepReads({ database, clock }: Platform): Promise<void> {
  // Midnight in Paris, never later than it is there.
  const before = new Date(`${firstDayKept(clock.today())}T00:00:00+02:00`)
  await sweepRows(database, before, [deleteOldReads, deleteOldUses])
}

/** The jobs of this room, by queue. */
export function recordHandlers(platform: Platform): Pick<JobHandlers, 'sweep-reads'> {
  return { 'sweep-reads': () => sweepReads(platform) }
}
