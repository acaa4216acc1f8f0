import type { Database, Executor } from '../database/database.ts'

export interface Batch {
  before: Date
  most: number
}

/** Deletes at most `most` rows that were over before an instant; answers how many. */
type Sweep = (database: Executor, batch: Batch) => Promise<number>

const BATCH = 1_000

/** Deletes what was over before an instant, little by little: no other statement waits long for one of these. */
export async function sweepRows({ kysely }: Database, before: Date, sweeps: readonly Sweep[]): Promise<void> {
  for (const sweep of sweeps) while ((await sweep(kysely, { before, most: BATCH })) >= BATCH);
}
