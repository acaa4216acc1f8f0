import pg from 'pg'
import type { Viewers } from './validation-calls.ts'

const PLANNED = 300

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function one<Row>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query(text)
  if (rows[0] === undefined) throw new Error(`Nothing found: ${text}`)
  return rows[0]
}

export async function findViewers(client: pg.Client): Promise<Viewers> {
  const below = '(select count(*)::int - 1 from hierarchy h where h.ancestor_id = u.id)'
  return {
    payroll: await one(
      client,
      `select username from users u where 'ROLE_PAY_MANAGER' = any(roles) and 'ROLE_PERIOD_MANAGER' = any(roles) order by id limit 1`,
    ),
    manager: await one(
      client,
      `select username, matricule from users u where 'ROLE_MANAGER' = any(roles) order by abs(${below} - 15), id limit 1`,
    ),
    planner: await one(
      client,
      `select username, ${below} as people from users u where 'ROLE_MANAGER' = any(roles)
       order by abs(${below} - ${PLANNED}), id limit 1`,
    ),
  }
}

/** The month before the current one, which the generator leaves open; 'YYYY-MM'. */
export async function openPeriod(client: pg.Client): Promise<{ id: number; period: string }> {
  return one(
    client,
    `select id, year || '-' || lpad(month::text, 2, '0') as period from periods where closed_at is null order by year, month limit 1`,
  )
}

/** The generator writes no request to enter extra activities: one report in twenty of the last four months has one. */
export async function addRequests(client: pg.Client): Promise<void> {
  // Most of these months are closed: the trigger that keeps them final steps aside.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into extra_activity_permissions (month_id, status, requested_at)
    select m.id, (array['pending', 'accepted', 'refused'])[1 + m.id % 3], make_date(m.year, m.month, 1) + (m.id % 25) * interval '1 day'
    from months m
    where m.user_id % 20 = 7
      and (m.year, m.month) in (select year, month from periods order by year desc, month desc limit 4)
    on conflict do nothing`)
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}

/** The worst a force-submit may meet: everybody has filled the month, nobody has sent it. */
export async function unsendMonth(client: pg.Client, period: string): Promise<void> {
  const [year, month] = period.split('-').map(Number)
  // What the sending stored is derived again (README 12).
  await client.query(
    `delete from events where auto_generated and start_at >= $1::date and start_at < $1::date + interval '1 month'`,
    [`${period}-01`],
  )
  await client.query(`update months set state = 'non_submitted', submitted_at = null where year = $1 and month = $2`, [
    year,
    month,
  ])
  await client.query('vacuum analyze months, events')
}

/** Everything of the month is validated, so that it may be closed. */
export async function validateMonth(client: pg.Client, period: string): Promise<void> {
  const [year, month] = period.split('-').map(Number)
  const first = `${period}-01`
  await client.query(
    `update months set state = 'validated2', submitted_at = coalesce(submitted_at, now()) where year = $1 and month = $2`,
    [year, month],
  )
  await client.query(
    `update events set state = 'validated2' where state in ('submitted', 'validated1')
       and start_at >= $1::date and start_at < $1::date + interval '1 month'`,
    [first],
  )
  await client.query('vacuum analyze months, events')
}
