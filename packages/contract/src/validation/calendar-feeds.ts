import { FEED_KINDS, FEED_LEVELS } from '@cadran/rules/validation/calendar-feeds'
import * as z from 'zod/mini'
import { id, idParam, instant } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

const OWN = { kind: 'own' } as const satisfies Access
const level = z.enum(FEED_LEVELS, 'Choisissez un niveau de détail.')

const feed = z.object({
  id,
  kind: z.enum(FEED_KINDS),
  level: z.enum(FEED_LEVELS),
  created_at: instant,
  last_read_at: z.nullable(instant),
  last_agent: z.nullable(z.string()),
})
export type CalendarFeed = z.output<typeof feed>
/** The address is told here and nowhere else (ICS-02). */
const withAddress = z.extend(feed, { url: z.string() })

const policy = z.object({ most_detail: z.enum(['absent', 'kind']), team: z.boolean() })

export const listCalendarFeeds = defineCall({
  method: 'GET',
  path: 'calendar-feed',
  summary: 'Ses agendas, sans leur adresse (ICS-02)',
  access: OWN,
  reply: z.array(feed),
})

export const showCalendarOffer = defineCall({
  method: 'GET',
  path: 'calendar-feed/offer',
  summary: 'Les agendas que l’on peut créer, et le détail que la société permet (ICS-01, ICS-10)',
  access: OWN,
  reply: z.object({
    kinds: z.array(z.enum(FEED_KINDS)),
    most_detail: z.enum(['absent', 'kind']),
    /** People below, at any depth; null without the right to their calendar. */
    team_count: z.nullable(z.int()),
  }),
})

export const createCalendarFeed = defineCall({
  method: 'POST',
  path: 'calendar-feed',
  summary: 'Crée un agenda, et dit son adresse une seule fois (ICS-01, ICS-02)',
  access: OWN,
  body: z.object({ kind: z.enum(FEED_KINDS, 'Choisissez un agenda.'), level }),
  reply: withAddress,
  status: 201,
})

const params = z.object({ id: idParam })

export const changeCalendarFeed = defineCall({
  method: 'PATCH',
  path: 'calendar-feed/{id}',
  summary: 'Change le niveau de détail ; l’adresse reste (ICS-04)',
  access: OWN,
  params,
  body: z.object({ level }),
  reply: feed,
})

export const renewCalendarFeed = defineCall({
  method: 'POST',
  path: 'calendar-feed/{id}/renew',
  summary: 'Donne une nouvelle adresse ; l’ancienne n’ouvre plus rien (ICS-04)',
  access: OWN,
  params,
  reply: withAddress,
})

export const deleteCalendarFeed = defineCall({
  method: 'DELETE',
  path: 'calendar-feed/{id}',
  summary: 'Supprime un agenda (ICS-04)',
  access: OWN,
  params,
})

const ADMINISTRATORS = { kind: 'own', roles: ['ROLE_ACCESS_ADMIN'] } as const satisfies Access

export const loadCalendarPolicy = defineCall({
  method: 'GET',
  path: 'calendar-policy',
  summary: 'Ce que la société permet des agendas (ICS-10)',
  access: ADMINISTRATORS,
  reply: policy,
})

export const changeCalendarPolicy = defineCall({
  method: 'PATCH',
  path: 'calendar-policy',
  summary: 'Permet ou non le motif, et l’agenda de l’équipe (ICS-10)',
  access: ADMINISTRATORS,
  body: z.object({ most_detail: z.optional(policy.shape.most_detail), team: z.optional(z.boolean()) }),
  reply: policy,
})
