import { createHmac, randomBytes } from 'node:crypto'
import { parisInstant } from '@cadran/rules/portal/paris-time'
import type { Due } from './webhooks.store.ts'

const PREFIX = 'whsec_'

/** A new secret of an endpoint, as its holder is told it once (HOO-01). */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

/** The row that a secret's box opens in. */
export const boxPlace = (webhook_id: number): string => `webhook ${webhook_id}`

/** What a delivery carries: the same bytes at every attempt (HOO-05). */
export function bodyOf({ event_id, type, created_at, data }: Pick<Due, 'event_id' | 'type' | 'created_at' | 'data'>) {
  const head = { id: `evt_${event_id}`, type, created_at: parisInstant(created_at.getTime()) }
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`
}

/** Signs by the specification of Standard Webhooks: one HMAC over id, time of the attempt and body, for each secret (HOO-06, HOO-23). */
export function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
