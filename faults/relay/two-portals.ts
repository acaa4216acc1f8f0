import { type MailServer, openMailServer } from '../mail-server.ts'
import { must, mustEqual } from '../scenario.ts'
import { closePair, openPair, type Pair } from './pair.ts'
import { Person } from './person.ts'
import { type Context, type Scenario, until } from './scenario.ts'

/** The demonstration company on both, by their own addresses and by nginx. */
interface Two extends Pair {
  first: string
  second: string
  /** Of the links that were asked for; a login by a new device is told too. */
  links_mailed: () => number
}

const linksIn = ({ received }: MailServer) =>
  [...received].reduce((sum, [key, times]) => sum + (key.startsWith('login-') ? 0 : times), 0)

const logIn = async ({ site }: Two, at: string, username: string): Promise<Person> => {
  const person = new Person(site, '')
  mustEqual((await person.logIn(at, username)).status, 200, `login of ${username}`)
  return person
}

const statusOf = async (person: Person, at: string, path = 'user/me') => (await person.ask(at, 'GET', path)).status

async function sessions(two: Two): Promise<void> {
  const { first, second } = two
  const person = await logIn(two, first, 'consultant')
  mustEqual(await statusOf(person, second), 200, 'a session of one portal on the other')
  const { cookie } = person
  await person.ask(first, 'POST', 'logout')
  mustEqual(
    await statusOf(new Person(two.site, cookie), second),
    401,
    'a session that ended on one portal, on the other',
  )
}

async function loginLimit({ site, first, second }: Two): Promise<void> {
  const tries: number[] = []
  for (const at of [first, second, first, second, first, second, first]) {
    tries.push((await new Person(site, '').logIn(at, 'forfait', 'wrong')).status)
  }
  mustEqual(tries, [401, 401, 401, 401, 401, 429, 429], 'wrong passwords on both in turn')
}

async function refreshRace(two: Two): Promise<void> {
  const { site, first, second } = two
  const { cookie } = await logIn(two, first, 'interne')
  const tabs = [first, second, first, second].map((at) => ({ at, tab: new Person(site, cookie) }))
  const answers = await Promise.all(tabs.map(({ at, tab }) => tab.ask(at, 'POST', 'token/refresh')))
  mustEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
    'a refresh on both at once',
  )
  const renewed = tabs.filter(({ tab }) => tab.cookie !== cookie)
  mustEqual(renewed.length, 1, 'tabs that were given the new session')
  for (const { tab } of renewed) mustEqual(await statusOf(tab, second), 200, 'the new session')
  mustEqual(await statusOf(new Person(site, cookie), first), 401, 'the session before')
}

async function seenAtOnce(two: Two): Promise<void> {
  const { first, second, server } = two
  const person = await logIn(two, first, 'consultant')
  const holder = await logIn(two, second, 'periodes')
  const day = '2026-06-16'
  const [code] = await server.query<{ id: number }>("select id::int from event_codes where short_code = 'CSS'")
  const body = [{ start_at: day, start_moment: 'am', end_at: day, end_moment: 'am', event_code: code?.id }]
  const created = await person.ask<{ id: number }[]>(first, 'POST', 'timesheet/event', body)
  mustEqual(created.status, 201, 'an event created')
  const month = await person.ask<{ events: { id: number }[] }>(second, 'GET', 'timesheet/month/6/2026')
  must(
    month.body.events.some(({ id }) => id === created.body[0]?.id),
    'an event of one portal is not on the other',
  )
  mustEqual(await statusOf(holder, second, 'validation/period'), 200, 'the list of periods')
  await server.query("update users set roles = '{ROLE_VALIDATION}' where username = 'periodes'")
  mustEqual(await statusOf(holder, first, 'validation/period'), 403, 'a role that was taken, on the next request')
  await server.query("update users set roles = '{ROLE_VALIDATION,ROLE_PERIOD_MANAGER}' where username = 'periodes'")
  await server.query("update users set is_active = false where username = 'consultant'")
  mustEqual(await statusOf(person, second), 401, 'a closed account, on the next request')
  await server.query("update users set is_active = true where username = 'consultant'")
}

async function downloads(two: Two): Promise<void> {
  const { site, first, second } = two
  const person = await logIn(two, first, 'consultant')
  const signed = await person.ask<{ url: string }>(first, 'GET', 'timesheet/month/file/2026/4/request-download')
  mustEqual(signed.status, 200, 'a signed address')
  const path = signed.body.url.replace('/api/', '')
  const file = await person.ask<string>(second, 'GET', path)
  mustEqual([file.status, String(file.body).slice(0, 4)], [200, '%PDF'], 'a file signed by one portal, from the other')
  mustEqual((await person.ask(first, 'GET', path.replace(/.$/, '0'))).status, 404, 'a signature that is none')
  const other = await logIn(two, second, 'interne')
  mustEqual(await statusOf(other, second, path), 404, "somebody else's signed address")
  mustEqual((await new Person(site, '').ask(second, 'GET', path)).status, 401, 'a signed address without a session')
}

async function pushKeys({ site, first, second }: Two): Promise<void> {
  const keyAt = async (at: string) =>
    (await new Person(site, '').ask<{ push_public_key: string }>(at, 'GET', 'public/config')).body.push_public_key
  must((await keyAt(first)) !== null, 'no key for pushes')
  mustEqual(await keyAt(first), await keyAt(second), 'the key for pushes of both')
}

async function jobsOnce(two: Two, note: Context['note']): Promise<void> {
  const { site, first, second, server, links_mailed } = two
  const people = await server.query<{ username: string }>('select username from users where is_active order by id')
  const before = links_mailed()
  await Promise.all(
    people.map(({ username }, index) =>
      new Person(site, '').ask(index % 2 === 0 ? first : second, 'POST', 'forgot-password', { username }),
    ),
  )
  await until('every job is done', 60_000, async () => {
    const [left] = await server.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where name = 'password-reset' and state in ('created', 'retry', 'active')",
    )
    return left?.n === 0
  })
  mustEqual(links_mailed() - before, people.length, 'mails for as many links as were asked for on both')
  note(`${people.length} links asked for on both, as many mails`)
}

const MAY = 'year = 2026 and month = 5'
const SENDERS = ['consultant', 'consultant35', 'astreinte', 'interne', 'interim', 'equipier', 'prestataire']

/** Everybody sends May on both portals, and it is closed on one of them when `begin` says so: what stands fits what was answered. */
async function closeAndSend(two: Two, begin: (sends: Promise<unknown>[]) => Promise<unknown>): Promise<string> {
  const { first, second, server } = two
  const holder = await logIn(two, second, 'periodes')
  const people = await Promise.all(SENDERS.map((username) => logIn(two, first, username)))
  const [period] = await server.query<{ id: number }>(`select id::int from periods where ${MAY}`)
  const sends = people.map((person, index) =>
    person.ask(index % 2 === 0 ? first : second, 'POST', 'timesheet/month/5/2026', { satisfaction: 3 }),
  )
  await begin(sends)
  const closed = (await holder.ask(second, 'PATCH', `validation/period/${period?.id}`, {})).status
  const answers = (await Promise.all(sends)).map(({ status }) => status)
  must(
    [closed, ...answers].every((status) => status < 500),
    `closing answered ${closed}, sending ${answers.join(', ')}`,
  )
  const [state] = await server.query<{ closed: boolean; submitted: number }>(
    `select (select closed_at is not null from periods where ${MAY}) as closed,
       (select count(*)::int from months where ${MAY} and state = 'submitted') as submitted`,
  )
  mustEqual(state?.submitted, answers.filter((status) => status === 200).length, 'months sent')
  mustEqual(state?.closed, closed === 200, 'whether the period is closed')
  return `closing answered ${closed}, sending ${answers.join(', ')}`
}

async function closingWhileSending(two: Two, note: Context['note']): Promise<void> {
  note(await closeAndSend(two, (sends) => Promise.race(sends)))
  await two.server.query(`delete from events where auto_generated and month_id in (select id from months where ${MAY})`)
  await two.server.query(`update months set state = 'non_submitted', submitted_at = null where ${MAY}`)
  note(await closeAndSend(two, async () => undefined))
}

async function run(context: Context): Promise<void> {
  const mail_server = await openMailServer()
  const pair = await openPair(context, {
    CADRAN_DEMO: '1',
    CADRAN_NOW: '2026-05-21T09:00:00+02:00',
    SMTP_URL: mail_server.url,
  })
  const [first, second] = pair.portals
  const two: Two = { ...pair, first: first.origin, second: second.origin, links_mailed: () => linksIn(mail_server) }
  try {
    const [people] = await pair.server.query<{ n: number }>(
      "select count(*)::int as n from users where username = 'paie'",
    )
    mustEqual(people?.n, 1, 'the demonstration company, loaded by two that start at once')
    await sessions(two)
    await loginLimit(two)
    await refreshRace(two)
    await seenAtOnce(two)
    await downloads(two)
    await pushKeys(two)
    await jobsOnce(two, context.note)
    await closingWhileSending(two, context.note)
  } finally {
    await closePair(pair)
    await mail_server.goAway()
  }
}

export const twoPortals: Scenario = { name: 'two portals on one database behave as one', run }
