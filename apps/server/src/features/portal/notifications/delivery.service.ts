import { type Channel, digestList, digestPushTitle } from '@cadran/rules/portal/disconnection'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { type Letter, type LetterQueue, type LetterWriters, mailOf } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dueOf, type Reach, readReach } from '../disconnection/index.ts'
import { type Held, holdMessages } from './held.store.ts'
import { type PushJob, pushNow, type ReachedDevice, sendPush } from './push.service.ts'

/** A job by the name of its queue. */
interface Told<Q extends LetterQueue = LetterQueue> {
  queue: Q
  job: Queues[Q]
}

/** Who is reached in their own hours by some of the letters. */
export const reachedInHours = (letters: readonly Letter[]): number[] =>
  letters.filter(({ leaves }) => leaves !== 'at_once').map(({ user_id }) => user_id)

/**
 * The one place where mails leave or wait (DIS-01): warnings at once, all else in the hours of whom it goes to; what is gathered, and
 * what finds messages of quiet hours about to be released, goes with the next release.
 */
export async function deliver(platform: Platform, told: Told, letters: readonly Letter[], reach: Reach): Promise<void> {
  const { mailer, log, clock } = platform
  const waiting: Letter[] = []
  for (const letter of letters) {
    if (letter.to === null) log.warn({ ...told, user_id: letter.user_id }, 'nobody to mail: the person has no address')
    else if (letter.leaves === 'at_once') await mailer.send(mailOf(letter, letter.to, 'account'))
    else waiting.push(letter)
  }
  const now = clock.now()
  for (const letter of waiting) {
    const facts = reach.get(letter.user_id)
    if (!facts || letter.to === null) continue
    const is_gathered = letter.leaves === 'gathered'
    const due_at = dueOf(platform, facts, { channel: 'mail', held_at: now, is_gathered }, now)
    const is_open = due_at.getTime() === now.getTime()
    if (is_open && !is_gathered && !facts.awaits_release) await mailer.send(mailOf(letter, letter.to))
    else {
      const held = { ...told, user_id: letter.user_id, device_id: null, is_gathered, held_at: now, due_at }
      await hold(platform, held, !is_open)
    }
  }
}

const channelOf = (device_id: number | null): Channel => (device_id === null ? 'mail' : 'push')

const hold = ({ database, clock }: Platform, held: Omit<Held, 'channel'>, is_counted: boolean) =>
  holdMessages(database.byKeys, [{ ...held, channel: channelOf(held.device_id) }], { today: clock.today(), is_counted })

/** The one place where pushes leave or wait, at each attempt: a push service that comes back at night reaches nobody (DIS-16). */
export async function pushOrHold(platform: Platform, device: ReachedDevice, job: PushJob): Promise<void> {
  const { database, clock } = platform
  const push = await pushNow(platform, job, device.user_id)
  if (!push) return
  const facts = (await readReach(platform, database.byKeys, [device.user_id])).get(device.user_id)
  if (!facts) return
  const now = clock.now()
  const { device_id, ...told } = job
  // A reminder's: one push of a morning (DIS-11).
  const is_gathered = 'day' in told
  const due_at = dueOf(platform, facts, { channel: 'push', held_at: now, is_gathered }, now)
  const is_open = due_at.getTime() === now.getTime()
  if (is_open && !is_gathered) return sendPush(platform, device, push)
  const held = {
    user_id: device.user_id,
    device_id,
    queue: 'push-device',
    job: told,
    is_gathered,
    held_at: now,
    due_at,
  }
  await hold(platform, held, !is_open)
}

type Released = Queues['deliver-held']

/** Puts back what was released where the person's window has closed again meanwhile (DIS-16); false where it is open. */
async function isHeldAgain(platform: Platform, { user_id, device_id, held }: Released): Promise<boolean> {
  const { database, clock } = platform
  const facts = (await readReach(platform, database.byKeys, [user_id])).get(user_id)
  if (!facts) return true
  const now = clock.now()
  const channel = channelOf(device_id)
  const dues = held.map((each) => {
    const held_at = new Date(each.held_at)
    return { ...each, user_id, device_id, channel, held_at, due_at: dueOf(platform, facts, { channel, held_at }, now) }
  })
  if (dues.some(({ due_at }) => due_at.getTime() === now.getTime())) return false
  await holdMessages(database.byKeys, dues, { today: clock.today(), is_counted: false })
  return true
}

/** What of the released still concerns the person, as it would be told now, the oldest first and nothing twice. */
async function lettersNow(writers: LetterWriters, { user_id, held }: Released): Promise<Letter[]> {
  const letters = new Map<string, Letter>()
  for (const { queue, job } of held) {
    const write = writers[queue as LetterQueue] as (job: object) => Promise<Letter[]>
    const own = (await write(job)).filter((letter) => letter.user_id === user_id && letter.leaves !== 'at_once')
    for (const letter of own) letters.set(`${letter.line ?? letter.subject} ${letter.link}`, letter)
  }
  return [...letters.values()]
}

/** What was released to somebody: one thing as the mail that it is, several as one (DIS-06). */
async function mailHeld(platform: Platform, writers: LetterWriters, released: Released): Promise<void> {
  const { database, mailer, companySettings, settings } = platform
  const { user_id, released_at } = released
  const person = await database.byKeys
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .select(['firstname', 'email'])
    .executeTakeFirst()
  if (!person?.email) return
  const letters = await lettersNow(writers, released)
  const [letter] = letters
  if (!letter) return
  if (letters.length === 1) return mailer.send(mailOf(letter, person.email))
  const lines = letters.map(({ kind, line, subject, link }) => ({ kind, line: line ?? subject, link }))
  await mailer.send({
    key: `digest-${String(Date.parse(released_at))}-${String(user_id).padStart(10, '0')}`,
    because: 'open_hours',
    to: person.email,
    ...composeMail(companySettings, 'digest', {
      nombre: String(letters.length),
      prenom: person.firstname,
      liste: digestList(lines),
      lien: settings.public_url,
    }),
  })
}

/** The same on a device: one push, whatever there is (DIS-06). */
async function pushHeld(platform: Platform, device: ReachedDevice, { held }: Released): Promise<void> {
  const pushes = []
  for (const { job } of held) {
    const push = await pushNow(platform, { ...job, device_id: device.id } as PushJob, device.user_id)
    if (push) pushes.push(push)
  }
  // A later push about a thing takes the place of the former, held ones too.
  const [one, ...others] = [...new Map(pushes.map((push) => [push.message.tag, push])).values()]
  if (!one) return
  if (others.length === 0) return sendPush(platform, device, one)
  const message = { title: digestPushTitle(others.length + 1), body: '', url: '/', tag: 'digest' }
  await sendPush(platform, device, { ...one, message })
}

/** Delivers what was released to somebody, by mail or on one device; tried again as jobs are, in their hours alone (DIS-05, DIS-16). */
export async function deliverHeld(
  platform: Platform,
  writers: LetterWriters,
  released: Released,
  reachDevice: (id: number) => Promise<ReachedDevice | undefined>,
): Promise<void> {
  if (await isHeldAgain(platform, released)) return
  if (released.device_id === null) return mailHeld(platform, writers, released)
  const device = await reachDevice(released.device_id)
  if (device?.user_id === released.user_id) await pushHeld(platform, device, released)
}
