import type { AbsencePerson } from '@cadran/contract/validation/absences'
import { M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

openBackOffice()

const list = (caller: Caller, query = ''): Promise<Answer<AbsencePerson[]>> =>
  caller.get(`validation/event/absence/user?${query}`)
const only = async (matricule: string, query = 'states[]=all', caller = manager) =>
  (await list(caller, `${query}&matricules[]=${matricule}`)).body[0]
const statesIn = (people: AbsencePerson[]) => [
  ...new Set(people.flatMap(({ absences }) => absences.map(({ state }) => state))),
]
const matriculeOf = async (username: string) => (await office.person(username)).matricule

describe('who is listed', () => {
  test('ABS-33 ABS-37 EX-V-07 a manager without states gets what waits, and everything only by asking for all', async () => {
    expect(statesIn((await list(manager)).body)).toEqual(['submitted'])
    expect(statesIn((await list(manager, 'states[]=all')).body).length).toBeGreaterThan(2)
    const { body } = await list(payroll)
    expect(statesIn(body)).toEqual(expect.arrayContaining(['submitted', 'validated1', 'validated2', 'refused']))
  })

  test('ABS-03 ABS-04 ABS-05 ABS-38 people in the order of the list, each with absences by start, and X-Total-Count people', async () => {
    const { body, headers } = await list(payroll, 'maxResults=100')
    expect(headers['x-total-count']).toBe(String(body.length))
    const stored = await portal.database.kysely
      .selectFrom('users')
      .select('id')
      .orderBy('sort_key')
      .orderBy('id')
      .execute()
    const ids = body.map(({ id }) => id)
    expect(ids).toEqual(stored.map(({ id }) => id).filter((id) => ids.includes(id)))
    for (const { absences } of body) {
      expect(absences.length).toBeGreaterThan(0)
      const places = absences.map(({ start_at, start_moment }) => `${start_at} ${start_moment}`)
      expect(places).toEqual([...places].sort())
    }
  })

  test('ABS-34 ABS-35 ABS-36 EX-V-31 25 a page by default, pages of people, and past the last one an empty one', async () => {
    const all = await list(payroll)
    expect(all.body).toHaveLength(25)
    const total = Number(all.headers['x-total-count'])
    const pages = await Promise.all([1, 2, 3].map((page) => list(payroll, `maxResults=10&page=${page}`)))
    expect(pages.flatMap(({ body }) => body.map(({ id }) => id)).slice(0, 25)).toEqual(all.body.map(({ id }) => id))
    const beyond = await list(payroll, 'maxResults=10&page=1000')
    expect([beyond.status, beyond.body, beyond.headers['x-total-count']]).toEqual([200, [], String(total)])
  })

  test('ABS-39 BCK-43 people outside the scope are dropped, whoever asks for them', async () => {
    const other = await matriculeOf('amelie.bertrand')
    expect(await only(other, 'states[]=all', payroll)).toBeDefined()
    const { body, headers } = await list(manager, `states[]=all&matricules[]=${other}`)
    expect([body, headers['x-total-count']]).toEqual([[], '0'])
    const second = await portal.as('manager2')
    const hers = (await list(second, 'states[]=all&maxResults=100')).body.map(({ matricule }) => matricule)
    const his = (await list(manager, 'states[]=all&maxResults=100')).body.map(({ matricule }) => matricule)
    expect(hers.filter((matricule) => his.includes(matricule))).toEqual([])
  })

  test('FLT-15 the person alias, one or several, adds to the matricules', async () => {
    const [a, b] = [await matriculeOf('consultant'), await matriculeOf('forfait')]
    const { body } = await list(manager, `states[]=all&person=${a}&matricules[]=${b}`)
    expect(body.map(({ matricule }) => matricule).sort()).toEqual([a, b].sort())
  })

  test('ABS-40 ABS-44 every key of the model is there, and what is private of other people is empty', async () => {
    const person = await only(await matriculeOf('consultant'))
    for (const field of ['personal_email', 'password_hash', 'ledger', 'search_key']) {
      expect(person).not.toHaveProperty(field)
    }
    expect(person).toMatchObject({ phone: null, mobile: null, birthday: null, picture: null, roles: [] })
    expect(person).toMatchObject({ place: 'Paris', type: 'consultant', person_type: 'consultant', is_active: true })
    const told = ['id', 'firstname', 'lastname', 'identity', 'matricule', 'modality', 'manager', 'start_at', 'end_at']
    for (const field of told) expect(person, field).toHaveProperty(field)
  })
})

describe('filters', () => {
  const FILTERS: [string, string][] = [
    ['a month that does not exist', 'period=2026-13'],
    ['a first day after the last', 'minDate=2026-12-01&maxDate=2026-11-01'],
    ['a day that does not exist', 'minDate=2026-02-30'],
    ['an unknown state', 'states[]=pending'],
    ['an unknown status', 'types[]=interim'],
    ['a company that is no id', 'company[]=Synchrone'],
    ['no person a page', 'maxResults=0'],
    ['too many people a page', 'maxResults=101'],
    ['a page before the first', 'page=0'],
  ]
  test.each(FILTERS)('FLT-08 ABS-36 EX-V-09 %s is 422', async (_what, query) => {
    expect(refusalOf(await list(manager, query))).toEqual([422, M_FILTER.message])
  })

  test('FLT-11 FLT-45 FLT-46 a status whose role is held narrows, consultant and internal together are either', async () => {
    const types = async (query: string) =>
      new Set((await list(payroll, `maxResults=100&${query}`)).body.map(({ type }) => type))
    expect(await types('types[]=consultant')).toEqual(new Set(['consultant']))
    expect(await types('types[]=internal')).toEqual(new Set(['internal']))
    expect(await types('types[]=consultant&types[]=internal')).toEqual(new Set(['consultant', 'internal']))
  })

  test('FLT-47 FLT-48 FLT-49 a status without its role, and contractors here, are refused; all needs none', async () => {
    expect(refusalOf(await list(manager, 'types[]=internal'))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await list(payroll, 'types[]=contractor'))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await list(await portal.as('rh'), 'types[]=consultant'))).toEqual([403, M_ROLE.message])
    expect((await list(manager, 'types[]=all')).status).toBe(200)
  })

  test('FLT-50 FLT-06 interim people appear under all only', async () => {
    await office.clear('interim')
    await office.plantEvent('interim', '2026-05-18')
    const matricule = await matriculeOf('interim')
    expect(await only(matricule, 'types[]=all')).toBeDefined()
    expect(await only(matricule, 'types[]=consultant')).toBeUndefined()
  })

  test('FLT-12 the manager filter is direct managees, and of somebody else’s team nobody', async () => {
    const [own, below, foreign] = await Promise.all(['manager', 'adjoint', 'manager2'].map(matriculeOf))
    const managersOf = async (matricule: string | undefined) => [
      ...new Set(
        (await list(manager, `states[]=all&maxResults=100&manager=${matricule}`)).body.map((one) => one.manager),
      ),
    ]
    expect(await managersOf(own)).toEqual([own])
    expect(await managersOf(below)).toEqual([below])
    expect(await managersOf(foreign)).toEqual([])
    expect((await managersOf('')).length).toBeGreaterThan(1)
  })

  test('ABS-31 ABS-32 FLT-14 FLT-07 the company of the person, together with every other filter', async () => {
    const { company_id } = await office.person('consultant')
    const all = await list(payroll, 'types[]=internal')
    const mine = await list(payroll, `types[]=internal&company[]=${company_id}`)
    expect(mine.headers['x-total-count']).toBe(all.headers['x-total-count'])
    expect((await list(payroll, `company[]=${company_id + 1000}`)).body).toEqual([])
    const matricule = await matriculeOf('consultant')
    const { manager: of_manager } = await office.person('consultant')
    const every = `period=2026-05&types[]=consultant&person=${matricule}&company[]=${company_id}&manager=${of_manager}`
    const answer = await list(
      payroll,
      `${every}&states[]=all&minDate=2026-05-01&maxDate=2026-05-31&maxResults=10&page=1`,
    )
    expect([answer.status, answer.body.map((one) => one.matricule)]).toEqual([200, [matricule]])
  })

  test('FLT-86 FLT-87 a period or a window takes absences with a half-day in it, none of them takes all', async () => {
    await office.clear('forfait')
    await office.plantEvent('forfait', '2026-05-27/2026-05-29')
    await office.plantEvent('forfait', '2026-07-01 pm')
    const matricule = await matriculeOf('forfait')
    const starts = async (query: string) =>
      (await only(matricule, `states[]=submitted&${query}`))?.absences.map(({ start_at }) => start_at)
    expect(await starts('')).toEqual(['2026-05-27', '2026-07-01'])
    expect(await starts('period=2026-07')).toEqual(['2026-07-01'])
    expect(await starts('minDate=2026-05-29&maxDate=2026-06-30')).toEqual(['2026-05-27'])
    expect(await starts('minDate=2026-05-30')).toEqual(['2026-07-01'])
    expect(await starts('period=2026-05&minDate=2026-05-30')).toBeUndefined()
  })
})

describe('what an absence tells', () => {
  beforeEach(() => office.clear('consultant', 'consultant35', 'forfait'))

  test('ABS-45 ABS-46 ABS-48 its fields, half a day being 0.5', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-20 pm', 'EM', 'validated1')
    const person = await only(await matriculeOf('consultant'))
    expect(person?.absences.find((absence) => absence.id === id)).toMatchObject({
      state: 'validated1',
      start_at: '2026-05-20',
      start_moment: 'pm',
      end_at: '2026-05-20',
      end_moment: 'pm',
      days_count: 0.5,
      event_code: { short_code: 'EM', type: 'absence', relevant_counter: null },
      updated_at: '2026-05-11T10:00:00',
      validated1_by_name: (await office.person('manager')).identity,
      locked: false,
      editable: false,
      backwarded: false,
      comment_count: 0,
      month_state: 'non_submitted',
    })
  })

  test('ABS-47 editable is the owner’s to change: submitted or refused, in a month not sent', async () => {
    const editable = async () => {
      const person = await only(await matriculeOf('consultant'), 'states[]=all&period=2026-05')
      return person?.absences.map((absence) => absence.editable)
    }
    await office.plantEvent('consultant', '2026-05-18', 'CSS', 'submitted')
    await office.plantEvent('consultant', '2026-05-19', 'CSS', 'refused')
    await office.plantEvent('consultant', '2026-05-20', 'CSS', 'validated1')
    await office.plantEvent('consultant', '2026-05-21', 'CSS', 'validated2')
    expect(await editable()).toEqual([true, true, false, false])
    await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
    expect(await editable()).toEqual([false, false, false, false])
  })

  test('ABS-26 ROL-39 every button is the viewer’s own: level 1, level 2, and nothing on one’s own', async () => {
    await office.plantEvent('consultant', '2026-05-18', 'CSS', 'submitted')
    await office.plantEvent('consultant', '2026-05-19', 'CSS', 'validated1')
    await office.plantEvent('consultant', '2026-05-20', 'CSS', 'validated2')
    await office.plantEvent('consultant', '2026-05-21', 'CSS', 'refused')
    await office.plantEvent('paie', '2026-05-21')
    const actions = async (caller: Caller, username = 'consultant') =>
      (await only(await matriculeOf(username), 'states[]=all&period=2026-05', caller))?.absences.map(
        (one) => one.actions,
      )
    expect(await actions(manager)).toEqual([['validated1', 'refused'], ['submitted', 'edit'], [], []])
    expect(await actions(payroll)).toEqual([[], ['validated2', 'submitted', 'edit'], ['submitted'], []])
    expect(await actions(payroll, 'paie')).toEqual([[]])
    await office.clear('paie')
  })

  test('ABS-76 a viewer of everybody may act at level 1 on the people below only', async () => {
    await office.plantEvent('consultant', '2026-05-18')
    const { roles } = await office.person('manager2')
    await office.setRights('manager2', [...roles, 'ROLE_ACTIVITY_SHOW_ALL'], true)
    const person = await only(await matriculeOf('consultant'), 'states[]=submitted', await portal.as('manager2'))
    expect(person?.absences.map(({ actions }) => actions)).toEqual([[]])
    await office.setRights('manager2', roles, true)
  })

  test('ABS-45 who else is away (README 27): people with the same manager on one of the half-days, refused ones apart', async () => {
    const { kysely } = portal.database
    const boss = await office.personId('double')
    await kysely
      .updateTable('users')
      .set({ manager_id: boss })
      .where('username', 'in', ['consultant35', 'forfait'])
      .execute()
    await office.plantEvent('consultant35', '2026-07-06/2026-07-07')
    const also = async () =>
      (await only(await matriculeOf('consultant35'), 'states[]=all&period=2026-07', payroll))?.absences[0]?.also_absent
    expect(await also()).toBe(0)
    const other = await office.plantEvent('forfait', '2026-07-07 pm/2026-07-08', 'MAL')
    expect(await also()).toBe(1)
    await kysely.updateTable('events').set({ state: 'refused' }).where('id', '=', other.id).execute()
    expect(await also()).toBe(0)
    const home = await office.personId('manager')
    await kysely
      .updateTable('users')
      .set({ manager_id: home })
      .where('username', 'in', ['consultant35', 'forfait'])
      .execute()
  })
})
