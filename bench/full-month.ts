import pg from 'pg'

const EVENTS = 25
const ABSENCES = 3

interface Filled {
  username: string
  path: string
  events: number
}

// One person of the middle who fills the month that is open.
const PERSON = `
  select u.id, u.username, m.id as month_id, m.year, m.month, make_date(m.year, m.month, 1) as first
  from months m join users u on u.id = m.user_id
  where m.state = 'non_submitted' and u.person_type = 'consultant' and u.is_active
  order by m.year desc, m.month desc, u.id offset 100 limit 1`

const WORKED_DAYS = `
  select d::date as day, row_number() over (order by d) as place
  from generate_series($1::date, ($1::date + interval '1 month - 1 day')::date, '1 day') d
  where extract(isodow from d) < 6`

const FILL = {
  // Half-days of the working days, one event each; the last ones are absences.
  events: `
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state,
      created_at, updated_at)
    select $2, $3, k.id, k.kind, half.day, half.moment, half.day, half.moment, 1, 'submitted', now(), localtimestamp(0)
    from (
      select day, moment, row_number() over (order by day, moment) as place
      from (${WORKED_DAYS}) d, unnest(array['am', 'pm']) moment order by day, moment limit ${EVENTS}
    ) half
    cross join lateral (
      select id, kind from event_codes
      where not archived and case when half.place > ${EVENTS - ABSENCES} then relevant_counter = 'cp' else type = 'activity' end
      order by id limit 1
    ) k`,
  remote: `
    insert into remote_days (user_id, day, am, pm, auto_generated)
    select $3, day, true, place % 3 > 0, $2::bigint is null from (${WORKED_DAYS}) d where place % 3 = 1 on conflict do nothing`,
  codes: `
    insert into overtime_codes (code, category, description, accepts_constraint, accepts_hour, accepts_ticket)
    select code, category, description, category = 'availability', category = 'intervention', category = 'intervention'
    from (values ('AST', 'availability', 'Astreinte de semaine', $1::date, $2::bigint, $3::bigint),
      ('INT', 'intervention', 'Intervention en astreinte', null, null, null)) x (code, category, description)`,
  on_call: `
    insert into overtimes (month_id, user_id, overtime_code_id, type, start_at, end_at, constraint_count, comment, days)
    select $2, $3, k.id, x.type, $1::date + x.starts, $1::date + x.ends, x.count, x.comment, x.days::jsonb
    from (values
      ('AST', 'constraint', 0, 6, 1, 'Astreinte de la première semaine', '[]'),
      ('INT', 'hour', 3, 3, 0, 'Relance du traitement de nuit', (select jsonb_build_array(jsonb_build_object(
        'date', $1::date + 3, 'tickets', 0, 'hours', jsonb_build_array(jsonb_build_object('start', '20:00', 'end', '21:30')))))::text),
      ('INT', 'ticket', 4, 4, 0, 'Tickets du vendredi', (select jsonb_build_array(jsonb_build_object(
        'date', $1::date + 4, 'tickets', 3, 'hours', '[]'::jsonb)))::text)
    ) x (code, type, starts, ends, count, comment, days)
    join overtime_codes k on k.code = x.code`,
  permission: `
    insert into extra_activity_permissions (month_id, user_id, status, requested_at, weeks)
    select $2, $3, 'accepted', $1::date, array[extract(week from $1::date + 7)]::smallint[] where $3::bigint is not null`,
  week: `
    insert into extra_activity_weeks (month_id, week, updated_at)
    select $2, extract(week from $1::date + 7), localtimestamp(0) where $3::bigint is not null`,
  hours: `
    insert into extra_activity_hours (week_id, section, day, start_minute, end_minute)
    select w.id, 'complementaries', $1::date + 7 + day, 1080, 1170
    from extra_activity_weeks w, generate_series(0, 2) day where w.month_id = $2 and $3::bigint is not null`,
}

/** A month with all that a month can hold: 25 events, on-call duty, interventions, extra activities and remote days. */
export async function fillMonth(url: string): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [person] = (await client.query(PERSON)).rows
  await client.query('delete from events where month_id = $1', [person.month_id])
  for (const text of Object.values(FILL)) await client.query(text, [person.first, person.month_id, person.id])
  await client.query('vacuum analyze')
  await client.end()
  return { username: person.username, path: `${person.month}/${person.year}`, events: EVENTS }
}
