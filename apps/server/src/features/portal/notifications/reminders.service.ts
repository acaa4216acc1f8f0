import { reminderDay } from '@cadran/rules/portal/notifications'
import { isWeekend, periodOf } from '@cadran/rules/timesheet/day'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './devices.store.ts'
import { peopleToRemind } from './notifications.read-model.ts'

const FROM_HOUR = '09'
const LAST_DAY = 24
const ZONE = 'FR'

/** Reminds whoever has a device and a month not sent, once a month, on the last worked day before the 25th (NOT-32). */
export async function remindMonths({ database, clock, holidays, jobs }: Platform): Promise<void> {
  const today = clock.today()
  const period = periodOf(today)
  const off = holidays.of(ZONE).days
  const day = reminderDay(period, (date) => isWeekend(date) || off.has(date))
  // A portal that was away that day makes up for it, until the 24th.
  if (today < day || Number(today.slice(8)) > LAST_DAY || clock.stamp().slice(11, 13) < FROM_HOUR) return
  await database.transaction(async (trx) => {
    if (!(await store.noteReminder(trx, period, clock.now()))) return
    const devices = await peopleToRemind(trx, period)
    if (devices.length === 0) return
    await jobs.enqueue(
      trx,
      'push-device',
      devices.map(({ device_id }) => ({ device_id, ...period })),
      { urgency: 'bulk' },
    )
  })
}
