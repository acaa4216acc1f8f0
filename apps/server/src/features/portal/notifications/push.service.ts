import type { Urgency } from '@cadran/rules/portal/notifications'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './devices.store.ts'
import { type Happening, isMonthWaiting, loadHappening } from './notifications.read-model.ts'
import { type Push, pushOf, reminderOf } from './pushes.ts'

export type PushJob = Queues['push-device']
export type ReachedDevice = NonNullable<Awaited<ReturnType<typeof store.deviceToReach>>>

const nameOf = (job: PushJob) =>
  'audit_id' in job
    ? `push audit ${job.audit_id} ${job.device_id}`
    : `push month ${job.year}-${job.month} ${job.day} ${job.device_id}`

/** Whose devices are told of a happening; null where nobody's are. */
export function pushedTo({ companySettings }: Platform, happening: Happening): number | null {
  const push = companySettings.get('features.push') ? pushOf(happening) : null
  return push?.user_id ?? null
}

/** One job a device, each tried again by itself; told twice of one row they are enqueued once. */
export async function enqueuePushes(
  { database, jobs }: Platform,
  audit_id: number,
  user_id: number,
  urgency?: Urgency,
): Promise<void> {
  const devices = await store.devicesOf(database.byKeys, [user_id])
  if (devices.length === 0) return
  await database.transaction((trx) =>
    jobs.enqueue(
      trx,
      'push-device',
      devices.map(({ id }) => ({ device_id: id, audit_id })),
      { nameOf, ...(urgency && { urgency }) },
    ),
  )
}

/** The devices of people who are reminded of a month, each told by itself (DEL-30). */
export async function pushReminders(
  { database, jobs, companySettings }: Platform,
  { people, ...reminder }: Queues['push-reminders'],
): Promise<void> {
  if (!companySettings.get('features.push')) return
  const devices = await store.devicesOf(database.byKeys, people)
  if (devices.length === 0) return
  await database.transaction((trx) =>
    jobs.enqueue(
      trx,
      'push-device',
      devices.map(({ id }) => ({ device_id: id, ...reminder })),
      { urgency: 'bulk', nameOf },
    ),
  )
}

/** What a job tells somebody now; null where it concerns them no more. */
export async function pushNow(
  { database: { kysely, read }, companySettings, clock }: Platform,
  job: PushJob,
  user_id: number,
): Promise<Push | null> {
  if ('audit_id' in job) {
    const happening = await loadHappening(read, job.audit_id)
    const push = happening && pushOf(happening)
    return push?.user_id === user_id ? push : null
  }
  if (!(await isMonthWaiting(kysely, user_id, job))) return null
  return reminderOf(user_id, job, { today: clock.today(), deadline_day: companySettings.get('month.deadline_day') })
}

/** Sends one push to a device. A push service that is away makes the job wait. */
export async function sendPush({ database, pusher, log }: Platform, device: ReachedDevice, push: Push): Promise<void> {
  if ((await pusher.send(device, push.message)) === 'sent') return
  await store.forgetGone(database.byKeys, device)
  log.info({ device_id: device.id }, 'a device that its push service knows no more is forgotten')
}
