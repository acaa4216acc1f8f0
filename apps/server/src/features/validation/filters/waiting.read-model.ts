import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readList } from './list.read-model.ts'
import { waitingMonths } from './waiting.rows.ts'

/** How many reports wait for the viewer in each of these months, which follow each other (ACT-05). */
export async function countWaitingByMonth(
  { database }: Platform,
  viewer: Viewer,
  periods: readonly Period[],
): Promise<{ period: string; waiting: number }[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  const waiting = waitingMonths(viewer)
  if (!waiting || !first || !last) return periods.map((period) => ({ period: periodKey(period), waiting: 0 }))
  const rows = await readList(
    database,
    viewer,
    'activities',
    sql<Period & { n: number }>`
      select w.year, w.month, count(*) as n from (${waiting}) w
      where (w.year, w.month) between (${first.year}::int, ${first.month}::int) and (${last.year}::int, ${last.month}::int)
      group by w.year, w.month`,
  )
  const counts = new Map(rows.map(({ n, ...period }) => [periodKey(period), n]))
  return periods.map((period) => ({ period: periodKey(period), waiting: counts.get(periodKey(period)) ?? 0 }))
}

/** A report by the parts of its page's address. */
interface ReportAddress extends Period {
  id: number
  matricule: string
  identity: string
}

interface Around {
  total: number
  position: number | null
  previous: ReportAddress | null
  next: ReportAddress | null
}

const PLACE = sql`w.sort_key, w.user_id, w.year, w.month`
const ADDRESS = sql`json_build_object('id', w.id, 'year', w.year, 'month', w.month, 'matricule', w.matricule, 'identity', w.identity)`

/** The reports that wait for the viewer before and after one of them, or after the place of one that does not wait. */
export async function readAround({ database }: Platform, viewer: Viewer, month_id: number): Promise<Around> {
  const waiting = waitingMonths(viewer)
  if (!waiting) return { total: 0, position: null, previous: null, next: null }
  const here = sql`(select u.sort_key, u.id, m.year, m.month from months m join users u on u.id = m.user_id where m.id = ${month_id})`
  const [row] = await readList(
    database,
    viewer,
    'activities',
    sql<Omit<Around, 'position'> & { before: number; waits: boolean }>`
      with w as materialized (${waiting})
      select (select count(*)::int from w) as total,
        (select count(*)::int from w where (${PLACE}) < ${here}) as before,
        exists (select from w where w.id = ${month_id}) as waits,
        (select ${ADDRESS} from w where (${PLACE}) < ${here}
          order by w.sort_key desc, w.user_id desc, w.year desc, w.month desc limit 1) as previous,
        (select ${ADDRESS} from w where (${PLACE}) > ${here} order by ${PLACE} limit 1) as next`,
  )
  if (!row) throw new Error('The question answers one row')
  const { before, waits, ...around } = row
  return { ...around, position: waits ? before + 1 : null }
}
