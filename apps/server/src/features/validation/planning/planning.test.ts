import type { Planning, PlanningPerson } from '@cadran/contract/validation/planning'
import { M_FILTER, M_SCOPE } from '@cadran/rules/portal/messages'
import { HALF } from '@cadran/rules/validation/planning'
import { daysFrom } from '@cadran/rules/validation/planning-weeks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'

const MONTH = 'validation/planning'
const WEEK = 'validation/planning-by-week'

openBackOffice()

const read = async (path = MONTH, caller = manager) => (await caller.get<Planning>(path)).body
const set = (username: string, changes: object) =>
  portal.database.kysely.updateTable('users').set(changes).where('username', '=', username).execute()

/** The line of somebody. */
async function lineOf(username: string, planning: Planning): Promise<PlanningPerson | undefined> {
  const { matricule } = await office.person(username)
  return planning.people.find((person) => person.matricule === matricule)
}

/** The codes of one day of somebody, 'absent' for a code that stands for an absence. */
async function halvesOn(username: string, date: string, path = `${MONTH}?period=${date.slice(0, 7)}`) {
  const planning = await read(path)
  const index = planning.days.findIndex((day) => day.date === date)
  const halves = (await lineOf(username, planning))?.halves.slice(2 * index, 2 * index + 2) ?? []
  return halves.map((code) => (code > 0 ? planning.absences[code - 1]?.state : code))
}

describe('which days', () => {
  test('PLN-24 PLN-26 the current month without a period, else the one asked for', async () => {
    const may = await read()
    expect([may.from, may.to, may.days.length]).toEqual(['2026-05-01', '2026-05-31', 31])
    const february = await read(`${MONTH}?period=2028-02`)
    expect([february.from, february.to]).toEqual(['2028-02-01', '2028-02-29'])
    expect(february.people[0]?.halves).toHaveLength(58)
  })

  test('PLN-25 PLN-14 PLN-26 seven days of an ISO week, the current one without a week', async () => {
    expect((await read(WEEK)).days.map(({ date }) => date)).toEqual(daysFrom('2026-05-18', '2026-05-24'))
    expect((await read(`${WEEK}/2026/53`)).days.map(({ date }) => date)).toEqual(daysFrom('2026-12-28', '2027-01-03'))
  })

  test('PLN-27 what each day is, by the holidays of the viewer’s workplace', async () => {
    const { days } = await read()
    expect(days.filter(({ working_state }) => working_state === 'public_holiday')).toMatchObject([
      { date: '2026-05-01', holiday: expect.any(String) },
      { date: '2026-05-08' },
      { date: '2026-05-14' },
      { date: '2026-05-25' },
    ])
    expect(days.find(({ date }) => date === '2026-05-16')).toMatchObject({ working_state: 'weekend', holiday: null })
    expect(days.find(({ date }) => date === '2026-05-20')).toMatchObject({ working_state: 'worked', holiday: null })
  })

  test('PLN-05 PLN-13 a month or a week that there is not is refused', async () => {
    const months = ['2026-13', '2026-00', '0000-01', '26-05', '2026-5', 'mai', '']
    const weeks = ['2026/0', '2026/54', '2027/53', '0000/1', '26/1', 'abc/def', '2026/1.5']
    for (const path of [
      ...months.map((text) => `${MONTH}?period=${text}`),
      ...weeks.map((text) => `${WEEK}/${text}`),
    ]) {
      expect([path, ...refusalOf(await manager.get(path))]).toEqual([path, 422, M_FILTER.message])
    }
  })
})

describe('which people', () => {
  test('PLN-15 PLN-27 the viewer and the people below, by team, with the depth', async () => {
    const { people } = await read()
    const [own, adjoint, equipier] = await Promise.all(['manager', 'adjoint', 'equipier'].map(office.person))
    expect(await lineOf('manager', { people } as Planning)).toMatchObject({
      manager: own?.matricule,
      depth: 0,
      picture: null,
    })
    expect(await lineOf('adjoint', { people } as Planning)).toMatchObject({ manager: own?.matricule, depth: 1 })
    expect(await lineOf('equipier', { people } as Planning)).toMatchObject({
      manager: adjoint?.matricule,
      manager_identity: adjoint?.identity,
      depth: 2,
    })
    const managers = people.map((person) => person.manager)
    expect(managers.filter((each, index) => each !== managers[index - 1])).toHaveLength(new Set(managers).size)
    expect(people.some(({ matricule }) => matricule === equipier?.matricule)).toBe(true)
  })

  test('PLN-23 a viewer without managees has their own line', async () => {
    const { roles } = await office.person('consultant')
    await office.setRights('consultant', ['ROLE_VALIDATION', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'])
    const { people } = await read(MONTH, await portal.as('consultant'))
    expect(people.map(({ matricule }) => matricule)).toEqual([(await office.person('consultant')).matricule])
    await office.setRights('consultant', roles)
  })

  test('PLN-19 a manager of the hierarchy is shown with the people below, anybody else is out of scope', async () => {
    const adjoint = await office.person('adjoint')
    const { people } = await read(`${MONTH}?manager=${adjoint.matricule}`)
    expect(people[0]).toMatchObject({ manager: adjoint.matricule })
    expect(people.map(({ matricule }) => matricule)).toContain((await office.person('equipier')).matricule)
    expect(people.length).toBeLessThan((await read()).people.length)
    expect((await read(`${MONTH}?manager=`)).people).toHaveLength((await read()).people.length)
    const outside = (await office.person('amelie.bertrand')).matricule
    for (const filter of [`manager=${outside}`, 'manager=ZZZ', `matricules[]=${outside}`, 'matricules[]=%27']) {
      expect([filter, ...refusalOf(await manager.get(`${MONTH}?${filter}`))]).toEqual([filter, 403, M_SCOPE.message])
      expect(refusalOf(await manager.get(`${WEEK}/2026/21?${filter}`))).toEqual([403, M_SCOPE.message])
    }
    const only = await read(`${MONTH}?matricules[]=${adjoint.matricule}&matricules[]=`)
    expect(only.people.map(({ matricule }) => matricule)).toEqual([adjoint.matricule])
  })

  test('PLN-31 README 32 people employed on one of the days, technical accounts never', async () => {
    const { matricule } = await office.person('equipier')
    const isThere = async (path: string) => (await lineOf('equipier', await read(path))) !== undefined
    await set('equipier', { end_at: '2026-05-19' })
    expect([await isThere(MONTH), await isThere(`${WEEK}/2026/21`), await isThere(`${WEEK}/2026/22`)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await isThere(`${MONTH}?period=2026-06`)).toBe(false)
    expect(await halvesOn('equipier', '2026-05-20')).toEqual([HALF.outside, HALF.outside])
    await set('equipier', { end_at: null, is_active: false })
    expect(await isThere(MONTH)).toBe(true)
    await set('equipier', { is_active: true, matricule: 'T123' })
    expect((await read()).people.some((person) => person.matricule === 'T123')).toBe(false)
    await set('equipier', { matricule })
  })
})

describe('what is drawn', () => {
  beforeEach(async () => {
    await office.clear('equipier', 'adjoint')
    const id = await office.personId('equipier')
    await portal.database.kysely
      .deleteFrom('remote_days')
      .where('user_id', '=', id)
      .where('day', '>=', '2026-05-01')
      .execute()
  })

  test('PLN-28 submitted and validated absences, refused ones and activities never', async () => {
    await office.plantEvent('equipier', '2026-05-18', 'CSS', 'submitted')
    await office.plantEvent('equipier', '2026-05-19', 'CP', 'validated1')
    await office.plantEvent('equipier', '2026-05-20', 'CP', 'validated2')
    await office.plantEvent('equipier', '2026-05-21', 'CP', 'refused')
    await office.plantEvent('equipier', '2026-05-22', 'INT')
    const states = await Promise.all([18, 19, 20, 21, 22].map((day) => halvesOn('equipier', `2026-05-${day}`)))
    expect(states).toEqual([
      ['submitted', 'submitted'],
      ['validated1', 'validated1'],
      ['validated2', 'validated2'],
      [HALF.free, HALF.free],
      [HALF.free, HALF.free],
    ])
  })

  test('PLN-28 maternity and hours not worked are absences to a planning', async () => {
    await office.plantEvent('equipier', '2026-05-18', 'MAT')
    await office.plantEvent('equipier', '2026-05-19', 'HNT')
    expect(await halvesOn('equipier', '2026-05-18')).toEqual(['submitted', 'submitted'])
    expect(await halvesOn('equipier', '2026-05-19')).toEqual(['submitted', 'submitted'])
  })

  test('PLN-29 PLN-27 PLN-30 an absence fills its halves, and tells its code, its dates and its days', async () => {
    const { id } = await office.plantEvent('equipier', '2026-05-13 pm/2026-05-18 am', 'CP', 'validated1')
    const halves = await Promise.all([13, 14, 15, 16, 18].map((day) => halvesOn('equipier', `2026-05-${day}`)))
    expect(halves).toEqual([
      [HALF.free, 'validated1'],
      [HALF.closed, HALF.closed],
      ['validated1', 'validated1'],
      [HALF.closed, HALF.closed],
      ['validated1', HALF.free],
    ])
    const { absences, event_codes } = await read(`${WEEK}/2026/20`)
    const found = absences.find(({ event_id }) => event_id === id)
    expect(found).toMatchObject({
      state: 'validated1',
      start_at: '2026-05-13',
      start_moment: 'pm',
      end_at: '2026-05-18',
      end_moment: 'am',
    })
    expect(event_codes.find((code) => code.id === found?.event_code_id)).toMatchObject({
      short_code: 'CP',
      description: 'Congés payés',
      color: '#793FB5',
      type: 'absence',
    })
  })

  test('PLN-28 remote half-days (README 26), chosen by hand or following the recurring days', async () => {
    const user_id = await office.personId('equipier')
    const { kysely } = portal.database
    const flags = {
      monday: false,
      tuesday: true,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
      sunday: false,
    }
    await kysely
      .insertInto('recurring_remote_days')
      .values({ user_id, starts_on: '2026-05-01', ...flags })
      .execute()
    await office.plantEvent('equipier', '2026-05-26 am', 'CSS')
    expect(await halvesOn('equipier', '2026-05-19')).toEqual([HALF.remote, HALF.remote])
    expect(await halvesOn('equipier', '2026-05-26')).toEqual(['submitted', HALF.remote])
    expect(await halvesOn('equipier', '2026-06-02', `${WEEK}/2026/23`)).toEqual([HALF.remote, HALF.remote])
    expect(await halvesOn('equipier', '2026-04-21')).toEqual([HALF.free, HALF.free])

    await kysely.insertInto('remote_days').values({ user_id, day: '2026-05-20', am: false, pm: true }).execute()
    expect(await halvesOn('equipier', '2026-05-19')).toEqual([HALF.free, HALF.free])
    expect(await halvesOn('equipier', '2026-05-20')).toEqual([HALF.free, HALF.remote])
    await kysely.deleteFrom('recurring_remote_days').where('user_id', '=', user_id).execute()
  })

  test('README 26 how many people are away each day, everybody once; PLN-28 of the people shown', async () => {
    const before = (await read()).days.find(({ date }) => date === '2026-05-19')
    await office.plantEvent('equipier', '2026-05-19 pm', 'CSS')
    await office.plantEvent('adjoint', '2026-05-19', 'CP', 'validated2')
    const after = (await read()).days.find(({ date }) => date === '2026-05-19')
    expect(after?.absent).toBe((before?.absent ?? 0) + 2)
    const { matricule } = await office.person('equipier')
    const own = await read(`${MONTH}?matricules[]=${matricule}`)
    expect(own.days.find(({ date }) => date === '2026-05-19')).toMatchObject({ absent: 1, remote: 0, present: 0 })
    expect(own.days.find(({ date }) => date === '2026-05-20')).toMatchObject({ absent: 0, remote: 0, present: 1 })
  })

  test('PLN-27 two statements, whoever and however many days', async () => {
    const statements = vi.spyOn(portal.platform.database, 'read')
    await read()
    const lists = statements.mock.calls.filter(([{ name }]) => name === undefined)
    statements.mockRestore()
    expect(lists).toHaveLength(2)
  })
})
