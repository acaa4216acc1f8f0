import { describe, expect, test } from 'vitest'
import { office, on, openPush, portal } from '../../../testing/opened-push.ts'
import type { Subscribed } from '../../../testing/push-service.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { notificationHandlers } from './index.ts'

openPush()

const register = (username: string) => on.register(username)
const messagesTo = (browser: Subscribed) => on.messagesTo(browser)

describe('the reminder', () => {
  const remindAt = async (instant: string) => {
    portal.setNow(instant)
    await notificationHandlers(portal.platform)['remind-months']({})
  }

  test('NOT-32 whoever has not sent the month is reminded once, on the last worked day before the 25th', async () => {
    const late = await office.plantMonth('forfait', { year: 2026, month: 5 })
    await office.plantMonth('adrien.noel', { year: 2026, month: 5 }, 'submitted')
    const [browser, done] = [await register('forfait'), await register('adrien.noel')]
    await remindAt('2026-05-21T18:00:00+02:00')
    await remindAt('2026-05-22T08:59:00+02:00')
    expect(await messagesTo(browser)).toEqual([])
    await Promise.all([remindAt('2026-05-22T09:00:00+02:00'), remindAt('2026-05-22T09:00:00+02:00')])
    await remindAt('2026-05-23T09:00:00+02:00')
    expect(await messagesTo(browser)).toEqual([
      {
        title: 'Votre CRA de mai 2026 n’est pas encore envoyé',
        body: 'Il est attendu avant le 25.',
        url: '/timesheet/5/2026',
        tag: `month-${late}`,
      },
    ])
    expect(await messagesTo(done)).toEqual([])
  })

  test('NOT-32 a month sent meanwhile, or a day after the 24th, reminds nobody', async () => {
    const month = await office.plantMonth('forfait', { year: 2026, month: 5 })
    const browser = await register('forfait')
    await remindAt('2026-05-25T10:00:00+02:00')
    await remindAt('2026-05-22T10:00:00+02:00')
    await portal.database.kysely
      .updateTable('months')
      .set({ state: 'submitted', submitted_at: new Date(TEST_NOW) })
      .where('id', '=', month)
      .execute()
    expect(await messagesTo(browser)).toEqual([])
  })

  // The last one: what is closed stays closed.
  test('CLO-06 nobody is reminded of a month that is closed, not even by a push that waits', async () => {
    await office.plantMonth('forfait', { year: 2026, month: 5 })
    const browser = await register('forfait')
    await remindAt('2026-05-22T10:00:00+02:00')
    await portal.database.executeSql(`
      insert into periods (year, month, closed_at) values (2026, 5, now())
      on conflict on constraint one_period_per_month do update set closed_at = now()`)
    expect(await messagesTo(browser)).toEqual([])
    await portal.database.executeSql('delete from month_reminders')
    await remindAt('2026-05-22T11:00:00+02:00')
    expect(await messagesTo(browser)).toEqual([])
  })
})
