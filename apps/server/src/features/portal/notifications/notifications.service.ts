import type { Urgency } from '@cadran/rules/portal/notifications'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter, LetterQueue, LetterWriter, LetterWriters } from '../../../platform/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isQuiet, type Reach, readReach } from '../disconnection/index.ts'
import { onKeyRoles, onRunAs } from './account-letters.ts'
import { onCorrection } from './corrections-mail.ts'
import { deliver, deliverHeld, pushOrHold, reachedInHours } from './delivery.service.ts'
import { onDeputy } from './deputies-mail.ts'
import { deviceToReach } from './devices.store.ts'
import { onEscalation } from './escalations-mail.ts'
import { countQuietAct } from './held.store.ts'
import { onItem } from './item-letters.ts'
import { type Happening, loadHappening } from './notifications.read-model.ts'
import { onPersonChange } from './person-changes-mail.ts'
import { enqueuePushes, pushedTo, pushReminders } from './push.service.ts'
import { releaseMessages } from './release.service.ts'

const keyOf = ({ audit_id }: Happening) => `audit-${String(audit_id).padStart(10, '0')}`

/** The mails of what an audit row tells: of its person's account, of deputies, of an item. The state is read again first. */
async function lettersOf(platform: Platform, happening: Happening): Promise<Letter[]> {
  const key = keyOf(happening)
  const writers = [onKeyRoles, onRunAs, onPersonChange, onDeputy, onEscalation, onCorrection, onItem]
  for (const write of writers) {
    const letters = await write(platform, key, happening)
    if (letters.length > 0) return letters
  }
  return []
}

const writeHappening =
  (platform: Platform): LetterWriter<'audit-recorded'> =>
  async ({ audit_id }) => {
    const happening = await loadHappening(platform.database.read, audit_id)
    return happening ? lettersOf(platform, happening) : []
  }

/** What was done in the author's own quiet hours is counted (DIS-14). */
async function countQuiet(platform: Platform, { author_id, at }: Happening, reach: Reach): Promise<void> {
  const { database, clock } = platform
  const facts = author_id === null ? undefined : reach.get(author_id)
  if (facts && isQuiet(platform, facts, at)) await countQuietAct(database.byKeys, facts.id, clock.today())
}

/** Tells whom an audit row concerns, by mail and on their devices. The pushes are jobs of their own: neither waits for the other. */
async function notify(platform: Platform, { audit_id }: Queues['audit-recorded'], urgency?: Urgency): Promise<void> {
  const happening = await loadHappening(platform.database.read, audit_id)
  if (!happening) return
  const letters = await lettersOf(platform, happening)
  const pushed = pushedTo(platform, happening)
  const concerned = [happening.author_id, pushed].filter((id) => id !== null)
  const reach = await readReach(platform, platform.database.byKeys, [...concerned, ...reachedInHours(letters)])
  if (pushed !== null && reach.get(pushed)?.has_devices) await enqueuePushes(platform, audit_id, pushed, urgency)
  await deliver(platform, { queue: 'audit-recorded', job: { audit_id } }, letters, reach)
  await countQuiet(platform, happening, reach)
}

/** The other rooms' mails, by queue; this one writes those of the audit. */
export type OthersLetters = Omit<LetterWriters, 'audit-recorded'>

/** The jobs of this room, by queue: every mail that may wait leaves by it. */
export function notificationHandlers(platform: Platform, others: OthersLetters) {
  const writers: LetterWriters = { ...others, 'audit-recorded': writeHappening(platform) }
  const { byKeys } = platform.database
  const delivering =
    <Q extends LetterQueue>(queue: Q) =>
    async (job: Queues[Q]) => {
      const letters = await writers[queue](job)
      await deliver(platform, { queue, job }, letters, await readReach(platform, byKeys, reachedInHours(letters)))
    }
  return {
    'audit-recorded': (job, urgency) => notify(platform, job, urgency),
    'reports-to-validate': delivering('reports-to-validate'),
    'remind-report': delivering('remind-report'),
    'remind-queue': delivering('remind-queue'),
    'payroll-mail': delivering('payroll-mail'),
    'ledger-mail': delivering('ledger-mail'),
    'loss-mail': delivering('loss-mail'),
    'token-mail': delivering('token-mail'),
    'push-reminders': (job) => pushReminders(platform, job),
    'push-device': async (job) => {
      const device = await deviceToReach(byKeys, job.device_id)
      if (device) await pushOrHold(platform, device, job)
    },
    'release-messages': async () => void (await releaseMessages(platform)),
    'deliver-held': (job) => deliverHeld(platform, writers, job, (id) => deviceToReach(byKeys, id)),
  } satisfies Partial<JobHandlers>
}
