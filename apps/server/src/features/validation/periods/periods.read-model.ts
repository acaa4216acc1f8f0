import type { Page, QueryOf } from '@cadran/contract/kit'
import type { listPeriods as listCall, Period } from '@cadran/contract/validation/periods'
import { sql } from 'kysely'
import { uncounted } from '../../../platform/database/counted-people.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { allOf, type Condition } from '../filters/index.ts'
import { CLOSER, KEPT_OR_COUNTED, PAYROLL_RUN, type PeriodRow } from './period-figures.ts'
import { periodAnswer } from './periods.answer.ts'

/** The periods that fill the conditions, newest first, with their figures: one statement. */
export async function loadPeriods(database: Executor, conditions: readonly Condition[]): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    with ${uncounted()}
    select p.id, p.year, p.month, p.closed_at, p.comment, author.identity as author, ${PAYROLL_RUN}, f.*
    from periods p
    left join people author on author.id = p.closed_by
    left join period_figures k on k.period_id = p.id
    cross join lateral (${KEPT_OR_COUNTED}) f
    where ${allOf(conditions)}
    order by p.year desc, p.month desc
  `.execute(database)
  return rows
}

export type UncountedPeriod = Pick<PeriodRow, 'id' | 'year' | 'month' | 'closed_at' | 'author'>

/** One period without its figures, which take their time to count; null when there is none. */
export async function findUncounted(database: Executor, id: number): Promise<UncountedPeriod | null> {
  const period = database
    .selectFrom('periods as p')
    .where('p.id', '=', id)
    .select(['p.id', 'p.year', 'p.month', 'p.closed_at', CLOSER.as('author')])
  return (await period.executeTakeFirst()) ?? null
}

/** One period as it stands now; null when there is none. */
export async function findPeriod(database: Executor, id: number): Promise<PeriodRow | null> {
  const [row] = await loadPeriods(database, [sql<boolean>`p.id = ${id}`])
  return row ?? null
}

/** The periods, or those of a year (PER-16, PER-17). */
export async function listPeriods(
  { database, clock }: Platform,
  viewer: Viewer,
  { year }: QueryOf<typeof listCall>,
): Promise<Page<Period>> {
  const rows = await loadPeriods(database.kysely, year === undefined ? [] : [sql<boolean>`p.year = ${year}`])
  const today = clock.today()
  return { items: rows.map((row) => periodAnswer(viewer, row, today)), total: rows.length }
}

/** The years that have a period, newest first: the arrows of the screen lead nowhere else (PER-02, PER-03). */
export async function listYears({ database }: Platform): Promise<number[]> {
  const rows = await database.kysely.selectFrom('periods').select('year').distinct().orderBy('year', 'desc').execute()
  return rows.map(({ year }) => year)
}
