import type pg from 'pg'

/** Who comes on the last day of a month, and what each can do once. */
export interface Crowd {
  /** 'month/year' of the month that is being sent. */
  path: string
  /** Employees whose month is open. */
  people: number[]
  managers: { id: number; matricule: string }[]
  payroll: number
  /** Absences that wait for their manager. */
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

const WAITING = `
  select e.id::int as event, u.manager_id::int as manager, to_char(e.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS') as updated_at
  from events e
  join months m on m.id = e.month_id and m.year = $1 and m.month = $2
  join users u on u.id = e.user_id
  join users v on v.id = u.manager_id and v.is_active and 'ROLE_MANAGER' = any(v.roles)
  where e.kind = 'absence' and e.state = 'submitted'
  order by md5(e.id::text)`

const MANAGERS = `
  select id::int, matricule from users where 'ROLE_MANAGER' = any(roles) and is_active order by md5(id::text) limit 2000`

const FREE = `
  select to_char(d, 'YYYY-MM-DD') as day, moment
  from generate_series(make_date($1, $2, 1) + interval '1 month', make_date($1, $2, 1) + interval '2 months - 1 day', '1 day') d,
    unnest(array['am', 'pm']) moment
  where extract(isodow from d) < 6 and to_char(d, 'MM-DD') not in ('12-25', '01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11')
  order by d, moment`

/** What a session's cookie holds here: its row is written beside, as a login would. */
export const tokenOf = (id: number) => `bench-${id}`

async function openSessions(client: pg.Client, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at)
     select gen_random_uuid(), id, sha256(('bench-' || id)::bytea), now() + interval '1 day', now() + interval '1 day', now()
     from unnest($1::bigint[]) as id`,
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
  const waiting = await query<Crowd['waiting'][number]>(WAITING, of)
  const everybody = [payroll.id, ...people, ...managers.map(({ id }) => id), ...waiting.map(({ manager }) => manager)]
  await openSessions(client, [...new Set(everybody)])
  await client.query('vacuum analyze sessions')
  const free = await query<Crowd['free'][number]>(FREE, of)
  return { path: `${period.month}/${period.year}`, people, managers, payroll: payroll.id, waiting, code: code.id, free }
}
