import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { runOn } from '../../administration.ts'
import { jobHandlers } from '../../app.ts'
import { codeIds, createEvents, inputsBy } from '../../testing/events.ts'
import { manager, openBackOffice, payroll, portal } from '../../testing/opened-office.ts'
import { MAY, periodsOn } from '../../testing/periods.ts'
import type { Caller } from '../../testing/portal.ts'
import type { Queues } from '../jobs/queues.ts'
import { findWrongFigures, recountEverybody } from './counted-people.ts'

openBackOffice()

let owner: Caller
let holder: Caller
let contractors: Caller
let may: number
beforeAll(async () => {
  owner = await portal.as('consultant')
  holder = await portal.as('periodes')
  contractors = await portal.as('prestataires')
  may = await periodsOn(portal).periodId(MAY)
})

const fold = (job: Queues['fold-figures'] = {}) => jobHandlers(portal.platform)['fold-figures'](job)

/** What payroll reads of the whole company, each list by the figures. */
async function companyLists() {
  const list = 'types[]=all&maxResults=10&page=1'
  const paths = [
    ...[
      'states[]=all',
      'states[]=validated1',
      'states[]=submitted&states[]=refused',
      'states[]=all&period=2026-05',
    ].map((query) => `validation/event/absence/user?${list}&${query}`),
    ...[
      'period=2026-05',
      'period=2026-09',
      'period=pending',
      'period=pending&states[]=non_submitted',
      'minDate=2026-05-04',
      '',
    ].map((query) => `validation/month?${list}&${query}`),
    ...['states[]=all', 'states[]=pending&period=2026-05'].map(
      (query) => `validation/extra-activities?${list}&${query}`,
    ),
    'validation/awaiting',
    'user?maxResults=5',
    'user/managers?visible=1&maxResults=5',
  ]
  // Among some alone: those who are looked for, of a kind or of a company, below a manager, or contractors.
  const some = [
    ...['states[]=all', 'states[]=submitted&states[]=validated1', 'states[]=all&period=2026-05'].map(
      (query) => `validation/event/absence/user?maxResults=10&page=1&${query}`,
    ),
    ...['period=2026-05', 'period=pending', 'period=pending&states[]=non_submitted', 'minDate=2026-05-04'].map(
      (query) => `validation/month?maxResults=10&page=1&${query}`,
    ),
    'validation/extra-activities?maxResults=10&page=1&states[]=all',
  ]
  const narrowed = [
    ...some.slice(3, 7).map((path) => `${path}&types[]=consultant&company[]=1`),
    ...some.map((path) => `${path}&search=ma`),
  ]
  const lists: [Caller, string[]][] = [
    [payroll, [...paths, ...narrowed]],
    [manager, some],
    [contractors, some.slice(3, 7)],
    [holder, ['validation/period']],
  ]
  const asked = lists.flatMap(([caller, of]) => of.map((path) => [caller, path] as const))
  const answers = asked.map(([caller, path]) => caller.get(path))
  return (await Promise.all(answers)).map(({ status, body, headers }, nth) => ({
    path: asked[nth]?.[1],
    status,
    total: headers['x-total-count'],
    body,
  }))
}

/** The same counted person by person: nothing of the sets is read while everybody is uncounted. */
async function countedOneByOne() {
  await sql`insert into uncounted_people (user_id) select id from users`.execute(portal.database.kysely)
  const lists = await companyLists()
  await fold()
  return lists
}

const write = (text: string) => portal.database.executeSql(text)
const oneOf = async (text: string) => (await write(text)).rows[0] as { id: number; updated_at: string } | undefined
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}`

type Act = (n: number) => Promise<unknown>

const decideAbsence: Act = async (n) => {
  const found = await oneOf(
    `select id, updated_at from events where kind = 'absence' order by (id * 7 + ${n}) % 13, id limit 1`,
  )
  const action = ['validated1', 'validated2', 'refused', 'submitted'][n % 4]
  const caller = n % 3 === 0 ? manager : payroll
  await caller.post('validation/event-action', {
    event: found?.id,
    action,
    comment: 'Vu',
    updated_at: found?.updated_at,
  })
  if (n % 5 === 0) await caller.post(`validation/event-action/${found?.id}/undo`)
}

const decideMonth: Act = async (n) => {
  const found = await oneOf(`
    select m.id, m.updated_at from months m join periods p using (year, month)
    where p.closed_at is null and m.state in ('submitted', 'validated1') order by (m.id * 7 + ${n}) % 13, m.id limit 1`)
  const action = ['validated1', 'validated2', 'non_submitted'][n % 3]
  const caller = n % 2 === 0 ? manager : payroll
  const { id: month, updated_at } = found ?? {}
  await caller.post('validation/month-action', { month, action, comment: 'Vu', updated_at })
  if (n % 5 === 0) await caller.post(`validation/month-action/${month}/undo`)
}

const demandAbsence: Act = async (n) => {
  const inputOf = inputsBy(await codeIds(portal))
  await createEvents(owner, inputOf(`${day(1 + (n % 28))} am`, `${day(1 + (n % 28))} pm`, 'CSS'))
}

const ACTS: Record<string, Act> = {
  demandAbsence,
  decideAbsence,
  decideMonth,
  send: () => owner.post('timesheet/month/5/2026', {}),
  forceSubmit: () => holder.post(`validation/period/${may}/force-submit-step`, { confirm: true, after: null }),
  close: (n) => holder.patch(`validation/period/${may - (n % 2)}`),
  withdraw: (n) =>
    write(`delete from events e where e.kind = 'absence' and e.state = 'submitted' and e.id % 5 = ${n % 5} and not exists (
      select from periods p where p.closed_at is not null and (p.year, p.month) = (extract(year from e.start_at), extract(month from e.start_at)))`),
  workRemotely: (n) =>
    write(`insert into remote_days (user_id, day, am, pm) select id, '${day(1 + (n % 28))}', true, id % 2 = 0 from users
      where id % 7 = ${n % 7} and not exists (select from periods where year = 2026 and month = 5 and closed_at is not null)
      on conflict on constraint one_remote_row_per_day do update set am = not remote_days.am, pm = true`),
  request: (n) =>
    write(`insert into extra_activity_permissions (month_id, user_id, status, requested_at)
      select m.id, m.user_id, 'pending', '2026-05-05T09:00:00Z' from months m
      where m.user_id % 5 = ${n % 5} and not exists (
        select from periods p where p.year = m.year and p.month = m.month and p.closed_at is not null)
      on conflict (month_id) do update set requested_at = excluded.requested_at, status = (array['pending', 'accepted', 'refused'])[1 + ${n} % 3]`),
  changeManager: (n) =>
    write(`update users set manager_id = (select id from users where username = 'manager') where id % 11 = ${n % 11}`),
  leave: (n) =>
    write(
      `update users set end_at = greatest(start_at, '2026-0${3 + (n % 4)}-15') where id % 17 = ${n % 17} and not roles && '{ROLE_PAY_MANAGER}'`,
    ),
  returnAgain: (n) => write(`update users set end_at = null, is_active = true where id % 17 = ${n % 17}`),
  writeNoReports: (n) =>
    write(
      `update users set roles = array_append(array_remove(roles, 'ROLE_NOT_CRA'), 'ROLE_NOT_CRA') where id % 19 = ${n % 19}`,
    ),
  deactivate: () => runOn(portal.platform, 'deactivate', { args: ['thomas.vidal'], write: () => undefined }),
  openMonth: () => write(`insert into periods (year, month) values (2026, 7) on conflict do nothing`),
  fold: () => fold(),
}

const sequences = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat({ max: 500 })), {
  minLength: 6,
  maxLength: 14,
})

test('issue 15 growth: after any acts the figures are a recount, and tell the same as counting one by one', async () => {
  expect(await findWrongFigures(portal.database)).toEqual([])
  await fc.assert(
    fc.asyncProperty(sequences, async (acts) => {
      for (const [act, n] of acts) await ACTS[act]?.(n)
      expect(await findWrongFigures(portal.database)).toEqual([])
      const half_folded = await companyLists()
      await fold()
      const folded = await companyLists()
      expect(await findWrongFigures(portal.database)).toEqual([])
      expect(folded).toEqual(half_folded)
      expect(await countedOneByOne()).toEqual(folded)
    }),
    // First each act once, so that each trigger has had its turn whatever follows.
    { numRuns: 5, examples: [[Object.keys(ACTS).map((act, n) => [act, n])]] },
  )
})

async function outputOf(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const command = { args, write: (line: string) => lines.push(line) }
  await runOn(portal.platform, 'verify-figures', command).catch((error: Error) => lines.push(error.message))
  return lines
}

test('issue 15 growth: verify-figures names what is wrong, and repairs it when it is told to', async () => {
  await recountEverybody(portal.database)
  expect(await outputOf()).toEqual(['Les chiffres sont justes.'])
  await write(`
    delete from counted_people where figure = 'person';
    update counted_people set people = ~people where figure = 'manager'`)
  const named = await outputOf()
  expect(named[0]).toMatch(/^managers visibles : \d+ au lieu de \d+$/)
  expect(named[1]).toMatch(/^collaborateurs : 0 au lieu de \d+$/)
  expect(named[2]).toBe('2 chiffre(s) à recompter : verify-figures --repair')
  expect((await outputOf('--repair')).at(-1)).toBe('2 chiffre(s) recomptés.')
  expect(await outputOf()).toEqual(['Les chiffres sont justes.'])
})

test('issue 15 growth: while people change the figures are folded every two seconds, however the minute falls', async () => {
  const turns = async () =>
    (
      await write(
        `select extract(epoch from start_after - created_on)::int as held from pgboss.job where name = 'fold-figures' and state = 'created'`,
      )
    ).rows
  const change = (n: number) =>
    write(`insert into uncounted_people (user_id) select id from users order by id limit ${n}`)
  await fold()
  await write(`delete from pgboss.job where name = 'fold-figures'`)
  await fold()
  expect(await turns()).toEqual([])
  portal.setNow('2026-05-21T09:00:02.300+02:00')
  await change(2)
  await fold()
  expect(await turns()).toEqual([{ held: 2 }])
  portal.setNow('2026-05-21T09:00:03.900+02:00')
  await change(3)
  await fold()
  await fold()
  expect(await turns()).toEqual([{ held: 2 }])
  portal.setNow('2026-05-21T09:00:04.200+02:00')
  await change(1)
  await fold()
  expect(await turns()).toEqual([{ held: 2 }, { held: 2 }])
  // A pause of less than a minute ends nothing.
  await write(`delete from pgboss.job where name = 'fold-figures'`)
  await fold({ calm_turns: 30 })
  expect(await turns()).toEqual([])
  await fold({ calm_turns: 29 })
  const booked = `select data from pgboss.job where name = 'fold-figures' and state = 'created'`
  expect((await write(booked)).rows).toEqual([{ data: { calm_turns: 30 } }])
  portal.setNow('2026-05-21T09:00:06.300+02:00')
  await change(1)
  await fold({ calm_turns: 30 })
  expect((await write(booked)).rows).toContainEqual({ data: { calm_turns: 0 } })
})
