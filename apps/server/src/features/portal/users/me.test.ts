import type { CurrentUser } from '@cadran/contract/portal/users'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { AbsencePerson } from '@cadran/contract/validation/absences'
import { beforeEach, describe, expect, test } from 'vitest'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'
import { TEST_NOW } from '../../../testing/template.ts'

openOffice()
let forfait: Caller
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql(`
    delete from recurring_remote_days;
    delete from remote_days where day >= '2026-04-01' and user_id = (select id from users where username = 'forfait')`)
  await office.clear('forfait')
  forfait = await portal.as('forfait')
})

const me = async (caller = forfait) => (await caller.get<CurrentUser>('user/me')).body
const month = async (path = '5/2026') => (await forfait.get<Month>(`timesheet/month/${path}`)).body
const setDays = (days: object) => forfait.patch('settings/activity/remote-days', days)
const saveMonth = (days: object[]) => forfait.patch('settings/activity/remote-days/month/5/2026', days)

describe('remote days of the current month', () => {
  test('USR-08 REM-24 follow the recurring days, absences left out, as the month itself does', async () => {
    expect((await me()).remote_days).toEqual([])
    await setDays({ monday: true, friday: true })
    await office.plantEvent('forfait', '2026-05-11/2026-05-15')
    await office.plantEvent('forfait', '2026-05-22 pm')
    await office.plantEvent('forfait', '2026-05-18', 'CSS', 'refused')
    const { remote_days } = await me()
    expect(remote_days).toEqual([
      { day: '2026-05-04', am: true, pm: true },
      { day: '2026-05-18', am: true, pm: true },
      { day: '2026-05-22', am: true, pm: false },
      { day: '2026-05-29', am: true, pm: true },
    ])
    expect((await month()).remote_days).toEqual(remote_days)
  })

  test('USR-08 REM-16 REM-24 are those that were saved by hand, none included', async () => {
    await setDays({ monday: true })
    const chosen = [{ day: '2026-05-06', am: false, pm: true }]
    await saveMonth(chosen)
    expect((await me()).remote_days).toEqual(chosen)
    await saveMonth([])
    expect((await me()).remote_days).toEqual([])
  })

  test('USR-08 REM-24 are those that were sent, whatever recurs since', async () => {
    await setDays({ friday: true })
    expect((await forfait.post('timesheet/month/5/2026', { satisfaction: 3 })).status).toBe(200)
    await setDays({ monday: true, friday: false })
    expect((await me()).remote_days.map(({ day }) => day)).toEqual(['15', '22', '29'].map((day) => `2026-05-${day}`))
  })

  test('USR-08 SET-16 begin anew with the month', async () => {
    await setDays({ wednesday: true })
    portal.setNow('2026-06-02T09:00:00+02:00')
    forfait = await portal.as('forfait')
    const answered = await me()
    expect(answered.current_period).toEqual({ year: 2026, month: 6 })
    expect(answered.remote_days.map(({ day }) => day)).toEqual(['2026-06-03', '2026-06-10', '2026-06-17', '2026-06-24'])
  })
})

describe('absences', () => {
  const days = (absences: CurrentUser['absences']) => absences.map(({ start_at }) => start_at)

  test('USR-08 to come: today’s until it is over, the next first, refused ones never', async () => {
    await office.plantEvent('forfait', '2026-05-19/2026-05-20', 'CP', 'validated1')
    await office.plantEvent('forfait', '2027-01-04', 'CP')
    const current = await office.plantEvent('forfait', '2026-05-21 am/2026-05-22', 'CP', 'validated2')
    await office.plantEvent('forfait', '2026-06-02', 'CP', 'refused')
    await office.plantEvent('forfait', '2026-05-26 pm', 'MAL')
    await office.plantEvent('forfait', '2026-05-26 am', 'CSS')
    const { absences } = await me()
    expect(days(absences)).toEqual(['2026-05-21', '2026-05-26', '2026-05-26', '2027-01-04'])
    expect(absences.map(({ start_moment }) => start_moment)).toEqual(['am', 'am', 'pm', 'am'])
    expect(absences[0]).toEqual({
      id: current.id,
      start_at: '2026-05-21',
      start_moment: 'am',
      end_at: '2026-05-22',
      end_moment: 'pm',
      days_count: 2,
      state: 'validated2',
      event_code: { short_code: 'CP', description: expect.any(String) },
    })
  })

  test('USR-08 the five that ended last, the latest first, refused ones left out', async () => {
    for (const day of ['04', '05', '06', '07', '11', '12']) {
      await office.plantEvent('forfait', `2026-05-${day}`, 'CP', 'validated1')
    }
    await office.plantEvent('forfait', '2026-05-19', 'CP', 'refused')
    await office.plantEvent('forfait', '2026-05-20/2026-05-21', 'CP')
    await office.plantEvent('forfait', '2026-05-18 pm', 'MAL')
    const { absences, last_absences } = await me()
    expect(days(last_absences)).toEqual(['2026-05-18', '2026-05-12', '2026-05-11', '2026-05-07', '2026-05-06'])
    expect(days(absences)).toEqual(['2026-05-20'])
  })
})

describe('the counters’ views', () => {
  test('USR-16 MON-103 MON-104 the manager’s and payroll’s, as the back office reads them', async () => {
    await office.plantEvent('forfait', '2026-05-04/2026-05-05', 'CP', 'validated2')
    await office.plantEvent('forfait', '2026-05-06', 'CP', 'validated1')
    await office.plantEvent('forfait', '2026-05-07', 'CP', 'submitted')
    const own = await me()
    const taken = (view: '' | '_manager' | '_pay_manager') =>
      (own[`cp${view}`] ?? 0) + (own[`before_june${view}`] ?? 0) + (own[`remainder${view}`] ?? 0)
    expect(taken('_pay_manager') - taken('_manager')).toBe(1)
    expect(taken('_manager') - taken('')).toBe(1)
    const { body } = await (await portal.as('paie')).get<AbsencePerson[]>(
      `validation/event/absence/user?period=2026-05&matricules[]=${own.matricule}`,
    )
    const [listed] = body
    const of_managers = Object.entries(listed ?? {}).filter(([key]) => key.endsWith('_manager') && key !== 'is_manager')
    expect(of_managers).toHaveLength(12)
    expect(own).toMatchObject(Object.fromEntries(of_managers))
  })
})

test('EDT-15 says whether a month was ever sent, one that was sent back included', async () => {
  const { username } = await portal.database.kysely
    .selectFrom('users')
    .select('username')
    .where('start_at', '>', '2026-05-01')
    .where('start_at', '<', '2026-05-21')
    .executeTakeFirstOrThrow()
  const newcomer = await portal.as(username)
  await office.clear(username)
  const plant = office.plantMonth.bind(undefined, username, { year: 2026, month: 5 })
  const hasSent = async () => (await me(newcomer)).has_sent
  expect(await hasSent()).toBe(false)
  await plant('non_submitted')
  expect(await hasSent()).toBe(false)
  await plant('submitted')
  expect(await hasSent()).toBe(true)
  await plant('non_submitted', { backwarded: true })
  expect(await hasSent()).toBe(true)
})

test('USR-13 MON-95 a contractor has no view of counters either', async () => {
  const own = await me(await portal.as('prestataire'))
  expect(own).toMatchObject({
    cp_manager: null,
    before_june_manager: null,
    cp_pay_manager: null,
    cp15_pay_manager: null,
  })
})

test('USR-34 the current user costs one indexed statement beside the session’s', async () => {
  const { statementsOf, checkIndexed } = statementCost(portal)
  for (const username of ['manager', 'forfait', 'prestataire']) {
    const caller = await portal.as(username)
    const statements = await statementsOf(() => caller.get('user/me'))
    expect(statements).toHaveLength(2)
    await checkIndexed(statements)
  }
})
