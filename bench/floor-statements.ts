// The calls of the deadline day with nothing in between: each as few statements as leave the same rows behind, or answer the same page.
// Nothing is checked, and nobody waits for anybody but by the rows that are written.

const STAMPED = (column: string) => `greatest(localtimestamp(0), ${column} + interval '1 second')`

/** The audit row of what the part `done` did, and its job, as the queue itself would insert it. */
const recorded = (entity: string, action: string, after: string, [priority, held]: readonly [number, number]) => `
  audited as (
    insert into audit (at, actor_id, person_id, entity, entity_id, action, after, request_id)
    select now(), $1, done.user_id, '${entity}', done.id, '${action}', ${after}, 'floor' from done returning id
  ),
  job as (
    insert into pgboss.job (name, data, priority, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, policy)
    select q.name, jsonb_build_object('audit_id', audited.id), ${priority}, now() + interval '${held} seconds', q.expire_seconds,
      q.deletion_seconds, now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, q.retry_backoff, q.policy
    from audited join pgboss.queue q on q.name = 'audit-recorded'
  )`

const CODE = `json_build_object('id', k.id, 'type', k.type, 'short_code', k.short_code, 'description', k.description, 'color', k.color,
  'relevant_counter', k.relevant_counter, 'editable', k.editable)`

const eventOf = (
  e: string,
) => `json_build_object('id', ${e}.id, 'start_at', ${e}.start_at, 'start_moment', ${e}.start_moment,
  'end_at', ${e}.end_at, 'end_moment', ${e}.end_moment, 'days_count', ${e}.half_days / 2.0, 'state', ${e}.state,
  'created_at', ${e}.created_at, 'updated_at', ${e}.updated_at, 'backwarded', ${e}.backwarded, 'event_code', ${CODE})`

/** $1 the person, $2 the day, $3 the half of it, $4 the code. */
const CREATE = `
  with month as (
    insert into months (user_id, year, month, no_prestation, updated_at)
    values ($1, extract(year from $2::date), extract(month from $2::date), false, localtimestamp(0))
    on conflict on constraint one_month_per_person do update set no_prestation = false, updated_at = ${STAMPED('months.updated_at')}
    returning id
  ),
  done as (
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, auto_generated,
      created_at, updated_at)
    select month.id, $1, k.id, k.kind, $2, $3, $2, $3, 1, false, now(), localtimestamp(0) from month, event_codes k where k.id = $4
    returning *
  ),
  unmarked as (delete from remote_days where user_id = $1 and day = $2 and (am and $3 = 'am' or pm and $3 = 'pm')),
  ${recorded('event', 'create', `jsonb_build_object('id', done.event_code_id, 'start_at', done.start_at, 'end_at', done.end_at)`, [0, 31])}
  select json_build_array(${eventOf('done')})::text as answer from done join event_codes k on k.id = done.event_code_id`

/** $1 the person, $2 the first day of the month; what is still free is stored as their main activity. */
const SEND = `
  with done as (
    update months set state = 'submitted', submitted_at = now(), backwarded = false, certified = false, no_prestation = false,
      survey_sent = true, extra_activity_payment = null, updated_at = ${STAMPED('updated_at')}
    where user_id = $1 and year = extract(year from $2::date) and month = extract(month from $2::date)
    returning id, user_id, main_activity_id
  ),
  free as (
    select d::date as day from generate_series($2::date, $2::date + interval '1 month - 1 day', '1 day') d
    where extract(isodow from d) < 6 and not exists (
      select from events e where e.user_id = $1 and e.start_at <= d and e.end_at >= d and e.state <> 'refused'
    )
  ),
  filled as (
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, auto_generated,
      created_at, updated_at)
    select done.id, $1, k.id, k.kind, week.first, 'am', week.last, 'pm', week.half_days, true, now(), localtimestamp(0)
    from done
    join event_codes k on k.id = coalesce(done.main_activity_id, (
      select s.main_code_id from assignments s where s.user_id = $1 and s.main_code_id is not null order by s.starts_on desc limit 1
    ))
    cross join (
      select min(day) as first, max(day) as last, 2 * count(*) as half_days
      from (select day, day - row_number() over (order by day)::int as island from free) f group by island
    ) week
  ),
  survey as (
    insert into satisfaction_counts (period, score, shard, n) values ($2, 3, floor(random() * 16), 1)
    on conflict on constraint one_count_per_shard do update set n = satisfaction_counts.n + 1
  ),
  ${recorded('month', 'submitted', `'{"state":"submitted"}'::jsonb`, [0, 0])}
  select id from done`

/** $1 the manager, $2 the absence. */
const VALIDATE = `
  with done as (
    update events set state = 'validated1', backwarded = false, validated1_at = now(), validated1_by = $1, updated_at = ${STAMPED('updated_at')}
    where id = $2 returning *
  ),
  month as (update months m set updated_at = ${STAMPED('m.updated_at')} from done where m.id = done.month_id),
  ${recorded('event', 'validated1', `'{"state":"validated1"}'::jsonb`, [1, 31])}
  select json_build_object('event', ${eventOf('done')}, 'action', (select id from audited))::text as answer
  from done join event_codes k on k.id = done.event_code_id`

/** $1 the person, $2 the day. */
const CODES = `
  select coalesce(json_agg(json_build_object('code', ${CODE}, 'priority', k.priority, 'deductible', k.deductible, 'recent_uses', (
    select nullif(count(*), 0) from events e
    where e.user_id = $1 and e.event_code_id = k.id and e.start_at > $2::date - interval '12 months'
  )) order by k.priority, k.description), '[]')::text as answer
  from event_codes k
  where not k.archived and (k.affectation_id is null or exists (
    select from assignments s
    where s.user_id = $1 and s.affectation_id = k.affectation_id and s.starts_on <= $2 and (s.ends_on is null or s.ends_on >= $2)
  ))`

const PERSON = `json_build_object('id', p.id, 'matricule', p.matricule, 'identity', p.firstname || ' ' || p.lastname,
  'person_type', p.person_type, 'manager', p.manager, 'counters', (
    select json_agg(json_build_array(c.counter, c.kind, c.hundredths, c.effective_on)) from counter_entries c where c.user_id = p.id and c.stage = 'posted'
  ))`

/** The people who fill a condition, ten of them with what a subquery answers of each, and what is answered beside them from a part. */
const listOf = (condition: string, rows: string, { part = '', beside = '' } = {}) => `${part}
  select (select count(*)::int from users u where ${condition}) as total, json_build_object('people', (
    select coalesce(json_agg(json_build_object('person', ${PERSON}, 'rows', (${rows})) order by u.sort_key), '[]')
    from (select u.id, u.sort_key from users u where ${condition} order by u.sort_key, u.id limit 10) u join people p on p.id = u.id
  )${beside})::text as answer`

/** What was done to items and what of a team's was passed on: comments are counted by it, and what may be taken back is told. */
const told = (entity: string, ids: string, passed_on: string) => `, 'acts', (
    select json_agg(json_build_array(a.entity_id, a.action, a.at, a.actor_id, a.comment is not null) order by a.id)
    from audit a where a.entity = '${entity}' and a.entity_id = any(array(${ids}))
  ), 'passed_on', (
    select json_agg(json_build_array(x.entity_id, x.to_id, x.at)) from escalations x
    where x.entity = '${passed_on}' and x.user_id = any(array(select u.id from users u where u.manager_id = $1))
  )`

const WAITING_ABSENCE = `e.kind = 'absence' and e.state = 'submitted'`
const ABSENCES = listOf(
  `u.manager_id = $1 and exists (select from events e where e.user_id = u.id and ${WAITING_ABSENCE})`,
  `select json_agg(${eventOf('e')} order by e.start_at) from events e join event_codes k on k.id = e.event_code_id
    where e.user_id = u.id and ${WAITING_ABSENCE}`,
  {
    part: `with waiting as materialized (
      select e.id, e.start_at, e.end_at from users u join events e on e.user_id = u.id and ${WAITING_ABSENCE} where u.manager_id = $1
    )`,
    // And who else of the team is away meanwhile.
    beside: `${told('event', 'select id from waiting', 'absence')}, 'away', (
    select json_agg(json_build_array(e.user_id, e.start_at, e.start_moment, e.end_at, e.end_moment))
    from (select min(start_at) as first, max(end_at) as last from waiting) shown
    join users u on u.manager_id = $1
    join events e on e.user_id = u.id and e.kind = 'absence' and e.state <> 'refused' and e.start_at between shown.first and shown.last
  )`,
  },
)

const REPORT = `json_build_object('month', to_json(m), 'events', (
    select json_agg(${eventOf('e')} order by e.start_at, e.start_moment) from events e join event_codes k on k.id = e.event_code_id
    where e.month_id = m.id
  ), 'overtimes', (select json_agg(to_json(o)) from overtimes o where o.month_id = m.id), 'remote_days', (
    select json_agg(to_json(r)) from remote_days r
    where r.user_id = m.user_id and r.day between make_date(m.year, m.month, 1) and make_date(m.year, m.month, 1) + 30
  ), 'files', (select json_agg(json_build_array(f.id, f.name)) from month_files f where f.month_id = m.id))`

const reportsOf = (of: string, states: string, further = {}) => {
  const report = `m.user_id = u.id and m.state in (${states})`
  return listOf(
    `${of} and exists (select from months m where ${report})`,
    `select json_agg(${REPORT} order by m.year, m.month) from months m where ${report}`,
    further,
  )
}

/** How many reports of the team are in each state, and in each month whether all of it is validated. */
const OF_TEAM = {
  // Looked up person by person: a small company would be read whole.
  part: `with team as materialized (
    select m.id, m.year, m.month, m.state
    from users u cross join lateral (select * from months one where one.user_id = u.id offset 0) m where u.manager_id = $1
  )`,
  beside: `${told('month', "select id from team where state = 'submitted'", 'report')}, 'months', (
    select json_agg(json_build_array(t.year, t.month, t.state, t.n))
    from (select year, month, state, count(*) as n from team group by 1, 2, 3) t
  )`,
}

/** Each has a name, so that a connection plans it once. */
export const FLOOR = {
  create: { name: 'create', text: CREATE },
  send: { name: 'send', text: SEND },
  validate: { name: 'validate', text: VALIDATE },
  codes: { name: 'codes', text: CODES },
  absences: { name: 'absences', text: ABSENCES },
  reports: { name: 'reports', text: reportsOf('u.manager_id = $1', "'submitted'", OF_TEAM) },
  /** Payroll's: what waits of the whole company. */
  every_report: { name: 'every-report', text: reportsOf('$1::bigint is not null', "'submitted', 'validated1'") },
}
