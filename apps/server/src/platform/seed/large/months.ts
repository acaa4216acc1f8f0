import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { codeIds } from './reference.ts'

/** One month to fill: `index` counts from the first, `offset` from M. */
export interface LargeMonth {
  period: Period
  index: number
  offset: number
  employees: number
  seed: number
  payroll_id: number
  /** M is far enough for some to have sent it. */
  is_under_way: boolean
}

/** A number from 0 to 999 out of a person, a month and a purpose: the same at every run. */
const die = ({ index, seed }: LargeMonth, purpose: number) =>
  sql<number>`(abs(hashint8extended(t.id, ${sql.lit(seed * 1_000_003 + index * 101 + purpose)}::bigint) % 1000))::int`

// Ids are laid out by month, so that what belongs to one is a range of the primary key.
const firstId = ({ index, employees }: LargeMonth) => index * employees + 1
const lastId = ({ index, employees }: LargeMonth) => (index + 1) * employees
const EVENTS_A_MONTH = 4

const idsOf = (month: LargeMonth) => sql`m.id between ${sql.lit(firstId(month))} and ${sql.lit(lastId(month))}`
const eventIdsOf = (month: LargeMonth) =>
  sql`e.id between ${sql.lit(firstId(month) * EVENTS_A_MONTH)} and ${sql.lit(lastId(month) * EVENTS_A_MONTH + EVENTS_A_MONTH - 1)}`

/** What the months need to know of people, small enough to stay in memory. */
export async function prepareMonths(trx: Transaction<Tables>, missions: readonly number[]): Promise<void> {
  await sql`
    create temporary table large_people on commit drop as
    select u.id, u.manager_id, u.start_at, u.person_type, w.holiday_zone as zone,
      (${sql.lit(`{${missions.join(',')}}`)}::bigint[])[1 + u.id % ${sql.lit(missions.length)}] as code_id
    from users u join workplaces w on w.id = u.workplace_id
  `.execute(trx)
  await sql`create unique index on large_people (id)`.execute(trx)
  await sql`analyze large_people`.execute(trx)
}

/** The state of a report by chance: M-1 is a mix, a tenth of M is sent already. */
function stateSql(month: LargeMonth) {
  const chance = die(month, 1)
  if (month.offset < -1) return sql`'validated2'`
  if (month.offset === 0 && !month.is_under_way) return sql`'non_submitted'`
  if (month.offset === 0) return sql`case when ${chance} < 100 then 'submitted' else 'non_submitted' end`
  return sql`case when ${chance} < 400 then 'submitted' when ${chance} < 650 then 'validated1'
    when ${chance} < 950 then 'validated2' else 'non_submitted' end`
}

/** Months of everybody employed, numbered so that an event knows its month without a join. */
export async function insertMonths(trx: Transaction<Tables>, month: LargeMonth): Promise<number> {
  const { year, month: number } = month.period
  const first = firstDay(year, number)
  const last = lastDay(year, number)
  // A report of M can only have been sent before today.
  const sent_from = month.offset === 0 ? sql`${sql.lit(first)}::date` : sql`${sql.lit(first)}::date + 19`
  const result = await sql`
    insert into months (id, user_id, year, month, state, submitted_at, survey_sent, updated_at)
    select s.id, s.user_id, ${sql.lit(year)}, ${sql.lit(number)}, s.state,
      case when s.state <> 'non_submitted' then s.sent at time zone 'Europe/Paris' end,
      s.state <> 'non_submitted' and s.person_type = 'consultant',
      case when s.state = 'non_submitted' then ${sql.lit(first)}::timestamp else s.sent end
    from (
      select ${sql.lit(month.index * month.employees)}::bigint + t.id as id, t.id as user_id, t.person_type,
        ${stateSql(month)} as state,
        ${sent_from} + time '09:00' + ${die(month, 2)} * interval '6 minutes' as sent
      from large_people t
      where t.start_at <= ${sql.lit(last)}::date
    ) s
  `.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

/** Who is away, from which worked half-day and for how many; 30 % of the people, half a day to five days. */
function awaySql(month: LargeMonth) {
  return sql`
    select case when t.person_type <> 'contractor' and ${die(month, 3)} < 300 then ${die(month, 4)} % (2 * w.n - 12) end as away_from,
      case when ${die(month, 5)} < 200 then 1 else 2 * (1 + ${die(month, 5)} % 5) end as away_for,
      case when ${die(month, 6)} < 150 then 2 else 0 end as trained
  `
}

function eventStateSql(kind: 'activity' | 'absence', month: LargeMonth) {
  if (kind === 'activity') return sql`case m.state when 'non_submitted' then 'submitted' else m.state end`
  return sql`case m.state when 'validated2' then 'validated2' when 'non_submitted' then 'submitted'
    when 'validated1' then case when ${die(month, 7)} < 500 then 'validated2' else 'validated1' end
    else case when ${die(month, 7)} < 800 then 'validated1' else 'submitted' end end`
}

/**
 * One to four events a month and person, cut out of the worked half-days of the workplace: main work before and after an
 * absence, and two half-days of training at the end for some. A report not sent holds only its absence.
 */
export async function insertEvents(trx: Transaction<Tables>, month: LargeMonth): Promise<number> {
  const { year, month: number } = month.period
  const first = sql`${sql.lit(firstDay(year, number))}::date`
  const { CP, JRS, MAL, FOR } = codeIds
  const result = await sql`
    with worked as (
      select z.zone, array_agg(d.day order by d.day) as days, count(*)::int as n
      from (select distinct zone from large_people) z
      cross join generate_series(${first}, ${sql.lit(lastDay(year, number))}::date, interval '1 day') as g(at)
      cross join lateral (select g.at::date as day) d
      where extract(isodow from d.day) < 6
        and not exists (select from holidays h where h.zone = z.zone and h.day = d.day)
      group by z.zone
    )
    insert into events (id, month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days,
      state, auto_generated, validated1_at, validated1_by, created_at, updated_at)
    select m.id * ${sql.lit(EVENTS_A_MONTH)} + p.piece, m.id, m.user_id, p.code_id, p.kind,
      w.days[p.first_slot / 2 + 1], case p.first_slot % 2 when 0 then 'am' else 'pm' end,
      w.days[p.last_slot / 2 + 1], case p.last_slot % 2 when 0 then 'am' else 'pm' end,
      p.last_slot - p.first_slot + 1, p.state, p.piece in (0, 2),
      case when p.kind = 'absence' and p.state <> 'submitted' then m.updated_at at time zone 'Europe/Paris' - interval '3 days' end,
      case when p.kind = 'absence' and p.state <> 'submitted' then t.manager_id end,
      case p.kind when 'absence' then ${first} - 5 + interval '10 hours' else m.updated_at end at time zone 'Europe/Paris',
      m.updated_at
    from months m
    join large_people t on t.id = m.user_id
    join worked w on w.zone = t.zone
    cross join lateral (${awaySql(month)}) a
    cross join lateral (
      values
        (0, 0, coalesce(a.away_from, 2 * w.n - a.trained) - 1, t.code_id, 'activity', ${eventStateSql('activity', month)}),
        (1, a.away_from, a.away_from + a.away_for - 1,
          case when ${die(month, 8)} < 600 then ${sql.lit(CP)} when ${die(month, 8)} < 850 then ${sql.lit(JRS)} else ${sql.lit(MAL)} end,
          'absence', ${eventStateSql('absence', month)}),
        (2, a.away_from + a.away_for, 2 * w.n - a.trained - 1, t.code_id, 'activity', ${eventStateSql('activity', month)}),
        (3, 2 * w.n - a.trained, 2 * w.n - 1, ${sql.lit(FOR)}, 'activity', ${eventStateSql('activity', month)})
    ) as p(piece, first_slot, last_slot, code_id, kind, state)
    where ${idsOf(month)}
      and p.first_slot <= p.last_slot and (m.state <> 'non_submitted' or p.kind = 'absence')
  `.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

/** Histories of a month's reports and absences, from the sending to payroll. */
export async function insertHistories(trx: Transaction<Tables>, month: LargeMonth): Promise<void> {
  await sql`
    insert into audit (at, actor_id, person_id, entity, entity_id, action, before, after)
    select s.at, s.actor_id, m.user_id, 'month', m.id, s.action, jsonb_build_object('state', s.was),
      jsonb_build_object('state', s.action)
    from months m
    join large_people t on t.id = m.user_id
    cross join lateral (
      values (1, m.submitted_at, m.user_id, 'non_submitted', 'submitted'),
        (2, m.submitted_at + interval '1 day', t.manager_id, 'submitted', 'validated1'),
        (3, m.submitted_at + interval '2 days', ${sql.lit(month.payroll_id)}, 'validated1', 'validated2')
    ) as s(step, at, actor_id, was, action)
    where ${idsOf(month)} and s.step <= case m.state when 'submitted' then 1 when 'validated1' then 2 when 'validated2' then 3 else 0 end
  `.execute(trx)
  await sql`
    insert into audit (at, actor_id, person_id, entity, entity_id, action, after)
    select e.created_at, e.user_id, e.user_id, 'event', e.id, 'create', '{"state": "submitted"}'
    from events e
    where ${eventIdsOf(month)} and e.kind = 'absence'
  `.execute(trx)
}

/** Two days a week at home for three people in ten, outside their absences. */
export async function insertRemoteDays(trx: Transaction<Tables>, month: LargeMonth): Promise<void> {
  const { year, month: number } = month.period
  await sql`
    insert into remote_days (user_id, day, am, pm)
    select t.id, d.day, true, true
    from large_people t
    cross join generate_series(${sql.lit(firstDay(year, number))}::date, ${sql.lit(lastDay(year, number))}::date, interval '1 day') as g(at)
    cross join lateral (select g.at::date as day) d
    where t.id % 10 < 3 and t.start_at <= d.day and extract(isodow from d.day) in (2, 4)
      and not exists (select from holidays h where h.zone = t.zone and h.day = d.day)
      and not exists (
        select from events e
        where ${eventIdsOf(month)} and e.user_id = t.id and e.kind = 'absence'
          and d.day between e.start_at and e.end_at
      )
  `.execute(trx)
}
