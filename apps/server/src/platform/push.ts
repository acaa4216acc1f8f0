import { createECDH } from 'node:crypto'
import type { PushMessage } from '@cadran/rules/portal/notifications'
import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { type Outbound, openOutbound } from './outbound.ts'
import { openPushKeys, type PushKeys } from './push-keys.ts'
import type { Settings } from './settings.ts'

/** What a browser hands out to be reached by. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** The provider of pushes: standard Web Push, or another one in its place (NOT-28). */
export interface Pusher {
  /** What browsers subscribe with; null while there are no keys. */
  public_key: string | null
  /** The subscription that a token stands for; null when it is none that pushes may be sent to. */
  read: (token: string) => Subscription | null
  /** 'gone' when the push service knows the subscription no more; throws when it should be tried again. */
  send: (subscription: Subscription, message: PushMessage) => Promise<'sent' | 'gone'>
}

const TTL_SECONDS = 3 * 24 * 3_600
const GONE = new Set([404, 410])
const BASE64URL = /^[A-Za-z0-9_-]+=*$/

const serialised = z.object({
  endpoint: z.string().check(z.maxLength(2000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(BASE64URL), z.maxLength(100)),
    auth: z.string().check(z.regex(BASE64URL), z.maxLength(40)),
  }),
})

/** A key that is no point of the curve would fail at every push. */
function isPublicKey(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return null
  }
}

function readSubscription(token: string, { address }: Outbound): Subscription | null {
  const { data } = z.safeParse(serialised, jsonOf(token))
  if (!data || !address(data.endpoint)) return null
  const { p256dh, auth } = data.keys
  if (Buffer.from(p256dh, 'base64url').length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return null
  return isPublicKey(p256dh) ? { endpoint: data.endpoint, p256dh, auth } : null
}

/** A push service wants to know whom to write to. */
function contactOf({ public_url, mail_from }: Settings): string {
  if (public_url.startsWith('https:')) return public_url
  return `mailto:${/<([^>]+)>/.exec(mail_from)?.[1] ?? mail_from}`
}

const headerText = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Opens the sending of pushes; the settings may name hosts of our own and the authority that vouches for them. */
export async function openPusher(settings: Settings, log: FastifyBaseLogger): Promise<Pusher> {
  const keys = await openPushKeys(settings, log)
  const { push_hosts: own_hosts, push_ca_file: ca_file, production } = settings
  const outbound = await openOutbound({ own_hosts, ca_file, production })
  return {
    public_key: keys?.public_key ?? null,
    read: (token) => readSubscription(token, outbound),
    send: async ({ endpoint, p256dh, auth }, message) => {
      const url = outbound.address(endpoint)
      if (!url) return 'gone'
      if (!keys) throw new Error('there are no keys to send pushes with')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: vapidOf(settings, keys), TTL: TTL_SECONDS, urgency: 'normal', topic: message.tag.slice(0, 32) },
      )
      // The status alone: what a foreign server says beyond it is not read.
      const posting = { method: 'POST', headers: headerText(headers), body, most_bytes: 0 } as const
      const { status } = await outbound.send(url, posting)
      if (GONE.has(status)) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service ${url.host} answered ${status}`)
      return 'sent'
    },
  }
}

const vapidOf = (settings: Settings, { public_key, private_key }: PushKeys) => ({
  subject: contactOf(settings),
  publicKey: public_key,
  privateKey: private_key,
})
