import type pg from 'pg'

// What the generator leaves out of the volumes of payroll.md 0.3: a ledger as old as the company, templates, corrections.

const RELAID = `
  alter table counter_entries drop constraint ledger_line_is_numbered, drop constraint one_line_per_number;
  update counter_entries set seq = 0, hash = '';
  delete from counter_entries where event_id is not null;
  select lay_ledger(null);
  alter table counter_entries
    add constraint ledger_line_is_numbered check (seq > 0 and rule <> '' and hash <> ''),
    add constraint one_line_per_number unique (user_id, seq)`

/** Lays the whole ledger anew, as its migration does; how long that takes, in ms. */
export async function layAnew(client: pg.Client, before = ''): Promise<number> {
  await client.query('set session_replication_role = replica')
  const started = performance.now()
  await client.query(`begin; ${before} ${RELAID}; commit`)
  const ms = performance.now() - started
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze counter_entries')
  return ms
}

/** The balances are taken over where the months begin; the lines of all months since are for the product to write. */
export const ageLedger = (client: pg.Client) =>
  layAnew(
    client,
    `delete from counter_entries where kind = 'accrual';
    update counter_entries c set effective_on = greatest(m.first, u.start_at), created_at = greatest(m.first, u.start_at) + interval '5 hours'
    from users u, (select min(make_date(year, month, 1)) as first from periods) m
    where u.id = c.user_id and c.kind = 'opening';`,
  )

// Absences of closed months that nobody has corrected, one a person.
const CORRECTABLE = `
  select distinct on (e.user_id) e.*, k.relevant_counter as counter, jsonb_build_object('id', k.id, 'type', k.type, 'short_code', k.short_code,
      'description', k.description, 'color', k.color, 'relevant_counter', k.relevant_counter, 'editable', k.editable) as code,
    extract(year from e.start_at)::int as year, extract(month from e.start_at)::int as month
  from events e join event_codes k on k.id = e.event_code_id and k.relevant_counter in ('cp', 'rtt')
  join periods p on p.closed_at is not null and p.year = extract(year from e.start_at) and p.month = extract(month from e.start_at)
  where e.kind = 'absence' and e.state = 'validated2' and not exists (select from corrections c where c.user_id = e.user_id)
  order by e.user_id, md5(e.id::text)`

/** So many absences of closed months are corrected to nothing: decided, and carried by a month; or asked for, half of them at level 2. */
export async function plantCorrections(client: pg.Client, count: number, carried: string | null): Promise<void> {
  const state = carried ? "'validated2'" : "(array['submitted', 'validated1'])[1 + a.user_id % 2]"
  await client.query(
    `insert into corrections (user_id, year, month, object, old_id, old, new, touches, fact_on, moves, half_days_difference, reason, asked_by,
       state, validated1_by, validated2_by, decided_at, place, carried_year, carried_month, created_at, updated_at)
     select a.user_id, a.year, a.month, 'absence', a.id, jsonb_build_object('absence', jsonb_build_object('event_code', a.code, 'start_at', a.start_at,
         'start_moment', a.start_moment, 'end_at', a.end_at, 'end_moment', a.end_moment, 'days_count', a.half_days / 2.0)), null,
       int8multirange(int8range(a.id, a.id + 1)), a.start_at,
       jsonb_build_array(jsonb_build_object('counter', a.counter, 'hundredths', 50 * a.half_days)), -a.half_days, 'Présent ces jours-là',
       a.user_id, ${state}, case when ${state} <> 'submitted' then u.manager_id end, case when d.day is not null then p.id end,
       case when d.day is not null then now() end, case when d.day is not null then 1 end, extract(year from d.day),
       extract(month from d.day), now(), localtimestamp(0)
     from (${CORRECTABLE}) a join users u on u.id = a.user_id
     cross join (select ($2 || '-01')::date as day) d
     cross join (select min(id) as id from users where 'ROLE_PAY_MANAGER' = any(roles)) p
     where u.is_active order by md5(a.id::text) limit $1`,
    [count, carried],
  )
  await client.query('analyze corrections')
}

/** The last closed month of somebody with so many corrections, and of somebody without any: 'month/year' and whose. */
export async function monthsOfTwo(client: pg.Client, count: number) {
  const { rows } = await client.query<{ id: number; path: string }>(
    `select u.id::int, p.month || '/' || p.year as path from users u
     cross join (select year, month from periods where closed_at is not null order by year desc, month desc limit 1) p
     where u.is_active and u.end_at is null and u.person_type = 'consultant' and not 'ROLE_NOT_CRA' = any(u.roles)
       and not exists (select from corrections c where c.user_id = u.id) order by md5(u.id::text) limit 2`,
  )
  const [much, none] = rows
  if (!much || !none) throw new Error('Somebody has no correction')
  await client.query(
    `insert into corrections (user_id, year, month, object, old, new, touches, fact_on, reason, asked_by, created_at, updated_at)
     select $1, y, m, 'remote', r.old, r.new, int8multirange(int8range(n, n + 1)), make_date(y, m, n), 'Chez moi', $1, now(), localtimestamp(0)
     from (select split_part($3, '/', 2)::int as y, split_part($3, '/', 1)::int as m) p, generate_series(1, $2::int) n
     cross join lateral (
       select jsonb_build_object('remote', jsonb_build_object('days', jsonb_build_array(
           jsonb_build_object('day', make_date(y, m, n), 'am', false, 'pm', false)))) as old,
         jsonb_build_object('remote', jsonb_build_object('days', jsonb_build_array(
           jsonb_build_object('day', make_date(y, m, n), 'am', true, 'pm', true)))) as new
     ) r`,
    [much.id, count, much.path],
  )
  return { much, none }
}
