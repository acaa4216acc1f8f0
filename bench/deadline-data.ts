import type pg from 'pg'

/** Who comes on the last day of a month, and what each can do once. */
export interface Crowd {
  /** 'month/year' of the month that is being sent. */
  path: string
  /** Employees whose month is open. */
  people: number[]
  managers: { id: number; matricule: string }[]
  payroll: number
  /** Absences that wait for their manager, planted for this. */
  waiting: { event: number; manager: number; updated_at: string }[]
  /** A code that everybody may use. */
  code: number
  /** Half-days of the month after, where nobody has anything yet. */
  free: { day: string; moment: 'am' | 'pm' }[]
}

const PEOPLE = `
  select m.user_id::int as id from months m join users u on u.id = m.user_id
  where m.year = $1 and m.month = $2 and m.state = 'non_submitted' and u.is_active and u.person_type = 'consultant'
    and (u.end_at is null or u.end_at > make_date($1, $2, 1) + interval '3 months')
  order by md5(m.user_id::text) limit $3`

// Two months ahead, where nobody has anything: for each person as many half-days as it takes, each for their own manager to decide on.
const PLANT = `
  with person as (
    select u.id, u.manager_id, row_number() over (order by md5(u.id::text)) as place
    from unnest($3::bigint[]) as listed (id) join users u on u.id = listed.id
    join users v on v.id = u.manager_id and v.is_active and 'ROLE_MANAGER' = any(v.roles)
  ),
  ahead as (select (make_date($1, $2, 1) + interval '2 months')::date as first),
  month as (
    insert into months (user_id, year, month, updated_at)
    select person.id, extract(year from first), extract(month from first), localtimestamp(0) from person, ahead
    on conflict on constraint one_month_per_person do update set updated_at = excluded.updated_at returning id, user_id
  ),
  free as (
    select day::date, row_number() over (order by day) as turn
    from ahead, generate_series(first, first + interval '1 month - 1 day', '1 day') day where extract(isodow from day) < 6
  ),
  planted as (
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at,
      updated_at)
    select month.id, person.id, k.id, k.kind, free.day, 'am', free.day, 'am', 1, 'submitted', now(), localtimestamp(0)
    from free cross join person join month on month.user_id = person.id join event_codes k on k.id = $4
    order by free.turn, person.place limit $5
    returning id, user_id, updated_at
  )
  select p.id::int as event, u.manager_id::int as manager, to_char(p.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS') as updated_at
  from planted p join users u on u.id = p.user_id order by md5(p.id::text)`

const MANAGERS = `
  select id::int, matricule from users where 'ROLE_MANAGER' = any(roles) and is_active order by md5(id::text) limit 2000`

const FREE = `
  select to_char(d, 'YYYY-MM-DD') as day, moment
  from generate_series(make_date($1, $2, 1) + interval '1 month', make_date($1, $2, 1) + interval '2 months - 1 day', '1 day') d,
    unnest(array['am', 'pm']) moment
  where extract(isodow from d) < 6 and to_char(d, 'MM-DD') not in ('12-25', '01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11')
  order by d, moment`

/** More than are decided on in a round. */
const WAITING_WANTED = 5_000

/** What a session's cookie holds here: its row is written beside, as a login would. */
export const tokenOf = (id: number) => `bench-${id}`

// Longer than the clock of any part is ahead.
async function openSessions(client: pg.Client, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at)
     select gen_random_uuid(), id, sha256(('bench-' || id)::bytea), now() + interval '60 days', now() + interval '60 days', now()
     from unnest($1::bigint[]) as id on conflict do nothing`,
    [ids],
  )
}

/** Finds them in a generated company and logs them in. */
export async function gatherCrowd(client: pg.Client, people_wanted: number): Promise<Crowd> {
  const query = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
  const [period] = await query<{ year: number; month: number }>(
    'select year, month from periods order by year desc, month desc limit 1',
  )
  const [payroll] = await query<{ id: number }>(
    `select id::int from users where 'ROLE_PAY_MANAGER' = any(roles) and 'ROLE_PERIOD_MANAGER' = any(roles) order by id limit 1`,
  )
  const [code] = await query<{ id: number }>(`select id::int from event_codes where short_code = 'CSS'`)
  if (!period || !payroll || !code)
    throw new Error('The generated company has no period, no payroll or no unpaid leave')
  const of = [period.year, period.month]
  const people = (await query<{ id: number }>(PEOPLE, [...of, people_wanted])).map(({ id }) => id)
  const managers = await query<Crowd['managers'][number]>(MANAGERS)
  const waiting = await query<Crowd['waiting'][number]>(PLANT, [...of, people, code.id, WAITING_WANTED])
  const everybody = [payroll.id, ...people, ...managers.map(({ id }) => id), ...waiting.map(({ manager }) => manager)]
  await openSessions(client, [...new Set(everybody)])
  await client.query('vacuum analyze')
  const free = await query<Crowd['free'][number]>(FREE, of)
  return { path: `${period.month}/${period.year}`, people, managers, payroll: payroll.id, waiting, code: code.id, free }
}

/** Nobody is reminded today and tomorrow: of 100,000 people that is tens of thousands of mails, from a start by day on. */
export async function remindNobody(client: pg.Client): Promise<void> {
  await client.query(
    `insert into reminder_days (day, what) select d.day, w.what from (values (current_date), (current_date + 1)) d (day),
       (select year || '-' || lpad(month::text, 2, '0') from periods union all select 'queues') w (what)`,
  )
}

/** Does `work`, whose writes nobody seals: those of the floor, which seals nothing itself, are not for the product to seal. */
export async function unsealed<Done>(client: pg.Client, work: () => Promise<Done>): Promise<Done> {
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from audit')
  const done = await work()
  await client.query('delete from audit_unsealed where audit_id > $1', [rows[0]?.last])
  return done
}

/**
 * What can be done once can be done again: months are sent and absences decided on anew, and nobody is told of what was done before. What
 * was created is gone: it waits for a manager too, and each round would read longer lists than the one before it.
 */
export async function startAnew(client: pg.Client, { path, people, waiting }: Crowd): Promise<void> {
  const [month, year] = path.split('/').map(Number)
  const sent = 'user_id = any($1::bigint[]) and year = $2 and month = $3'
  await client.query('delete from events where id > $1', [Math.max(...waiting.map(({ event }) => event))])
  await client.query(
    `delete from events where auto_generated and month_id in (select id from months where ${sent} and state <> 'non_submitted')`,
    [people, year, month],
  )
  await client.query(
    `update months set state = 'non_submitted', submitted_at = null, survey_sent = false where ${sent} and state <> 'non_submitted'`,
    [people, year, month],
  )
  await client.query(
    `update events e set state = 'submitted', validated1_at = null, validated1_by = null, updated_at = w.updated_at
     from json_to_recordset($1) as w (event bigint, updated_at timestamp) where e.id = w.event and e.state <> 'submitted'`,
    [JSON.stringify(waiting)],
  )
  await client.query(`delete from pgboss.job where name = 'audit-recorded' and state = 'created'`)
}
