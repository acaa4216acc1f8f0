import type { Home } from '@cadran/contract/home/home'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choose } from '../../../testing/company-settings.ts'
import { type Office, officeOn } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'

let portal: TestPortal
let office: Office
const TOUCHED = ['consultant', 'lea.aubry']
const APRIL = { year: 2026, month: 4 }
const MAY = { year: 2026, month: 5 }
const NOW = '2026-05-21T09:00:00+02:00'

beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_NOW: NOW })
  office = officeOn(portal)
  const { kysely } = portal.database
  const everybody = await kysely.selectFrom('users').select('username').execute()
  await office.clear(...everybody.map(({ username }) => username))
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(NOW)
  await office.clear(...TOUCHED)
  await office.plantMonth('consultant', APRIL, 'validated1')
})

const homeOf = async (caller: Caller) => {
  const { status, body } = await caller.get<Home>('home')
  expect(status).toBe(200)
  return body
}
const home = async (username: string) => homeOf(await portal.as(username))

/** What somebody decided, as the history keeps it. */
async function answer(entity: 'event' | 'month', entity_id: number, action: string, at: string, comment?: string) {
  const actor_id = await office.personId('manager')
  const row = { entity, entity_id, action, at: new Date(at), comment: comment ?? null, actor_id }
  await portal.database.kysely.insertInto('audit').values(row).execute()
}
const changed = (id: number, updated_at: string) =>
  portal.database.kysely.updateTable('events').set({ updated_at }).where('id', '=', id).execute()

test('HOM-01 needs a session', async () => {
  expect((await portal.anonymous.get('home')).status).toBe(401)
})

test('HOM-01 costs two statements beside the session’s, and a third for who decides', async () => {
  const { statementsOf } = statementCost(portal)
  for (const [username, count] of [
    ['consultant', 3],
    ['manager', 4],
  ] as const) {
    const caller = await portal.as(username)
    expect([username, (await statementsOf(() => homeOf(caller))).length]).toEqual([username, count])
  }
})

describe('the month', () => {
  test('HOM-02 is the oldest one not sent of an open period, else the current one', async () => {
    expect((await home('consultant')).month).toMatchObject({ ...MAY, state: 'non_submitted' })
    await office.plantMonth('consultant', APRIL, 'non_submitted')
    expect((await home('consultant')).month).toMatchObject(APRIL)
    await office.plantMonth('consultant', APRIL, 'submitted')
    await office.plantMonth('consultant', MAY, 'submitted')
    expect((await home('consultant')).month).toMatchObject({ ...MAY, state: 'submitted' })
  })

  test('HOM-02 MON-41 is answered as its own call answers it', async () => {
    const me = await portal.as('consultant')
    const { month } = await homeOf(me)
    expect(month).toEqual((await me.get('timesheet/month/5/2026')).body)
  })

  test('MON-08 HOM-01 whoever has no reports has neither month nor requests', async () => {
    expect(await home('sanscra')).toMatchObject({ month: null, requests: null })
  })

  test('RUN-25 HOM-01 is that of the person one runs as', async () => {
    const support = await portal.as('support', { 'x-switch-user': 'consultant' })
    expect((await homeOf(support)).month?.user.matricule).toBe((await office.person('consultant')).matricule)
  })
})

describe('what comes', () => {
  const titles = async (username: string) => (await home(username)).upcoming.map(({ title, detail }) => [title, detail])

  test('HOM-03 absences, holidays and deadlines by their day, five of them, in words', async () => {
    await office.plantEvent('consultant', '2026-05-22 am/2026-05-22 am', 'CP')
    await office.plantEvent('consultant', '2026-06-02', 'CSS', 'validated1')
    await office.plantEvent('consultant', '2026-06-03', 'CSS', 'refused')
    expect(await titles('consultant')).toEqual([
      ['Congés payés', 'Demain, matin · en attente'],
      ['Lundi de Pentecôte', 'Férié, lundi 25 mai'],
      [expect.stringMatching(/^Dernier jour pour \d,\d\d CP N-1$/), 'Dimanche 31 mai, ensuite perdu'],
      ['Congé sans solde', 'Mardi 2 juin'],
      ['CRA de juin', 'À envoyer avant le 25, jeudi 25 juin'],
    ])
  })

  test('HOM-03 whoever has no reports is told of no deadline', async () => {
    expect((await titles('sanscra')).map(([title]) => title)).toEqual([
      'Lundi de Pentecôte',
      'Fête Nationale de la France',
    ])
  })
})

describe('requests', () => {
  const requests = async (username = 'consultant') => (await home(username)).requests

  test('HOM-04 ASK-13 what waits, for whom and since when; what was answered, by whom and why', async () => {
    const waiting = await office.plantEvent('consultant', '2026-06-15', 'CP')
    const refused = await office.plantEvent('consultant', '2026-06-16', 'CSS', 'refused')
    const validated = await office.plantEvent('consultant', '2026-06-17', 'JRS', 'validated1')
    await answer('event', refused.id, 'refused', '2026-05-19T10:00:00+02:00', 'Recette ce jour-là')
    await answer('event', validated.id, 'validated1', '2026-05-20T10:00:00+02:00', 'entre nous')
    const manager = (await office.person('manager')).identity
    const asked = await requests()
    expect(asked?.total).toBe(3)
    expect(asked?.items).toMatchObject([
      { status: 'refused', id: refused.id, since: '2026-05-19', by: manager, comment: 'Recette ce jour-là' },
      { status: 'waiting', id: waiting.id, since: '2026-05-11', by: manager, comment: null },
      { status: 'validated', id: validated.id, since: '2026-05-20', by: manager, comment: null },
    ])
    expect(asked?.items[0]?.absence).toMatchObject({ short_code: 'CSS', days_count: 1, start_at: '2026-06-16' })
  })

  test('HOM-04 an answer of more than 14 days ago is gone, what waits stays; three are answered of them all', async () => {
    const old = await office.plantEvent('consultant', '2026-06-16', 'CSS', 'refused')
    await changed(old.id, '2026-05-06T10:00:00')
    await office.plantEvent('consultant', '2026-06-17', 'CSS', 'refused')
    for (const day of ['2026-06-22', '2026-06-23', '2026-06-24']) {
      const { id } = await office.plantEvent('consultant', day)
      await changed(id, '2026-03-06T10:00:00')
    }
    const asked = await requests()
    expect(asked?.items.map(({ status }) => status)).toEqual(['refused', 'waiting', 'waiting'])
    expect(asked?.total).toBe(4)
  })

  test('HOM-04 a refused absence leaves once the same kind was asked for again', async () => {
    const refused = await office.plantEvent('consultant', '2026-06-16', 'CSS', 'refused')
    await changed(refused.id, '2026-05-10T10:00:00')
    expect((await requests())?.items.map(({ status }) => status)).toEqual(['refused'])
    await office.plantEvent('consultant', '2026-06-18', 'CSS')
    expect((await requests())?.items.map(({ status }) => status)).toEqual(['waiting'])
  })

  test('HOM-04 a report sent back says who and why', async () => {
    const id = await office.plantMonth('consultant', APRIL, 'non_submitted', { backwarded: true })
    await answer('month', id, 'non_submitted', '2026-05-20T10:00:00+02:00', 'Le 6 est faux')
    expect((await requests())?.items).toMatchObject([
      { kind: 'report', status: 'returned', ...APRIL, since: '2026-05-20', comment: 'Le 6 est faux' },
    ])
  })

  test('HOM-04 a demand for extra activities waits, and is answered', async () => {
    const month_id = await office.plantMonth('consultant', MAY)
    const { kysely } = portal.database
    const user_id = await office.personId('consultant')
    const row = { month_id, user_id, status: 'pending' as const, requested_at: new Date('2026-05-18T10:00:00+02:00') }
    await kysely.insertInto('extra_activity_permissions').values(row).execute()
    expect((await requests())?.items).toMatchObject([
      { kind: 'extra_activities', status: 'waiting', since: '2026-05-18' },
    ])
    await kysely
      .updateTable('extra_activity_permissions')
      .set({ status: 'accepted' })
      .where('month_id', '=', month_id)
      .execute()
    await answer('month', month_id, 'accept_extra_activities', '2026-05-20T10:00:00+02:00')
    expect((await requests())?.items).toMatchObject([{ status: 'accepted', since: '2026-05-20' }])
  })

  test('HOM-04 HOM-05 contractors ask for nothing and have no team', async () => {
    expect(await home('prestataire')).toMatchObject({ requests: null, team: null })
  })
})

describe('the team', () => {
  test('HOM-05 a manager sees who is away today and on the next worked day, validated absences only, never the kind', async () => {
    await office.plantEvent('consultant', '2026-05-20/2026-05-22', 'CP', 'validated1')
    await office.plantEvent('consultant', '2026-05-26/2026-05-27', 'CSS', 'validated2')
    await office.plantEvent('lea.aubry', '2026-05-22', 'CP', 'validated1')
    await office.plantEvent('lea.aubry', '2026-05-21', 'CP', 'submitted')
    const { team: seen } = await home('manager')
    expect(seen).toMatchObject({ next_day: '2026-05-22', away_today: 1, away_next: 2 })
    const [first, second] = [await office.person('consultant'), await office.person('lea.aubry')]
    expect(seen?.people).toEqual([
      {
        id: first.id,
        firstname: first.firstname,
        lastname: first.lastname,
        identity: first.identity,
        start_at: '2026-05-20',
        start_moment: 'am',
        end_at: '2026-05-27',
        end_moment: 'pm',
      },
      expect.objectContaining({ identity: second.identity, start_at: '2026-05-22' }),
    ])
  })

  test('HOM-05 everybody else sees those of the same manager, and not themselves', async () => {
    await office.plantEvent('consultant', '2026-05-21', 'CP', 'validated1')
    await office.plantEvent('lea.aubry', '2026-05-21', 'CP', 'validated1')
    const { identity } = await office.person('lea.aubry')
    expect((await home('consultant')).team?.people?.map((person) => person.identity)).toEqual([identity])
  })

  test('HOM-05 the company tells how many, or nothing', async () => {
    await office.plantEvent('lea.aubry', '2026-05-21', 'CP', 'validated1')
    try {
      await choose(portal, 'team.absences', 'counts')
      expect((await home('consultant')).team).toMatchObject({ away_today: 1, people: null })
      await choose(portal, 'team.absences', 'none')
      expect((await home('consultant')).team).toBeNull()
    } finally {
      await choose(portal, 'team.absences', 'names')
    }
  })
})

describe('what awaits', () => {
  test('HOM-05 a validator is told as by the call of the back office, and since when the oldest waits', async () => {
    await office.plantEvent('consultant', '2026-06-02')
    const { id } = await office.plantEvent('lea.aubry', '2026-05-27')
    await changed(id, '2026-05-04T10:00:00')
    await office.plantMonth('consultant', MAY, 'submitted')
    const manager = await portal.as('manager')
    const { awaiting } = await homeOf(manager)
    expect(awaiting).toEqual((await manager.get('validation/awaiting')).body)
    expect(awaiting).toMatchObject({
      absences: { count: 2, oldest_since: '2026-05-04' },
      months: { count: 1, oldest_since: '2026-05-11' },
      requests: { count: 0, oldest_since: null },
    })
  })

  test('BCK-06 HOM-05 nobody else is told', async () => {
    expect((await home('consultant')).awaiting).toBeNull()
  })
})
