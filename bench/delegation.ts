import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Product, send, timed } from './asking.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { numberOption } from './options.ts'
import { generateCompany, logIn, morning, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const employees = numberOption('employees', 20_000)
const times = numberOption('times', 60)
// How long the mail server takes over each mail, as one beyond a wire does.
const smtp_ms = numberOption('smtp', 10)
const ROUNDS = 5
const DELEGATIONS = 500
const [ALONE, LENT, OWN] = [700, 200, 500]
const EVERY_MS = 3_000
// Calls that only warm the server up.
const WARMING = 100

/** Three managers of nobody's people but so many each, taken from the whole company, everybody with an absence that waits for level 1. */
const TEAMS = `
  with wanted (place, size) as (values (1, ${ALONE}), (2, ${LENT}), (3, ${OWN})),
  managers as (
    select u.id, u.username, row_number() over (order by u.id) as place from users u
    where u.is_manager and u.is_active and u.end_at is null and 'ROLE_MANAGER' = any (u.roles)
      and not exists (select from users r where r.manager_id = u.id and r.is_manager) order by u.id limit 3
  ),
  people as (
    select u.id, row_number() over (order by md5(u.id::text)) as turn from users u
    where u.is_active and u.end_at is null and u.person_type = 'consultant' and not u.is_manager
      and u.manager_id not in (select id from managers) limit ${ALONE + LENT + OWN}
  ),
  placed as (
    select p.id, m.id as manager_id from people p
    join (select place, sum(size) over (order by place) - size as first, sum(size) over (order by place) as last from wanted) w
      on p.turn > w.first and p.turn <= w.last
    join managers m on m.place = w.place
  ),
  moved as (update users u set manager_id = p.manager_id from placed p where u.id = p.id),
  gone as (delete from hierarchy h using placed p where h.descendant_id = p.id and h.depth > 0),
  waiting as (
    update events e set state = 'submitted' from (
      select distinct on (e.user_id) e.id from events e join placed p on p.id = e.user_id where e.kind = 'absence'
      order by e.user_id, e.start_at desc
    ) latest where e.id = latest.id
  )
  select p.id::int, p.manager_id::int from placed p`

async function gatherTeams(client: pg.Client) {
  // What the product's triggers keep equal stays as the statement leaves it.
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ id: number; manager_id: number }>(TEAMS)
  await client.query(
    `insert into hierarchy (ancestor_id, descendant_id, depth)
     select h.ancestor_id, p.id, h.depth + 1 from unnest($1::bigint[], $2::bigint[]) as p (id, manager_id)
     join hierarchy h on h.descendant_id = p.manager_id on conflict do nothing`,
    [rows.map(({ id }) => id), rows.map(({ manager_id }) => manager_id)],
  )
  await client.query('reset session_replication_role')
  const managers = [...new Set(rows.map(({ manager_id }) => manager_id))].toSorted((a, b) => a - b)
  const named = await client.query<{ username: string }>(
    'select username from users where id = any ($1::bigint[]) order by id',
    [managers],
  )
  const [alone = '', , deputy = ''] = named.rows.map(({ username }) => username)
  return { managers, alone, deputy }
}

/** Deputies for this week: the second manager's is the third, and so many others have one each. Answers how many. */
async function setDeputies(client: pg.Client, [, lender, deputy]: readonly number[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into deputies (manager_id, deputy_id, mode, scopes, starts_at, start_moment, ends_at, end_moment, set_by, created_at, updated_at)
     select s.manager_id, s.deputy_id, 'dates', '{absences,activities,extra-requests,planning}', current_date - 1, 'am', current_date + 5, 'pm',
       s.manager_id, now(), localtimestamp(0)
     from (
       select $1::bigint as manager_id, $2::bigint as deputy_id
       union all
       (select id, lead(id) over (order by id) from users
        where is_manager and is_active and id not in ($1, $2) order by id limit ${DELEGATIONS - 1})
     ) s where s.deputy_id is not null`,
    [lender, deputy],
  )
  await client.query('vacuum analyze')
  return rowCount ?? 0
}

const LISTS = {
  'absences that wait': 'validation/event/absence/user?types[]=all&maxResults=10&page=1&states[]=submitted',
  'absences, every state': 'validation/event/absence/user?types[]=all&maxResults=10&page=1&states[]=all',
  'reports of every state': 'validation/month?types[]=all&maxResults=10&page=1&states[]=all',
  'what awaits': 'validation/awaiting',
}

/** Each list of both managers, in rounds that alternate: how much longer the one with lent people takes. */
async function compareLists(product: Product, alone: string, deputy: string) {
  const [own, lent] = [await logIn(product.origin, alone), await logIn(product.origin, deputy)]
  const lines: string[] = []
  for (const [name, path] of Object.entries(LISTS)) {
    const taken = { own: [] as number[], lent: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.own.push(...(await timed(times / ROUNDS, () => send(product, { path, headers: { cookie: own } }))))
      taken.lent.push(...(await timed(times / ROUNDS, () => send(product, { path, headers: { cookie: lent } }))))
    }
    const ratio = median(taken.lent) / median(taken.own)
    lines.push(
      `| ${name}, ${OWN} of one’s own and ${LENT} lent; ${ALONE} of one’s own | ${median(taken.lent).toFixed(1)}; ${median(taken.own).toFixed(1)} ms: **${ratio.toFixed(2)}** | at most 1.20 |`,
    )
  }
  return lines
}

/** Somebody without a deputy reads their month and their list: what 500 deputies of others cost them. */
async function unconcerned(product: Product, cookies: readonly string[]): Promise<number[]> {
  const [employee = '', manager = ''] = cookies
  await timed(WARMING, () => send(product, { path: 'user/me', headers: { cookie: employee } }))
  await timed(WARMING, () => send(product, { path: LISTS['absences that wait'], headers: { cookie: manager } }))
  const me = await timed(times, () => send(product, { path: 'user/me', headers: { cookie: employee } }))
  const list = await timed(times, () =>
    send(product, { path: LISTS['absences that wait'], headers: { cookie: manager } }),
  )
  return [median(me), median(list)]
}

/** A message of last night for everybody: the latest of their reports that payroll has validated. */
async function holdOvernight(client: pg.Client): Promise<number> {
  await client.query(`
    insert into held_messages (user_id, channel, queue, job, is_gathered, held_at, due_at)
    select distinct on (m.user_id) m.user_id, 'mail', 'audit-recorded', jsonb_build_object('audit_id', a.id), false,
      now() - interval '12 hours', now() - interval '1 second'
    from audit a join months m on m.id = a.entity_id and m.state = 'validated2' join users u on u.id = m.user_id and u.is_active
    where a.entity = 'month' and a.action = 'validated2' and u.email is not null order by m.user_id, a.id desc`)
  const { rows } = await client.query<{ held: number }>('select count(*)::int as held from held_messages')
  return rows[0]?.held ?? 0
}

/** Asks for a new password now and then while a night's messages leave: how long until its mail is there. */
async function askOwnMails(
  { origin }: Product,
  mailbox: Mailbox,
  people: { username: string; email: string }[],
  isOver: () => boolean,
) {
  const taken: number[] = []
  for (const { username, email } of people) {
    if (isOver()) break
    const arrival = mailbox.arrival(email)
    const started = performance.now()
    await send({ origin }, { method: 'POST', path: 'forgot-password', body: { username } })
    taken.push((await arrival) - started)
    await pause(EVERY_MS)
  }
  return taken
}

async function releaseAll(client: pg.Client, url: string, mailbox: Mailbox) {
  const { rows } = await client.query<{ username: string; email: string }>(
    'select username, email from users where is_active and email is not null order by md5(username) limit 200',
  )
  const held = await holdOvernight(client)
  const before = mailbox.count()
  const product = await startProduct(url, { SMTP_URL: mailbox.url, CADRAN_NOW: morning() })
  const started = performance.now()
  let is_over = false
  const own = askOwnMails({ origin: product.origin, pid: 0 }, mailbox, rows, () => is_over)
  const left = async () => {
    const { rows: counted } = await client.query<{ left: number }>(
      `select (select count(*) from held_messages where due_at <= now())::int
         + (select count(*) from pgboss.job where name = 'deliver-held' and state < 'completed')::int as left`,
    )
    return counted[0]?.left ?? 0
  }
  while ((await left()) > 0) await pause(250)
  const seconds = (performance.now() - started) / 1_000
  is_over = true
  const waits = await own
  product.child.kill()
  return { held, seconds, mails: mailbox.count() - before - waits.length, waits }
}

/** Deputies, and messages that waited for a morning (delegation.md, frame; DEL-38). */
export async function measureDelegation(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const mailbox = await openMailbox(smtp_ms)
  try {
    generateCompany(postgres.url, employees, 12)
    const client = await connect(postgres.url)
    await client.query('delete from audit_unsealed')
    const { managers, alone, deputy } = await gatherTeams(client)
    const started = await startProduct(postgres.url)
    const product = { origin: started.origin, pid: started.child.pid ?? 0 }
    const { rows } = await client.query<{ username: string }>(
      `(select username from users where not is_manager and is_active and end_at is null order by id desc limit 1)
       union all (select username from users where id = $1)`,
      [managers[0]],
    )
    const cookies: string[] = []
    for (const { username } of rows) cookies.push(await logIn(product.origin, username))
    await untilIdle(client)
    const before = await unconcerned(product, cookies)
    const deputies = await setDeputies(client, managers)
    const after = await unconcerned(product, cookies)
    const lists = await compareLists(product, alone, deputy)
    started.child.kill()
    const release = await releaseAll(client, postgres.url, mailbox)
    await client.end()
    const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
    const beside = (name: string, nth: number) =>
      `| ${name} of somebody without a deputy, ${deputies} others; none | ${after[nth]?.toFixed(1)}; ${before[nth]?.toFixed(1)} ms | the same |`
    keepSection(
      `Deputies and mornings, ${employees.toLocaleString('en')} people`,
      `\`npm run bench -- --part delegation --employees ${employees} --times ${times} --smtp ${smtp_ms}\`

${machine(postgres.version)}
Medians of one call after the other. The messages are one for everybody with a validated report; the mail server takes ${smtp_ms} ms over each mail.

| what | measured | wanted |
| --- | --- | --- |
${[...lists, beside('user/me', 0), beside('the list of absences', 1)].join('\n')}
| ${release.held.toLocaleString('en')} messages of a night, ${release.mails.toLocaleString('en')} mails | ${release.seconds.toFixed(0)} s, ${Math.round(release.held / release.seconds)} a second | 100,000 within 10 min: 167 a second |
| one’s own mail meanwhile (${release.waits.length}), median; longest | ${inSeconds(median(release.waits))}; ${inSeconds(quantile(release.waits, 1))} | none waits behind them |`,
    )
  } finally {
    mailbox.close()
    postgres.stop()
  }
}
