import type { QueryOf } from '@cadran/contract/kit'
import type { listUnsentPeople, UnsentPerson } from '@cadran/contract/validation/periods'
import type { PartTime } from '@cadran/rules/portal/person'
import { type ContractDates, workedSlots } from '@cadran/rules/timesheet/calendar'
import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { missingWords, UNSENT_GROUPS, type UnsentGroup } from '@cadran/rules/validation/force-submit'
import { HOURS_BETWEEN_REMINDERS } from '@cadran/rules/validation/reminders'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { likeText } from '../../portal/users/index.ts'
import { type Condition, employedBetween, firstContractDay, sqlDay } from '../filters/index.ts'
import { COUNTS_IN_REPORTS } from './period-figures.ts'

// Who of a period has not sent, in the groups of the force-submit. The rule decides the run (`isComplete`); here the same is
// asked of everybody at once, because names are shown by the page. A test holds that both agree.

/** Its owner has written something: an event, an overtime, or anything that left a trace of theirs (decision 12). */
export const IS_WRITTEN = sql<boolean>`(
  exists (select from events e where e.month_id = m.id and not e.auto_generated)
  or exists (select from overtimes o where o.month_id = m.id)
  or exists (
    select from audit a
    where a.entity = 'month' and a.entity_id = m.id and coalesce(a.on_behalf_of_id, a.actor_id) = m.user_id
  )
)`

/** What the owner of the month m wrote in it after an audit row, or an instant: entries tell the month by their own days. */
function ownWrites(after: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit a
    where a.person_id = m.user_id and ${after} and coalesce(a.on_behalf_of_id, a.actor_id) = m.user_id
      and ((a.entity = 'month' and a.entity_id = m.id) or (
        a.entity in ('event', 'overtime') and (
          left(a.after->>'start_at', 7) = to_char(make_date(m.year, m.month, 1), 'YYYY-MM')
          or left(a.before->>'start_at', 7) = to_char(make_date(m.year, m.month, 1), 'YYYY-MM')
        )
      ))
  )`
}

/** Sent back, and its owner has changed nothing since (README 58). */
export const IS_RETURNED: Condition = sql<boolean>`(m.backwarded and not ${ownWrites(sql<boolean>`a.id > (
  select max(s.id) from audit s where s.entity = 'month' and s.entity_id = m.id and s.action = 'non_submitted'
)`)})`

/** Its owner has written in it since an instant. */
export function isWrittenSince(instant: Date): Condition {
  return ownWrites(sql<boolean>`a.at > ${instant}`)
}

/** The working days that people share, with the half-days to fill as ranges of slots. */
interface Context {
  key: string
  worked: string
}

function asRanges(slots: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const slot of slots) {
    const last = ranges.at(-1)
    if (last && last[1] === slot) last[1] = slot + 1
    else ranges.push([slot, slot + 1])
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

const lasting = (first: RawBuilder<string>, last: RawBuilder<string>) =>
  sql<boolean>`u.start_at <= ${first} and (u.end_at is null or u.end_at >= ${last})`

/** Whose half-days to fill are the same: those employed all month tell no dates. */
function contextKey({ year, month }: Period): RawBuilder<string> {
  const [first, last] = [sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month))]
  return sql<string>`json_build_array(u.holiday_zone, u.part_times, case when not (${lasting(first, last)})
    then json_build_array(u.start_at, u.end_at, u.last_end_at, u.seniority_at) end)::text`
}

type ContextDates = [start_at: string, end_at: string | null, last_end_at: string | null, seniority_at: string | null]

function datesOf(dates: ContextDates | null, period: Period): ContractDates {
  if (!dates) {
    return { start_at: firstDay(period.year, period.month), end_at: null, last_end_at: null, seniority_at: null }
  }
  const [start_at, end_at, last_end_at, seniority_at] = dates
  return { start_at, end_at, last_end_at, seniority_at }
}

/** Everybody of the period, as its figures count them (PER-13). */
function unsentWhere({ year, month }: Period): RawBuilder<boolean> {
  const [first, last] = [sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month))]
  return sql<boolean>`${COUNTS_IN_REPORTS} and (m.id is null or m.state = 'non_submitted')
    and (${employedBetween(first, last)} or (u.is_active and m.id is not null))`
}

async function contextsOf({ holidays }: Platform, executor: Executor, period: Period): Promise<Context[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct ${contextKey(period)} as key from users u where ${COUNTS_IN_REPORTS}
  `.execute(executor)
  return rows.map(({ key }) => {
    const [zone, part_times, dates] = JSON.parse(key) as [string, PartTime[], ContextDates | null]
    const ctx = { dates: { ...datesOf(dates, period), part_times }, holidays: holidays.of(zone).days }
    return { key, worked: asRanges(workedSlots(period.year, period.month, ctx)) }
  })
}

const HAS_HOURS = sql<boolean>`exists (
  select from extra_activity_weeks x join extra_activity_hours h on h.week_id = x.id
  where x.month_id = m.id and h.section = 'complementaries'
)`
const HAS_SERVICE = sql<boolean>`(
  exists (select from events e where e.month_id = m.id and e.state <> 'refused')
  or exists (select from overtimes o where o.month_id = m.id) or ${HAS_HOURS}
)`

/** Half-days that neither an event nor the pre-filling covers (MON-52, MON-59). */
function missing({ year, month }: Period): RawBuilder<number> {
  const contractDay = firstContractDay(sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month)))
  const isPrefilled = sql<boolean>`m.autofill and (m.main_activity_id is not null or exists (
    select from assignments s where s.user_id = u.id and s.main_code_id is not null
      and s.starts_on <= ${contractDay} and (s.ends_on is null or s.ends_on >= ${contractDay})
  ))`
  return sql<number>`case when u.person_type = 'contractor' or m.special_time or (${isPrefilled}) then 0 else (
    select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(c.worked - coalesce((
      select range_agg(e.slots) from events e where e.month_id = m.id and e.state <> 'refused'
    ), '{}'::int4multirange)) r
  ) end`
}

interface GroupedRow {
  group: UnsentGroup
  missing_halfdays: number
  asks_no_prestation: boolean
  has_wrong_box: boolean
  asks_payment: boolean
}

/** `isComplete` in SQL, and the groups before it: sent back and untouched, then nothing written. */
function grouped(period: Period, contexts: readonly Context[]): RawBuilder<unknown> {
  const { year, month } = period
  return sql`
    select u.id, u.matricule, u.firstname, u.lastname, u.sort_key, u.search_key, u.manager_id, m.id as month_id, m.backwarded, f.*,
      case when m.backwarded and ${IS_RETURNED} then 'returned' when m.id is null or not ${IS_WRITTEN} then 'empty'
        when f.missing_halfdays > 0 or f.asks_no_prestation or f.has_wrong_box or f.asks_payment then 'incomplete'
        else 'complete' end as "group"
    from users u
    left join months m on m.user_id = u.id and m.year = ${year}::int and m.month = ${month}::int
    join unnest(${contexts.map(({ key }) => key)}::text[], ${contexts.map(({ worked }) => worked)}::text[]::int4multirange[])
      as c (key, worked) on c.key = ${contextKey(period)}
    cross join lateral (
      select ${missing(period)} as missing_halfdays,
        u.person_type = 'contractor' and not m.no_prestation and not ${HAS_SERVICE} as asks_no_prestation,
        u.person_type = 'contractor' and m.no_prestation and ${HAS_SERVICE} as has_wrong_box,
        u.person_type <> 'contractor' and m.extra_activity_payment is null and ${HAS_HOURS} as asks_payment
      offset 0
    ) f
    where ${unsentWhere(period)}`
}

export type UnsentCounts = Record<UnsentGroup, number>

/** How many are in each group, by one statement beside that of the working days. */
export async function countUnsent(platform: Platform, executor: Executor, period: Period): Promise<UnsentCounts> {
  const contexts = await contextsOf(platform, executor, period)
  const { rows } = await sql<{ group: UnsentGroup; n: number }>`
    select g."group", count(*)::int as n from (${grouped(period, contexts)}) g group by g."group"
  `.execute(executor)
  const counts = new Map(rows.map(({ group, n }) => [group, n]))
  const of = (group: UnsentGroup) => counts.get(group) ?? 0
  return { complete: of('complete'), incomplete: of('incomplete'), returned: of('returned'), empty: of('empty') }
}

type ListedRow = Omit<UnsentPerson, 'missing' | 'group'> & GroupedRow

const INSTANT = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** Who sent the report of the listed person p back, when and why (CLO-01). */
function returned(with_reasons: boolean): RawBuilder<unknown> {
  return sql`(
    select json_build_object('at', to_char(a.at at time zone 'UTC', ${INSTANT}), 'author', w.identity,
      'reason', ${with_reasons ? sql`a.comment` : sql`null`})
    from audit a left join people w on w.id = coalesce(a.on_behalf_of_id, a.actor_id)
    where p.backwarded and a.entity = 'month' and a.entity_id = p.month_id and a.action = 'non_submitted'
    order by a.id desc limit 1
  )`
}

/** The reminder k left too recently for another one, as the reminding asks it too (README 71). */
const isLate = (now: Date) =>
  sql<boolean>`k.reminded_at > ${now}::timestamptz - make_interval(hours => ${HOURS_BETWEEN_REMINDERS})`

/** Who reminded the listed person p by hand, and when (CLO-03). */
function reminded({ year, month }: Period, now: Date): RawBuilder<unknown> {
  return sql`(
    select json_build_object('at', to_char(k.reminded_at at time zone 'UTC', ${INSTANT}), 'author', w.identity,
      'lately', ${isLate(now)})
    from report_reminders k left join people w on w.id = k.reminded_by
    where k.user_id = p.id and k.year = ${year}::int and k.month = ${month}::int
  )`
}

interface Listed extends Omit<QueryOf<typeof listUnsentPeople>, 'group'> {
  group: UnsentGroup | 'all'
  /** Why a report was sent back is told too. */
  with_reasons: boolean
}

function isRemindable({ year, month }: Period, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from report_reminders k
    where k.user_id = g.id and k.year = ${year}::int and k.month = ${month}::int and ${isLate(now)}
  )`
}

function isListed(period: Period, now: Date, { group, search, manager, remindable }: Listed): RawBuilder<boolean> {
  const wanted = UNSENT_GROUPS.filter((each) => group === 'all' || each === group)
  const found = search?.trim() ? sql<boolean>`g.search_key like ${likeText(search)}` : sql<boolean>`true`
  const below = manager
    ? sql<boolean>`g.manager_id = (select id from users where matricule = ${manager})`
    : sql<boolean>`true`
  const open = remindable ? isRemindable(period, now) : sql<boolean>`true`
  return sql<boolean>`g."group" = any(${wanted}) and ${found} and ${below} and ${open}`
}

function personOf(row: ListedRow): UnsentPerson {
  const { missing_halfdays, asks_no_prestation, has_wrong_box, asks_payment, ...person } = row
  const words = missingWords({ missing_halfdays, asks_no_prestation, has_wrong_box, asks_payment })
  return { ...person, missing: person.group === 'incomplete' ? words : null }
}

/** The people of a group by the page, in the order of lists. */
export async function readUnsent(
  platform: Platform,
  executor: Executor,
  period: Period,
  asked: Listed,
): Promise<{ items: UnsentPerson[]; total: number }> {
  const contexts = await contextsOf(platform, executor, period)
  const { page, maxResults, with_reasons } = asked
  const now = platform.clock.now()
  const { rows } = await sql<{ total: number; people: ListedRow[] }>`
    with listed as materialized (
      select g.* from (${grouped(period, contexts)}) g where ${isListed(period, now, asked)}
    )
    select (select count(*)::int from listed) as total, (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'matricule', p.matricule, 'firstname', p.firstname, 'lastname', p.lastname,
        'identity', p.firstname || ' ' || p.lastname, 'manager', b.firstname || ' ' || b.lastname, 'group', p."group",
        'missing_halfdays', coalesce(p.missing_halfdays, 0), 'asks_no_prestation', coalesce(p.asks_no_prestation, false),
        'has_wrong_box', coalesce(p.has_wrong_box, false), 'asks_payment', coalesce(p.asks_payment, false),
        'returned', ${returned(with_reasons)}, 'reminded', ${reminded(period, now)}
      ) order by p.sort_key, p.id), '[]')
      from (select * from listed order by sort_key, id limit ${maxResults} offset ${(page - 1) * maxResults}) p
      left join users b on b.id = p.manager_id
    ) as people
  `.execute(executor)
  return { items: (rows[0]?.people ?? []).map(personOf), total: rows[0]?.total ?? 0 }
}
