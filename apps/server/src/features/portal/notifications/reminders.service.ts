import { isWeekend } from '@cadran/rules/timesheet/day'
import { nextDue, reminderDay } from '@cadran/rules/timesheet/deadline'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './devices.store.ts'
import { peopleToRemind } from './notifications.read-model.ts'

const FROM_HOUR = '09'
const ZONE = 'FR'

/** Reminds whoever has a device and a month not sent, once a month, on the last worked day before its deadline (NOT-32, CFG-11). */
export async function remindMonths({ database, clock, holidays, jobs, companySettings }: Platform): Promise<void> {
  const today = clock.today()
  const deadline_day = companySettings.get('month.deadline_day')
  const period = nextDue(today, deadline_day)
  const off = holidays.of(ZONE).days
  const day = reminderDay(period, deadline_day, (date) => isWeekend(date) || off.has(date))
  // A portal that was away that day makes up for it, until the deadline.
  if (!companySettings.get('features.push') || today < day || clock.stamp().slice(11, 13) < FROM_HOUR) return
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
