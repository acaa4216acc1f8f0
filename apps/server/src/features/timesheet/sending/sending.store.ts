import { randomInt } from 'node:crypto'
import { firstDay, type Period } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'

const SHARDS = 16

/** Adds one answer to the anonymous counts: no row per answer, no time, no person (decision 17). */
export async function countSatisfaction(trx: Trx, { year, month }: Period, score: number): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}
    insert into satisfaction_counts (period, score, shard, n)
    values (${firstDay(year, month)}, ${score}, ${randomInt(SHARDS)}, 1)
    on conflict on constraint one_count_per_shard do update set n = satisfaction_counts.n + 1`.execute(trx)
}
