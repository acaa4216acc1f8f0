import { ALL_EVENTS, WEBHOOK_EVENTS } from '@cadran/rules/portal/webhooks'
import * as z from 'zod/mini'
import { count, id, idParam, instant } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

const ACCESS = { kind: 'own', roles: ['ROLE_ACCESS_ADMIN'] } as const satisfies Access
const NAME = 'Le nom compte de 1 à 60 caractères.'
const EVENTS = 'Choisissez au moins un événement.'

const name = z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(60, NAME))
const url = z.string('Indiquez une adresse.').check(z.trim(), z.maxLength(500, 'Cette adresse est trop longue.'))
const events = z.array(z.enum([ALL_EVENTS, ...WEBHOOK_EVENTS]), EVENTS).check(z.minLength(1, EVENTS), z.maxLength(30))

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  disabled_because: z.nullable(z.enum(['person', 'gone', 'dead'])),
  disabled_at: z.nullable(instant),
  /** Until when the former secret signs too; null where there is none. */
  former_secret_until: z.nullable(instant),
  created_by: z.nullable(z.string()),
  created_at: instant,
  last_delivered_at: z.nullable(instant),
  delivery_count: z.int(),
  pending_count: z.int(),
  dead_count: z.int(),
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  id,
  event_id: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'dead']),
  attempts: z.int(),
  next_at: z.nullable(instant),
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  created_at: instant,
  delivered_at: z.nullable(instant),
  /** As it was, or will be, sent. */
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof delivery>

const params = z.object({ id: idParam })
/** Told once: nothing answers it again (HOO-01, HOO-23). */
const secret = z.string()

export const listWebhooks = defineCall({
  method: 'GET',
  path: 'webhook',
  summary: 'Les webhooks, sans leur secret (HOO-01)',
  access: ACCESS,
  reply: z.array(webhook),
})

export const createWebhook = defineCall({
  method: 'POST',
  path: 'webhook',
  summary: 'Ajoute un webhook ; seule cette réponse porte son secret (HOO-01, HOO-02)',
  access: ACCESS,
  body: z.object({ name, url, events }),
  reply: z.extend(webhook, { secret }),
  status: 201,
})

export const loadWebhook = defineCall({
  method: 'GET',
  path: 'webhook/{id}',
  summary: 'Un webhook, sans son secret (HOO-01)',
  access: ACCESS,
  params,
  reply: webhook,
})

export const changeWebhook = defineCall({
  method: 'PATCH',
  path: 'webhook/{id}',
  summary: 'Change un webhook, l’arrête ou le remet en marche (HOO-01, HOO-12)',
  access: ACCESS,
  params,
  body: z.object({
    name: z.optional(name),
    url: z.optional(url),
    events: z.optional(events),
    enabled: z.optional(z.boolean()),
  }),
  reply: webhook,
})

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: 'webhook/{id}',
  summary: 'Supprime un webhook et ses livraisons (HOO-01)',
  access: ACCESS,
  params,
  status: 204,
})

export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: 'webhook/{id}/rotate',
  summary: 'Donne un nouveau secret ; l’ancien signe encore 24 heures à côté (HOO-23)',
  access: ACCESS,
  params,
  reply: z.object({ secret, former_secret_until: instant }),
})

export const tryWebhook = defineCall({
  method: 'POST',
  path: 'webhook/{id}/test',
  summary: 'Envoie test.ping une seule fois et répond ce qu’il en est (HOO-16)',
  access: ACCESS,
  params,
  reply: z.object({ status: z.nullable(z.int()), duration_ms: z.int(), error: z.nullable(z.string()) }),
})

export const listDeliveries = defineCall({
  method: 'GET',
  path: 'webhook/{id}/delivery',
  summary: 'Les livraisons d’un webhook, la plus récente d’abord (HOO-11)',
  access: ACCESS,
  params,
  query: z.object({
    state: z.optional(z.enum(['pending', 'delivered', 'dead'])),
    page: count(1_000_000, 1),
    maxResults: count(200, 50),
  }),
  reply: z.array(delivery),
  list: true,
})

export const replayDelivery = defineCall({
  method: 'POST',
  path: 'webhook/{id}/delivery/{delivery_id}/replay',
  summary: 'Renvoie une livraison telle quelle, signée de nouveau (HOO-15)',
  access: ACCESS,
  params: z.object({ id: idParam, delivery_id: idParam }),
  status: 204,
})

export const replayDead = defineCall({
  method: 'POST',
  path: 'webhook/{id}/replay',
  summary: 'Renvoie ce qui a échoué depuis un instant, 1 000 livraisons au plus (HOO-15)',
  access: ACCESS,
  params,
  body: z.object({ since: z.iso.datetime({ offset: true, error: 'Indiquez un instant.' }) }),
  reply: z.object({ replayed: z.int() }),
})
