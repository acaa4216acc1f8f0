import type { CurrentUser } from '@cadran/contract/portal/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { emptyLedger } from '../../../testing/ledger.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await withoutSyntec()
})
afterAll(() => portal.close())

/** The rules of before hold on. */
const withoutSyntec = () =>
  portal.database.executeSql(`
    alter table parameters disable trigger user;
    delete from parameters where starts_on > '2026-05-31';
    alter table parameters enable trigger user`)

/** What the job does at start and every hour. */
const keepCounters = () => jobHandlers(portal.platform)['keep-counters']({})

const written = async (username: string, after: string) =>
  portal.database.kysely
    .selectFrom('counter_entries as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('u.username', '=', username)
    .where('c.effective_on', '>=', after)
    .where('c.kind', '<>', 'opening')
    .where('c.stage', '=', 'posted')
    .orderBy('c.effective_on')
    .orderBy('c.id')
    .select(['c.counter', 'c.kind', 'c.hundredths', 'c.effective_on', 'c.source'])
    .execute()

const countAll = async () =>
  (await portal.database.executeSql('select count(*)::int as n from counter_entries')).rows[0]

const countersOf = async (username: string) => {
  const { cp, before_june, rtt, rtt_remainder } = (await (await portal.as(username)).get<CurrentUser>('user/me')).body
  return { cp, before_june, rtt, rtt_remainder }
}

/** A ledger that begins on 1 May, two days of CP before June and one after. */
async function plant(): Promise<void> {
  const { id } = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', 'forfait')
    .select('id')
    .executeTakeFirstOrThrow()
  await emptyLedger(portal.database, id)
  await portal.database.executeSql(`
    delete from events where user_id = (select id from users where username = 'forfait') and start_at >= '2026-05-01';
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
    select id, counter, 'opening', hundredths, '2026-05-01', 'reprise', '2026-05-01T05:00:00Z'
    from users, (values ('cp', 1000), ('before_june', 400), ('rtt', 300), ('rtt_remainder', 100)) as o(counter, hundredths)
    where username = 'forfait'`)
  const forfait = await portal.as('forfait')
  const input = inputsBy(await codeIds(portal))
  await createEvents(forfait, input('2026-05-18 am', '2026-05-19 pm', 'CP'))
  await createEvents(forfait, input('2026-06-08 am', '2026-06-08 pm', 'CP'))
}

test('decision 15: on the demonstration, whose balances are taken over, nothing is due', async () => {
  const before = await countAll()
  await keepCounters()
  expect(await countAll()).toEqual(before)
})

test('decision 15: the last day of a month brings its share once, to whoever is entitled to it', async () => {
  await plant()
  portal.setNow('2026-05-31T12:00:00+02:00')
  await keepCounters()
  expect(await written('forfait', '2026-05-31')).toEqual([
    { counter: 'cp', kind: 'accrual', hundredths: 208, effective_on: '2026-05-31', source: '2026-05' },
    { counter: 'rtt', kind: 'accrual', hundredths: 91, effective_on: '2026-05-31', source: '2026-05' },
  ])
  expect((await written('consultant35', '2026-05-31')).map(({ counter }) => counter)).toEqual(['cp'])
  expect(await written('prestataire', '2026-01-01')).toEqual([])
  expect(await countersOf('forfait')).toEqual({ cp: 12.08, before_june: 1, rtt: 3.91, rtt_remainder: 1 })
  const once = await countAll()
  await Promise.all([keepCounters(), keepCounters()])
  expect(await countAll()).toEqual(once)
})

test('MON-99 MON-104 on 1 June what is left of CP N-1 is lost and CP N becomes CP N-1', async () => {
  portal.setNow('2026-06-01T08:00:00+02:00')
  await keepCounters()
  expect(await written('forfait', '2026-06-01')).toEqual([
    // Four days, two of them taken in May; the day in June is taken from the year that has become N-1.
    {
      counter: 'before_june',
      kind: 'expiry',
      hundredths: -200,
      effective_on: '2026-06-01',
      source: 'expiry before_june',
    },
    { counter: 'cp', kind: 'rollover', hundredths: -1208, effective_on: '2026-06-01', source: 'rollover cp' },
    { counter: 'before_june', kind: 'rollover', hundredths: 1208, effective_on: '2026-06-01', source: 'rollover cp' },
  ])
  expect(await countersOf('forfait')).toEqual({ cp: 0, before_june: 11.08, rtt: 3.91, rtt_remainder: 1 })
  const once = await countAll()
  await keepCounters()
  expect(await countAll()).toEqual(once)
})

test('MON-100 on 1 January JRS N becomes JRS N-1, on 1 April what is left of it is lost', async () => {
  portal.setNow('2027-01-01T08:00:00+01:00')
  await keepCounters()
  const moved = (await written('forfait', '2027-01-01')).map(({ counter, hundredths }) => [counter, hundredths])
  // May, and the seven months that a server which was off makes up for (LED-23).
  const earned = 1100 - Math.round((1100 * 4) / 12)
  expect(moved).toEqual([
    ['rtt', -(300 + earned)],
    ['rtt_remainder', 300 + earned],
  ])
  portal.setNow('2027-04-01T08:00:00+02:00')
  await keepCounters()
  const lost = (await written('forfait', '2027-04-01')).map(({ counter, kind, hundredths }) => [
    counter,
    kind,
    hundredths,
  ])
  expect(lost).toEqual([['rtt_remainder', 'expiry', -1133]])
})

test('ADM-21 a month is earned by what somebody is on its last day, whatever they are when it is counted', async () => {
  await portal.database.executeSql(`
    insert into positions (user_id, starts_on, person_type, modality, company_id, workplace_id, manager_id, is_manager)
    select p.user_id, '2027-12-15', p.person_type, 1, p.company_id, p.workplace_id, p.manager_id, p.is_manager
    from positions p join users u on u.id = p.user_id where u.username = 'forfait'`)
  portal.setNow('2028-01-31T12:00:00+01:00')
  await keepCounters()
  const earned = (await written('forfait', '2027-11-01')).filter(({ kind }) => kind === 'accrual')
  const months = (counter: string) => earned.flatMap((entry) => (entry.counter === counter ? [entry.source] : []))
  expect(months('rtt')).toEqual(['2027-11'])
  expect(months('cp')).toEqual(['2027-11', '2027-12', '2028-01'])
})
