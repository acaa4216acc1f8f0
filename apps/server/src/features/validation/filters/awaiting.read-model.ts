import type { ReplyOf } from '@cadran/contract/kit'
import type { awaiting } from '@cadran/contract/validation/filters'
import { CORRECTION_OBJECTS, correctionRole } from '@cadran/rules/timesheet/correction-states'
import { periodKey } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { companyAbsences, companyMonths } from './company-waiting.ts'
import { decidableCorrections, readableCorrections } from './corrections.rows.ts'
import { readList, readPrepared } from './list.read-model.ts'
import { allOf } from './people.read-model.ts'
import { opensOnEverybody, waitingAbsences, waitingMonths, waitingRequests } from './waiting.rows.ts'

type Awaiting = ReplyOf<typeof awaiting>

/** How many people an answer names; the count tells the rest. */
const NAMED = 5

interface Waiting<Oldest> {
  count: number
  oldest: Oldest | null
  since: string | null
  people: string[]
  people_count: number
}

/** How many wait, since when, the first of them and the first people by `rank`; null where the viewer has no right to decide. */
function toldOf(waiting: RawBuilder<unknown> | null, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!waiting) return sql`null::json`
  return sql`(
    with w as materialized (${waiting})
    select json_build_object('count', count(*), 'oldest', min(${rank}), 'since', min(w.since), 'people_count', count(distinct w.user_id), 'people', (
      select coalesce(json_agg(f.identity order by f.rank, f.sort_key), '[]') from (
        select w.identity, w.sort_key, min(${rank}) as rank from w
        group by w.user_id, w.identity, w.sort_key order by rank, w.sort_key limit ${sql.lit(NAMED)}
      ) f
    )) from w
  )`
}

interface Row {
  absences: Waiting<string> | null
  /** The oldest is counted in months. */
  months: Waiting<number> | null
  requests: Waiting<string> | null
  corrections: Awaiting['corrections']
}

const periodAt = (months: number) => periodKey({ year: Math.floor(months / 12), month: (months % 12) + 1 })

function answer({ absences, months, requests, corrections }: Row): Awaiting {
  const named = <Oldest>({ count, since, people, people_count }: Waiting<Oldest>) => ({
    count,
    oldest_since: since,
    people,
    people_count,
  })
  const shown = <Oldest, Shown>(oldest: Oldest | null, show: (oldest: Oldest) => Shown) =>
    oldest === null ? null : show(oldest)
  return {
    absences: absences && { ...named(absences), nearest_start_at: absences.oldest },
    months: months && { ...named(months), oldest_period: shown(months.oldest, periodAt) },
    requests: requests && {
      ...named(requests),
      oldest_request_at: shown(requests.oldest, (instant) => new Date(instant).toISOString()),
    },
    corrections,
  }
}

const LEVELS = CORRECTION_OBJECTS.flatMap((object) => [correctionRole(object, 1), correctionRole(object, 2)])

/** How many corrections of closed months wait; null without a level to give (COR-18). */
function waitingCorrections(viewer: Viewer, today: string): RawBuilder<unknown> {
  if (!LEVELS.some((role) => viewer.subject.roles.has(role))) return sql`null::json`
  const filter = { types: null, companies: null, matricules: null, manager: null, search: null, lent: null }
  const waits = allOf([decidableCorrections(viewer, today), readableCorrections(viewer, filter)])
  return sql`(select json_build_object('count', count(*)::int) from corrections c join users u on u.id = c.user_id where ${waits})`
}

/** What the viewer may decide on now, by each list; null without the right to decide there (README 27). One statement. */
export async function readAwaiting({ database, clock }: Platform, viewer: Viewer): Promise<Awaiting> {
  const today = clock.today()
  const absences = opensOnEverybody(viewer, 'absences') ? companyAbsences(viewer, today, NAMED) : null
  const months = opensOnEverybody(viewer, 'activities') ? companyMonths(viewer, NAMED) : null
  const parts = sql<Row>`
    select ${absences ?? toldOf(waitingAbsences(viewer, today), sql`w.start_at`)} as absences,
      ${months ?? toldOf(waitingMonths(viewer), sql`w.year * 12 + w.month - 1`)} as months,
      ${toldOf(waitingRequests(viewer), sql`w.requested_at`)} as requests, ${waitingCorrections(viewer, today)} as corrections`
  // Over the whole company no value changes the plan, which takes longer to make than to run.
  const [row] = await (absences && months
    ? readPrepared(database, parts)
    : readList(database, viewer, 'absences', parts))
  if (!row) throw new Error('The question answers one row')
  return answer(row)
}
