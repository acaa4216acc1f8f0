import type { ListedMonth } from '@cadran/contract/validation/activities'
import { M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

interface List {
  months: ListedMonth[]
  total_users_count: number
  counts: Record<ListedMonth['state'], number>
  navigator: { period: string; waiting: number }[]
}

openBackOffice()

const list = (caller: Caller, query = ''): Promise<Answer<List>> =>
  caller.get(`validation/month?maxResults=100&${query}`)
const matriculeOf = async (username: string) => (await office.person(username)).matricule
const only = async (username: string, query: string, caller = manager) =>
  (await list(caller, `matricules[]=${await matriculeOf(username)}&${query}`)).body.months
const people = ({ months }: List) => [...new Set(months.map(({ user }) => user.id))]
const periods = (months: ListedMonth[]) => months.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)

describe('people and pages', () => {
  test('ACT-04 ACT-35 ACT-42 people in the order of the list, the months of one newest first', async () => {
    const { body } = await list(payroll)
    const stored = await portal.database.kysely
      .selectFrom('users')
      .select('id')
      .orderBy('sort_key')
      .orderBy('id')
      .execute()
    const ids = people(body)
    expect(ids).toEqual(stored.map(({ id }) => id).filter((id) => ids.includes(id)))
    for (const id of ids) {
      const own = periods(body.months.filter(({ user }) => user.id === id))
      expect(own).toEqual([...own].sort().reverse())
    }
  })

  test('ACT-03 ACT-43 ACT-44 ACT-45 ten people a page by default, both totals count people, months do not', async () => {
    const first = await payroll.get<List>('validation/month')
    const total = first.body.total_users_count
    expect(people(first.body)).toHaveLength(10)
    expect(first.body.months.length).toBeGreaterThan(10)
    expect(first.headers['x-total-count']).toBe(String(total))
    expect(people((await list(payroll)).body)).toHaveLength(total)
    const last = await payroll.get<List>(`validation/month?page=${Math.ceil(total / 10)}`)
    expect(people(last.body)).toHaveLength(total % 10 || 10)
    const beyond = await payroll.get<List>('validation/month?page=1000')
    expect([beyond.body.months, beyond.body.total_users_count]).toEqual([[], total])
  })

  test('EX-V-33 ACT-59 the total follows the scope: a team of its own', async () => {
    const manager2 = await portal.as('manager2')
    const [mine, hers] = [await list(manager), await list(manager2)]
    expect(people(mine.body).filter((id) => people(hers.body).includes(id))).toEqual([])
    expect(mine.body.total_users_count).toBe(people(mine.body).length)
    expect(await only('amelie.bertrand', 'period=2026-04')).toEqual([])
  })
})

describe('what is counted', () => {
  const APRIL = 'period=2026-04'

  test('ACT-60 of one month, people employed then who have no row are listed as non_submitted, nothing to do', async () => {
    await office.clear('forfait')
    const [month] = await only('forfait', APRIL)
    expect(month).toMatchObject({
      id: null,
      state: 'non_submitted',
      updated_at: null,
      events: [expect.objectContaining({ state: 'submitted' })],
      actions: [],
      blocked_actions: [],
    })
    expect(await only('forfait', `${APRIL}&states[]=submitted`)).toEqual([])
    expect(await only('forfait', 'minDate=2026-04-01&maxDate=2026-04-30')).toEqual([])
    const before = (await list(manager, APRIL)).body.counts.non_submitted
    await office.plantMonth('forfait', { year: 2026, month: 4 }, 'submitted')
    expect((await list(manager, APRIL)).body.counts.non_submitted).toBe(before - 1)
  })

  test('ACT-60 ACT-66 nobody who is not employed in that month', async () => {
    const { body } = await list(payroll, 'period=2035-01')
    expect(body.months.every(({ user }) => user.end_at === null || user.end_at >= '2035-01-01')).toBe(true)
    const [someone] = body.months
    const { kysely } = portal.database
    await kysely
      .updateTable('users')
      .set({ end_at: '2034-12-31' })
      .where('id', '=', someone?.user.id ?? 0)
      .execute()
    expect((await list(payroll, 'period=2035-01')).body.total_users_count).toBe(body.total_users_count - 1)
    await kysely
      .updateTable('users')
      .set({ end_at: null })
      .where('id', '=', someone?.user.id ?? 0)
      .execute()
  })

  test('FLT-19 ROL-37 technical matricules, people without reports and inactive ones outside their contract (README 32)', async () => {
    const { kysely } = portal.database
    const { body } = await list(payroll, APRIL)
    expect(body.months.some(({ user }) => /^t/i.test(user.matricule))).toBe(false)
    const technical = await kysely.selectFrom('users').where('matricule', 'ilike', 't%').select('id').execute()
    expect(technical.length).toBeGreaterThan(0)
    expect(await only('sanscra', APRIL, payroll)).toEqual([])
    const set = (is_active: boolean, end_at: string | null) =>
      kysely.updateTable('users').set({ is_active, end_at }).where('username', '=', 'amelie.bertrand').execute()
    await set(false, '2026-04-10')
    expect(await only('amelie.bertrand', APRIL, payroll)).toHaveLength(1)
    expect(await only('amelie.bertrand', 'period=2026-05', payroll)).toHaveLength(0)
    expect(periods(await only('amelie.bertrand', '', payroll))).not.toContain('2026-05')
    await set(true, null)
  })

  test('ACT-12 the counts leave the state filter out and keep the others', async () => {
    const whole = (await list(manager, APRIL)).body
    const waiting = (await list(manager, `${APRIL}&states[]=submitted`)).body
    expect(waiting.counts).toEqual(whole.counts)
    expect(waiting.months.every(({ state }) => state === 'submitted')).toBe(true)
    expect(waiting.months).toHaveLength(whole.counts.submitted)
    const contractors = (await list(manager, `${APRIL}&types[]=contractor`)).body
    expect(contractors.counts.submitted).toBeLessThan(whole.counts.submitted)
  })

  test('ACT-05 FLT-79 the navigator has twelve months, oldest first, with what waits for this viewer', async () => {
    const { navigator } = (await list(manager)).body
    expect(navigator.map(({ period }) => period)).toEqual([
      ...['2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
      ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ])
    const direct = (await list(manager, `${APRIL}&states[]=submitted&manager=${await matriculeOf('manager')}`)).body
      .months
    expect(navigator.find(({ period }) => period === '2026-04')?.waiting).toBe(direct.length)
    const validated = (await list(payroll, `${APRIL}&states[]=validated1`)).body.months
    expect((await list(payroll)).body.navigator.find(({ period }) => period === '2026-04')?.waiting).toBe(
      validated.length,
    )
    expect((await list(await portal.as('rh'))).body.navigator.every(({ waiting }) => waiting === 0)).toBe(true)
  })
})

describe('filters', () => {
  const WRONG: [string, string][] = [
    ['a month that does not exist', 'period=2026-00'],
    ['a word for a month', 'period=waiting'],
    ['a first day after the last', 'minDate=2026-12-01&maxDate=2026-11-01'],
    ['an unknown state', 'states[]=refused'],
    ['a flag that is not 1', 'specialTime=true'],
    ['a flag of 0', 'backwarded=0'],
    ['too many people a page', 'maxResults=101'],
  ]
  test.each(WRONG)('FLT-08 FLT-13 ACT-45 EX-V-09 %s is 422', async (_what, query) => {
    expect(refusalOf(await manager.get(`validation/month?${query}`))).toEqual([422, M_FILTER.message])
  })

  test('FLT-47 FLT-48 FLT-49 contractors may be asked for here, with the role', async () => {
    const { body } = await list(manager, 'period=2026-04&types[]=contractor')
    expect(new Set(body.months.map(({ user }) => user.person_type))).toEqual(new Set(['contractor']))
    expect(refusalOf(await list(manager, 'types[]=internal'))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await list(await portal.as('rh'), 'types[]=contractor'))).toEqual([403, M_ROLE.message])
  })

  test('FLT-75 pending is submitted or validated1 inside the default window, the states narrowing it further', async () => {
    const { months } = (await list(manager, 'period=pending')).body
    expect(new Set(months.map(({ state }) => state))).toEqual(new Set(['submitted', 'validated1']))
    const narrow = (await list(manager, 'period=pending&states[]=validated1&states[]=validated2')).body.months
    expect(new Set(narrow.map(({ state }) => state))).toEqual(new Set(['validated1']))
    await office.clear('forfait')
    await office.plantMonth('forfait', { year: 2026, month: 4 }, 'submitted')
    await office.plantMonth('forfait', { year: 2027, month: 4 }, 'submitted')
    await office.plantMonth('forfait', { year: 2027, month: 5 }, 'submitted')
    // Payroll decides on none of these; the manager does, and no window hides them (README 50).
    expect(periods(await only('forfait', 'period=pending', payroll))).toEqual(['2027-04', '2026-04'])
    expect(periods(await only('forfait', 'period=pending'))).toEqual(['2027-05', '2027-04', '2026-04'])
    expect(periods(await only('forfait', 'period=pending&maxDate=2026-12-31'))).toEqual(['2026-04'])
  })

  test('FLT-82 FLT-83 FLT-87 without a date the fifteen months around the current one, else what is asked', async () => {
    const shown = periods(await only('forfait', '', payroll))
    expect([shown.at(-1), shown[0]]).toEqual(['2026-02', '2027-04'])
    expect(periods(await only('forfait', 'maxDate=2025-08-15')).at(0)).toBe('2025-08')
    expect(periods(await only('forfait', 'minDate=2026-03-31&maxDate=2026-04-01'))).toEqual(['2026-04', '2026-03'])
    expect(periods(await only('forfait', 'period=2026-03&minDate=2026-04-01'))).toEqual([])
    await portal.database.executeSql(
      `delete from months where year = 2027 and user_id = (select id from users where username = 'forfait')`,
    )
  })

  test('FLT-10 FLT-13 ACT-46 particularities are alternatives, named as the month’s fields', async () => {
    await office.clear('forfait', 'consultant', 'consultant35')
    const april = { year: 2026, month: 4 }
    await office.plantMonth('forfait', april, 'submitted', { special_time: true })
    await office.plantMonth('consultant', april, 'submitted', { backwarded: true })
    await office.plantMonth('consultant35', april, 'submitted', { no_prestation: true })
    const found = async (flags: string) => people((await list(manager, `period=2026-04&${flags}`)).body)
    const ids = await Promise.all(['forfait', 'consultant', 'consultant35'].map(office.personId))
    const [special, backwarded, none] = ids
    expect(await found('specialTime=1')).toEqual(expect.arrayContaining([special]))
    expect(await found('specialTime=1')).not.toContain(backwarded)
    const both = await found('backwarded=1&noPrestation=1')
    expect(both).toEqual(expect.arrayContaining([backwarded, none]))
    expect(both).not.toContain(special)
    const remote = (await list(payroll, 'period=2026-04&remoteWorking=1')).body.months
    expect(remote.length).toBeGreaterThan(0)
    expect(remote.every(({ remote_working, remote_days_count }) => remote_working && remote_days_count > 0)).toBe(true)
    const onCall = (await list(payroll, 'constraint=1')).body.months
    expect(onCall.every(({ constraint_count }) => constraint_count > 0) && onCall.length > 0).toBe(true)
    const called = (await list(payroll, 'intervention=1')).body.months
    expect(called.every(({ intervention_minutes }) => intervention_minutes > 0) && called.length > 0).toBe(true)
    expect(await found('partialTime=1')).toEqual([])
  })
})

describe('what a report tells', () => {
  const APRIL = { year: 2026, month: 4 }
  beforeEach(() => office.clear('consultant', 'prestataire'))

  test('ABS-40 ABS-44 ACT-47 the person of a report has every key of the model, what is private of others being empty', async () => {
    await office.plantMonth('consultant', APRIL, 'submitted')
    const [month] = await only('consultant', 'period=2026-04')
    expect(month?.user).toMatchObject({ phone: null, mobile: null, birthday: null, picture: null, roles: [] })
    expect(month?.user).toMatchObject({ place: 'Paris', type: 'consultant', is_active: true, is_manager: false })
  })

  test('ACT-47 ACT-48 ACT-49 ACT-51 days by code and state, what is covered, and the flags of its absences', async () => {
    await office.plantMonth('consultant', APRIL, 'submitted', { comment: 'bon mois' })
    await office.plantEvent('consultant', '2026-04-01/2026-04-03', 'INT', 'submitted')
    await office.plantEvent('consultant', '2026-04-07', 'INT', 'submitted')
    await office.plantEvent('consultant', '2026-04-08', 'REC', 'submitted')
    await office.plantEvent('consultant', '2026-04-09 am', 'CP', 'validated1')
    await office.plantEvent('consultant', '2026-04-10', 'CP', 'refused')
    const [month] = await only('consultant', 'period=2026-04')
    expect(month?.events.map(({ event_code, state, days }) => [event_code.short_code, state, days])).toEqual([
      ['INT', 'submitted', 4],
      ['REC', 'submitted', 1],
      ['CP', 'refused', 1],
      ['CP', 'validated1', 0.5],
    ])
    expect(month).toMatchObject({
      submitted: true,
      validated2: false,
      locked: false,
      comment: 'bon mois',
      covered_days: 5.5,
      expected_days: 21,
      missing_halfdays: 31,
      absence_validated1: true,
      absence_validated2: false,
      submitted_at: '2026-05-11T08:00:00.000Z',
      updated_at: '2026-05-11T10:00:00',
    })
    await office.plantEvent('consultant', '2026-04-13', 'MAL', 'submitted')
    expect((await only('consultant', 'period=2026-04'))[0]).toMatchObject({ absence_validated1: false })
  })

  test('ACT-51 both flags hold for a report without absences; a contractor need not cover every day', async () => {
    await office.plantMonth('prestataire', APRIL, 'submitted')
    expect((await only('prestataire', 'period=2026-04'))[0]).toMatchObject({
      absence_validated1: true,
      absence_validated2: true,
      missing_halfdays: 0,
      events: [],
    })
  })

  test('ACT-31 ACT-75 ACT-82 the buttons of each state, and those that wait for absences with the server’s text', async () => {
    const buttons = async (caller: Caller) => {
      const [month] = await only('consultant', 'period=2026-04', caller)
      return [month?.actions, month?.blocked_actions.map(({ action, code }) => [action, code])]
    }
    await office.plantMonth('consultant', APRIL, 'submitted')
    expect(await buttons(manager)).toEqual([['validated1', 'non_submitted'], []])
    expect(await buttons(payroll)).toEqual([[], []])
    const { id } = await office.plantEvent('consultant', '2026-04-10', 'CP', 'submitted')
    expect(await buttons(manager)).toEqual([['non_submitted'], [['validated1', 'absences-level1']]])
    await office.plantMonth('consultant', APRIL, 'validated1')
    expect(await buttons(payroll)).toEqual([['non_submitted'], [['validated2', 'absences-level2']]])
    await portal.database.kysely.updateTable('events').set({ state: 'validated2' }).where('id', '=', id).execute()
    expect(await buttons(payroll)).toEqual([['validated2', 'non_submitted'], []])
    expect(await buttons(manager)).toEqual([[], []])
    await office.plantMonth('consultant', APRIL, 'validated2')
    expect(await buttons(payroll)).toEqual([['non_submitted'], []])
  })
})
