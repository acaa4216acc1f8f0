import { randomInt } from 'node:crypto'
import { firstDay, type Period } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

const SHARDS = 16

/** Adds one answer to the anonymous counts: no row per answer, no time, no person (decision 17). */
export async function countSatisfaction(trx: Trx, { year, month }: Period, score: number): Promise<void> {
  await trx
    .insertInto('satisfaction_counts')
    .values({ period: firstDay(year, month), score, shard: randomInt(SHARDS), n: 1 })
    .onConflict((conflict) =>
      conflict.constraint('one_count_per_shard').doUpdateSet({ n: sql`satisfaction_counts.n + 1` }),
    )
    .execute()
}
