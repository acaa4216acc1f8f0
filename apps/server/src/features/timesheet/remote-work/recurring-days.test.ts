import type { ReplyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { loadRecurringDays } from '@cadran/contract/timesheet/remote-work'
import { NO_RECURRING_DAYS, WEEKDAY_NAMES } from '@cadran/rules/timesheet/remote-work'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeIds, codeIds, createEvents, inputsBy, monthOf } from '../../../testing/events.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

const PATH = 'settings/activity/remote-days'
type Flags = ReplyOf<typeof loadRecurringDays> & { message: string; errors: Record<string, string[]> }

let portal: TestPortal
let forfait: Caller
let codes: CodeIds

beforeAll(async () => {
  portal = await openTestPortal()
  codes = await codeIds(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  forfait = await portal.as('forfait')
})
afterEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql(`
    delete from recurring_remote_days;
    delete from events where start_at >= '2026-05-01' and user_id = (select id from users where username = 'forfait');
    delete from remote_days where day >= '2026-05-01' and user_id = (select id from users where username = 'forfait');
    update months set state = 'non_submitted', submitted_at = null, survey_sent = false, remote_saved = false
      where year = 2026 and month = 5 and user_id = (select id from users where username = 'forfait')`)
})

const remote = (day: string, halves = 'am pm') => ({ day, am: halves.includes('am'), pm: halves.includes('pm') })
const setDays = (flags: unknown, caller = forfait) => caller.patch<Flags>(PATH, flags)
const daysOf = async (path?: string, caller = forfait) => (await monthOf(caller, path)).remote_days
const saveMonth = (days: object[], path = '5/2026') =>
  forfait.patch(`settings/activity/remote-days/month/${path}`, days)
const storedDays = async () =>
  (
    await portal.database.kysely
      .selectFrom('remote_days as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .where('u.username', '=', 'forfait')
      .where('r.day', '>=', '2026-05-01')
      .orderBy('r.day')
      .select(['r.day', 'r.am', 'r.pm', 'r.auto_generated'])
      .execute()
  ).map(({ auto_generated, ...day }) => ({ ...day, auto_generated }))

const MONDAYS_AND_FRIDAYS = ['04', '11', '15', '18', '22', '29'].map((day) => remote(`2026-05-${day}`))

describe('the flags', () => {
  test('REM-21 REM-23 SET-12 seven flags, none set by default', async () => {
    const { status, body } = await forfait.get(PATH)
    expect([status, body]).toEqual([200, NO_RECURRING_DAYS])
    expect(Object.keys(body)).toEqual([...WEEKDAY_NAMES])
  })

  test('REM-22 SET-13 SET-14 they are saved and read again, those left out keep their value', async () => {
    const all = { ...NO_RECURRING_DAYS, monday: true, friday: true }
    expect(await setDays(all)).toMatchObject({ status: 200, body: all })
    expect((await setDays({ friday: false, sunday: true })).body).toEqual({ ...all, friday: false, sunday: true })
    expect((await setDays({})).body).toEqual((await forfait.get(PATH)).body)
    expect((await forfait.get(PATH)).body).toEqual({ ...all, friday: false, sunday: true })
  })

  test.each<[string, unknown, string]>([
    ['a number', { monday: 1 }, 'Chaque jour de la semaine doit être vrai ou faux'],
    ['null', { monday: true, friday: null }, 'Chaque jour de la semaine doit être vrai ou faux'],
    ['a list', [true], 'Vous devez fournir les jours de la semaine'],
  ])('REM-22 SET-13 %s is refused with 422 and nothing changes', async (_what, flags, message) => {
    const answer = await setDays(flags)
    expect([answer.status, answer.body.message]).toEqual([422, message])
    expect((await forfait.get(PATH)).body).toEqual(NO_RECURRING_DAYS)
  })

  test('MON-08 REM-21 refused without a report and without a session; one’s own data only', async () => {
    const noReport = await portal.as('sanscra')
    for (const answer of [await noReport.get(PATH), await setDays({ monday: true }, noReport)]) {
      expect(answer.status).toBe(403)
      expect(answer.body.message).toMatch(/^Votre profil utilisateur ne vous permet pas/)
    }
    expect((await portal.anonymous.get(PATH)).status).toBe(401)
    expect((await setDays({}, portal.anonymous)).status).toBe(401)
    await setDays({ monday: true })
    expect((await (await portal.as('consultant35')).get(PATH)).body).toEqual(NO_RECURRING_DAYS)
  })

  test('REM-22 of two changes at once none is lost', async () => {
    await Promise.all([setDays({ monday: true }), setDays({ friday: true })])
    expect((await forfait.get(PATH)).body).toEqual({ ...NO_RECURRING_DAYS, monday: true, friday: true })
  })
})

describe('what they fill', () => {
  test('REM-24 SET-16 EX-127 an editable month never saved by hand, without storing anything', async () => {
    await setDays({ monday: true, friday: true })
    const month = await monthOf(forfait)
    expect(month).toMatchObject({ remote_days: MONDAYS_AND_FRIDAYS, remote_days_count: 6 })
    expect(await storedDays()).toEqual([])
    expect((await daysOf('7/2026')).map(({ day }) => day).slice(0, 3)).toEqual([
      '2026-07-03',
      '2026-07-06',
      '2026-07-10',
    ])
    const { body } = await (await portal.as('manager')).get<Month>(
      `timesheet/month/5/2026?user=${month.user.matricule}`,
    )
    expect(body.remote_days).toEqual(MONDAYS_AND_FRIDAYS)
  })

  test('REM-25 EX-129 an absence takes its half-days; its events are no remote ones', async () => {
    await setDays({ monday: true, friday: true })
    const input = inputsBy(codes)
    await createEvents(
      forfait,
      input('2026-05-11 am', '2026-05-15 pm', 'CSS'),
      input('2026-05-22 pm', '2026-05-22 pm', 'CSS'),
    )
    const month = await monthOf(forfait)
    expect(month.remote_days_count).toBe(3.5)
    expect(month.remote_days).toContainEqual(remote('2026-05-22', 'am'))
    const absences = month.events.filter(({ event_code }) => event_code.type === 'absence')
    expect(absences.map(({ remote_working }) => remote_working)).toEqual([false, false])
  })

  test('REM-24 a month saved by hand follows them no more, an empty one included', async () => {
    await setDays({ monday: true })
    await saveMonth([remote('2026-05-05')])
    await saveMonth([], '6/2026')
    await setDays({ friday: true })
    expect(await daysOf()).toEqual([remote('2026-05-05')])
    expect(await daysOf('6/2026')).toEqual([])
    expect((await daysOf('8/2026')).length).toBeGreaterThan(0)
  })

  test('REM-24 a change holds from the current month on: the month before keeps what held then', async () => {
    await portal.database.executeSql(`
      update months set state = 'non_submitted', submitted_at = null where year = 2026 and month = 4
        and user_id = (select id from users where username = 'forfait');
      delete from remote_days where day between '2026-04-01' and '2026-04-30'
        and user_id = (select id from users where username = 'forfait')`)
    portal.setNow('2026-04-10T09:00:00+02:00')
    forfait = await portal.as('forfait')
    await setDays({ wednesday: true })
    const wednesdays = await daysOf('4/2026')
    portal.setNow(TEST_NOW)
    forfait = await portal.as('forfait')
    expect((await forfait.get(PATH)).body).toMatchObject({ wednesday: true })
    await setDays({ wednesday: false, monday: true })
    expect(await daysOf('4/2026')).toEqual(wednesdays)
    expect(wednesdays.length).toBeGreaterThan(0)
    expect((await daysOf()).map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-11', '2026-05-18'])
  })

  test('REM-24 sending stores them; sent, they change no more; sent back, they follow again', async () => {
    await setDays({ monday: true, friday: true })
    const sent = await forfait.post<Month>('timesheet/month/5/2026', { satisfaction: 3 })
    expect([sent.status, sent.body.remote_days]).toEqual([200, MONDAYS_AND_FRIDAYS])
    expect(await storedDays()).toEqual(MONDAYS_AND_FRIDAYS.map((day) => ({ ...day, auto_generated: true })))
    await setDays({ monday: false })
    expect(await daysOf()).toEqual(MONDAYS_AND_FRIDAYS)

    const { id, updated_at } = sent.body
    const back = await (await portal.as('manager')).post('validation/month-action', {
      month: id,
      action: 'non_submitted',
      comment: 'À revoir',
      updated_at,
    })
    expect(back.status).toBe(201)
    const fridays = MONDAYS_AND_FRIDAYS.filter(({ day }) => /-(15|22|29)$/.test(day))
    expect(await daysOf()).toEqual(fridays)
    await forfait.post('timesheet/month/5/2026', { satisfaction: 3 })
    expect((await storedDays()).map(({ day }) => day)).toEqual(fridays.map(({ day }) => day))
  })

  test('REM-24 sending a month saved by hand stores what was saved', async () => {
    await setDays({ monday: true })
    await saveMonth([remote('2026-05-06', 'pm')])
    await forfait.post('timesheet/month/5/2026', { satisfaction: 3 })
    expect(await storedDays()).toEqual([{ ...remote('2026-05-06', 'pm'), auto_generated: false }])
  })

  test('REM-24 a month that was sent before is left alone', async () => {
    const before = await daysOf('4/2026', await portal.as('consultant'))
    await setDays({ monday: true, tuesday: true }, await portal.as('consultant'))
    expect(await daysOf('4/2026', await portal.as('consultant'))).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})
