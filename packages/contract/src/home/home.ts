import { REQUEST_KINDS, REQUEST_STATUSES } from '@cadran/rules/home/requests'
import { UPCOMING_KINDS } from '@cadran/rules/home/upcoming'
import * as z from 'zod/mini'
import { day, days, id, moment } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { lentDecision } from '../portal/delegation.ts'
import { month } from '../timesheet/calendar.ts'
import { awaiting } from '../validation/filters.ts'

/** Something to come, named and dated in words (HOM-03). */
const upcomingItem = z.object({ kind: z.enum(UPCOMING_KINDS), day, title: z.string(), detail: z.string() })
export type UpcomingItem = z.output<typeof upcomingItem>

const range = { start_at: day, start_moment: moment, end_at: day, end_moment: moment }

/**
 * What one asked for and where it stands (HOM-04). `since` is the day it began to wait, or was answered; `by` who answered, or
 * for whom it waits, null for nobody by name.
 */
const ownRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  /** Of the absence, else of the month. */
  id,
  since: day,
  by: z.nullable(z.string()),
  /** Why it was refused or sent back. */
  comment: z.nullable(z.string()),
  year: z.int(),
  month: z.int(),
  absence: z.nullable(
    z.object({ ...range, days_count: days, event_code: id, short_code: z.string(), description: z.string() }),
  ),
})
export type OwnRequest = z.output<typeof ownRequest>

/** Somebody of the team who is away; nobody learns of which absence (HOM-05). */
const awayPerson = z.object({ id, firstname: z.string(), lastname: z.string(), identity: z.string(), ...range })

const home = z.object({
  /** The month to act on, as `timesheet/month` answers it; null for whoever has no reports (HOM-02). */
  month: z.nullable(month),
  upcoming: z.array(upcomingItem),
  /** The first of them, and how many there are; null for contractors and whoever has no reports. */
  requests: z.nullable(z.object({ items: z.array(ownRequest), total: z.int() })),
  /** Who is away today and on `next_day`, the next worked one; null without a team, and where the company shows none of it. */
  team: z.nullable(
    z.object({
      next_day: day,
      away_today: z.int(),
      away_next: z.int(),
      /** Null where the company tells how many, and not who. */
      people: z.nullable(z.array(awayPerson)),
    }),
  ),
  /** As `validation/awaiting` answers it; null without backend access. */
  awaiting: z.nullable(awaiting.reply),
  /** What deputies have decided for the person in the last 30 days, the first of it; null where nobody has (DEL-39). */
  lent_decisions: z.nullable(z.object({ items: z.array(lentDecision), total: z.int() })),
})
export type Home = z.output<typeof home>

export const loadHome = defineCall({
  method: 'GET',
  path: 'home',
  summary:
    "Tout ce que l'accueil montre de la personne connectée : son mois, ce qui vient, ses demandes, son équipe, ce qui l'attend (HOM-01)",
  access: { kind: 'session' },
  reply: home,
})
