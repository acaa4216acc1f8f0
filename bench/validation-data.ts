import pg from 'pg'
import type { Viewer, Viewers } from './validation-calls.ts'

const TEAM = 12
const MANAGERS = 20
const PLANNED = 100
const PLANNERS = 3
const EVERYBODY = 10_000_000

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

/** Whoever has about `people` below, the nearest first. */
async function managersOf(client: pg.Client, people: number, most: number): Promise<Viewer[]> {
  const { rows } = await client.query<Viewer>(
    `select u.username, u.matricule, b.people from users u
     cross join lateral (select count(*)::int - 1 as people from hierarchy h where h.ancestor_id = u.id) b
     where 'ROLE_MANAGER' = any(u.roles) order by abs(b.people - $1), u.id limit $2`,
    [people, most],
  )
  return rows
}

/** Who reads and decides over the whole company. */
export function findPayroll(client: pg.Client): Promise<Viewer> {
  return one(
    client,
    `select username, matricule, 0 as people from users u
     where 'ROLE_PAY_MANAGER' = any(roles) and 'ROLE_PERIOD_MANAGER' = any(roles) order by id limit 1`,
  )
}

/** Several of each, so that one team's own days decide nothing; as large in every company, so that it is the company that grows. */
export async function findViewers(client: pg.Client): Promise<Viewers> {
  return {
    payroll: [await findPayroll(client)],
    manager: await managersOf(client, TEAM, MANAGERS),
    planner: await managersOf(client, PLANNED, PLANNERS),
    director: await managersOf(client, EVERYBODY, 1),
  }
}

/** The month before the current one, which the generator leaves open; 'YYYY-MM'. */
export async function openPeriod(client: pg.Client): Promise<{ id: number; period: string }> {
  return one(
    client,
    `select id, year || '-' || lpad(month::text, 2, '0') as period from periods where closed_at is null order by year, month limit 1`,
  )
}

/** The generator makes a company of several groups: one director has them all below. */
export async function giveOneDirector(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(`
    with director as (select min(id) as id from users where manager_id is null),
    others as (select u.id from users u, director d where u.manager_id is null and u.id <> d.id),
    joined as (update users u set manager_id = d.id from director d where u.id in (select id from others))
    insert into hierarchy (ancestor_id, descendant_id, depth)
    select d.id, h.descendant_id, h.depth + 1 from director d, hierarchy h where h.ancestor_id in (select id from others)`)
  await client.query('reset session_replication_role')
}

/** The generator writes no request to enter extra activities: one report in twenty of the last four months has one. */
export async function addRequests(client: pg.Client): Promise<void> {
  // Most of these months are closed: the trigger that keeps them final steps aside.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into extra_activity_permissions (month_id, user_id, status, requested_at)
    select m.id, m.user_id, (array['pending', 'accepted', 'refused'])[1 + m.id % 3], make_date(m.year, m.month, 1) + (m.id % 25) * interval '1 day'
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
