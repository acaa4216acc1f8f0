import {
  FORMER_SECRET_HOURS,
  KEPT_CHARACTERS,
  MOST_AT_ONCE,
  MOST_DEAD_IN_A_ROW,
  nextAttemptAfter,
} from '@cadran/rules/portal/webhooks'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { OutboundReply } from '../../../platform/outbound.ts'
import { InsideAddress } from '../../../platform/outbound-address.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bodyOf, boxPlace, signatureOf } from './signature.ts'
import { accessAdministrators, nameOfWebhook, readSecretBoxes } from './webhooks.read-model.ts'
import * as store from './webhooks.store.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** How one attempt went: a status, or why there is none. */
export interface Outcome {
  status: number | null
  error: string | null
  is_delivered: boolean
  retry_after: number | null
}

const failed = (error: string): Outcome => ({ status: null, error, is_delivered: false, retry_after: null })

/** Text alone, of what somebody else's program says. */
const shownText = (body: Buffer) =>
  body
    .toString('utf8')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, KEPT_CHARACTERS)

function errorOf({ status, body }: OutboundReply): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirection refusée' : shownText(body)
}

const WAITING: ReadonlySet<number> = new Set([429, 503])

/** How long a receiver asks to wait, in seconds or until a date (RFC 9110); the portal's clock is not its clock, so a date is apart from now. */
function pauseAsked({ status, headers }: OutboundReply, now: Date): number | null {
  const asked = headers['retry-after']
  if (!WAITING.has(status) || asked === undefined) return null
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (new Date(asked).getTime() - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.ceil(seconds) : null
}

/** Why nobody answered, in words that tell neither address nor secret. */
function whyNot(error: unknown): string {
  if (error instanceof InsideAddress) return 'adresse refusée'
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'aucune réponse en 15 secondes'
  return `connexion impossible (${code ?? name ?? 'inconnu'})`
}

/** The secrets that sign now: the new one first, the former one for a day. */
function secretsOf({ secrets }: Platform, due: store.Due, now: Date): string[] | null {
  const { webhook_id, secret_box, former_secret_box, rotated_at } = due
  const isBoth = rotated_at && now.getTime() < rotated_at.getTime() + FORMER_SECRET_HOURS * 3_600_000
  const boxes = [secret_box, ...(isBoth && former_secret_box ? [former_secret_box] : [])]
  const opened = boxes.map((box) => secrets.open(box, boxPlace(webhook_id)))
  return opened[0] === null ? null : opened.filter((secret) => secret !== null)
}

/** One attempt, signed anew. */
export async function attempt(platform: Platform, due: store.Due): Promise<Outcome> {
  const outbound = platform.outbound.webhooks
  const now = platform.clock.now()
  const secrets = secretsOf(platform, due, now)
  if (!secrets) return failed('secret illisible')
  const url = outbound.address(due.url)
  if (!url) return failed('adresse refusée')
  const body = bodyOf(due)
  const id = `evt_${due.event_id}`
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Cadran-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, id, timestamp, body),
  }
  try {
    const reply = await outbound.send(url, { method: 'POST', headers, body })
    const error = errorOf(reply)
    return { status: reply.status, error, is_delivered: error === null, retry_after: pauseAsked(reply, now) }
  } catch (error) {
    return failed(whyNot(error))
  }
}

function endOf({ id, attempts }: store.Due, outcome: Outcome, now: Date): store.Ended {
  const { status, error, is_delivered, retry_after } = outcome
  if (is_delivered) return { id, state: 'delivered', status, error: null, next_at: null }
  const pause = nextAttemptAfter(attempts + 1, retry_after)
  const next_at = pause === null ? null : new Date(now.getTime() + pause * 1000)
  return { id, state: next_at ? 'pending' : 'dead', status, error, next_at }
}

/** Whoever keeps the accesses is told of an endpoint that was switched off (HOO-12). */
async function tellSwitchedOff(platform: Platform, webhook_id: number, because: 'gone' | 'dead'): Promise<void> {
  const { database, mailer, settings, companySettings, clock } = platform
  const [to, name] = await Promise.all([
    accessAdministrators(database.kysely),
    nameOfWebhook(database.kysely, webhook_id),
  ])
  if (to.length === 0) return
  const values = { webhook: name, lien: `${settings.public_url}/backend/webhooks/${webhook_id}` }
  const { subject, text } = composeMail(companySettings, because === 'gone' ? 'webhook_gone' : 'webhook_dead', values)
  const key = `webhook-${webhook_id}-${clock.now().getTime()}`
  await mailer.send({ key, because: 'alarm', to: to.join(', '), subject, text })
}

/** Delivers what is due of one endpoint, a few at a time, until nothing is. */
async function deliverTo(platform: Platform, webhook_id: number, isStopped: () => boolean): Promise<void> {
  const { database, clock } = platform
  while (!isStopped()) {
    const due = await store.takeDue(database.kysely, webhook_id, clock.now(), MOST_AT_ONCE)
    if (due.length === 0) return
    const ended = await Promise.all(due.map(async (each) => ({ due: each, outcome: await attempt(platform, each) })))
    const now = clock.now()
    const because = await store.endAttempts(
      database.kysely,
      webhook_id,
      ended.map(({ due: each, outcome }) => endOf(each, outcome, now)),
      { now, most_dead: MOST_DEAD_IN_A_ROW, is_gone: ended.some(({ outcome }) => outcome.status === 410) },
    )
    if (because) await tellSwitchedOff(platform, webhook_id, because)
  }
}

/** What sends: one run an endpoint and process, so that one which hangs delays no other (HOO-14). */
interface WebhookSender {
  /** Begins what is due, and waits for none of it. */
  start: () => Promise<void>
  /** Once nothing is under way in this process. */
  idle: () => Promise<void>
  /** Begins nothing more, and waits for what is under way. */
  stop: () => Promise<void>
}

function openSender(platform: Platform): WebhookSender {
  const running = new Map<number, Promise<void>>()
  let is_stopped = false
  const run = async (id: number) => {
    try {
      await deliverTo(platform, id, () => is_stopped)
    } catch (error) {
      // Due again after a while, and looked for every minute.
      platform.log.error({ err: error, webhook_id: id }, 'webhook deliveries are interrupted')
    } finally {
      running.delete(id)
    }
  }
  const idle = async () => void (await Promise.all(running.values()))
  return {
    start: async () => {
      const due = await store.endpointsWithDue(platform.database.kysely, platform.clock.now())
      for (const id of due) if (!is_stopped && !running.has(id)) running.set(id, run(id))
    },
    idle,
    stop: () => {
      is_stopped = true
      return idle()
    },
  }
}

/** The one that sends for a process. */
export const webhookSender = madeOnce(openSender)

/** The jobs of this room, by queue. */
export function webhookHandlers(platform: Platform): Pick<JobHandlers, 'send-webhooks' | 'sweep-webhooks'> {
  return {
    'send-webhooks': () => webhookSender(platform).start(),
    'sweep-webhooks': () => {
      const before = new Date(platform.clock.now().getTime() - KEPT_MS)
      return sweepRows(platform.database, before, [store.deleteEndedDeliveries])
    },
  }
}

/** The endpoints whose secrets this machine cannot read, by name: nothing is sent to them until they get others (HOO-24). */
export async function unreadableWebhooks({ database, secrets }: Platform): Promise<string[]> {
  const kept = await readSecretBoxes(database.kysely)
  return kept.flatMap(({ id, name, secret_box }) =>
    secrets.open(secret_box, boxPlace(Number(id))) === null ? [name] : [],
  )
}
