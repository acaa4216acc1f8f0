import type { Month } from '@cadran/contract/timesheet/calendar'
import pino from 'pino'
import { expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { openJobs } from '../../../platform/jobs/jobs.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { list, periodsOn } from '../../../testing/periods.ts'

openOffice()

/** What the job does at start and every few minutes. */
const openPeriods = () => jobHandlers(portal.platform)['open-periods']({})

const periodsNow = async () =>
  (await list(await portal.as('periodes'))).map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)

const monthRows = async (year: number, month: number) =>
  portal.database.kysely
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.year', '=', year)
    .where('m.month', '=', month)
    .select(['u.username', 'm.state', 'm.autofill', 'm.updated_at'])
    .execute()

test('PER-19 decision 10: where nothing has begun nothing is written', async () => {
  // The first run keeps what the months that came closed hold.
  await openPeriods()
  const before = await periodsOn(portal).everything()
  await openPeriods()
  expect(await periodsOn(portal).everything()).toBe(before)
})

test('PER-19 EX-V-73 a month’s period opens with its first minute in Paris', async () => {
  portal.setNow('2026-05-31T21:59:00Z')
  await openPeriods()
  expect((await periodsNow())[0]).toBe('2026-05')
  portal.setNow('2026-05-31T22:00:00Z')
  await openPeriods()
  expect((await periodsNow())[0]).toBe('2026-06')
})

test('decision 10: everybody employed gets their month, and nobody else', async () => {
  portal.setNow('2026-07-01T06:00:00+02:00')
  await office.plantMonth('consultant', { year: 2026, month: 7 }, 'non_submitted', { comment: 'déjà là' })
  await openPeriods()
  const july = await monthRows(2026, 7)
  const names = july.map(({ username }) => username)
  expect(new Set(names).size).toBe(names.length)
  for (const username of ['consultant', 'prestataire', 'interim', 'thomas.vidal']) expect(names).toContain(username)
  for (const username of ['sanscra', 'inactif', 'hugo.marchand']) expect(names).not.toContain(username)
  expect(july.find(({ username }) => username === 'forfait')).toEqual({
    username: 'forfait',
    state: 'non_submitted',
    autofill: true,
    updated_at: '2026-07-01T06:00:00',
  })
  const own = (await (await portal.as('consultant')).get<Month>('timesheet/month/7/2026')).body
  expect(own.comment).toBe('déjà là')
})

test('PER-19 README 34 months that were missed open too, and a contract that ended leaves them', async () => {
  portal.setNow('2026-12-03T09:00:00+01:00')
  await openPeriods()
  expect((await periodsNow()).slice(0, 5)).toEqual(['2026-12', '2026-11', '2026-10', '2026-09', '2026-08'])
  const interim = async (month: number) => (await monthRows(2026, month)).some(({ username }) => username === 'interim')
  expect([await interim(11), await interim(12)]).toEqual([true, false])
})

test('README 34 periods reach back to the first report, and forward to one that was sent', async () => {
  await office.plantMonth('consultant', { year: 2025, month: 2 }, 'non_submitted')
  await office.plantMonth('consultant', { year: 2027, month: 3 }, 'submitted')
  await office.plantMonth('consultant', { year: 2027, month: 4 }, 'non_submitted')
  await openPeriods()
  const periods = await periodsNow()
  expect([periods[0], periods[1], periods.at(-1)]).toEqual(['2027-03', '2026-12', '2025-02'])
  expect(periods).not.toContain('2027-02')
})

test('two processes that open at once open once', async () => {
  portal.setNow('2027-01-02T09:00:00+01:00')
  await Promise.all([openPeriods(), openPeriods()])
  const periods = await periodsNow()
  expect(new Set(periods).size).toBe(periods.length)
  expect(periods).toContain('2027-01')
})

test('what comes closed is counted once and kept', async () => {
  const { kysely } = portal.database
  await openPeriods()
  const [january] = (await list(await portal.as('periodes'), '?year=2026')).filter(({ month }) => month === 1)
  await kysely.updateTable('users').set({ end_at: '2025-12-31' }).where('username', '=', 'forfait').execute()
  const [after] = (await list(await portal.as('periodes'), '?year=2026')).filter(({ month }) => month === 1)
  expect(january?.closed).toBe(true)
  expect(after).toEqual(january)
})

test('the queue runs it by itself', async () => {
  const jobs = await openJobs(portal.database, pino({ level: 'silent' }), { workers: true })
  const { rows } = await portal.database.executeSql("select cron from pgboss.schedule where name = 'open-periods'")
  await jobs.stop()
  expect(rows).toEqual([{ cron: '*/5 * * * *' }])
})
