import * as z from 'zod/mini'
import { comment, day, days, idParam, instant, moment } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { event, eventCode, relevantCounter } from './calendar.ts'
import { loss } from './counters.ts'
import { optionalStamp, stamp } from './stamp.ts'

const RANGE_TEXT = 'Format de date invalide'
const VERSION_TEXT = 'La version de l’événement est obligatoire'

/** One event to create; everything the rules refuse is refused by them, this only fixes the kinds (EVT-68). */
export const eventInput = z.object({
  start_at: z.string(RANGE_TEXT),
  start_moment: z.enum(['am', 'pm'], 'Le moment doit être le matin ou l’après-midi'),
  end_at: z.string(RANGE_TEXT),
  end_moment: z.enum(['am', 'pm'], 'Le moment doit être le matin ou l’après-midi'),
  event_code: z.int('Vous devez choisir un code valide.'),
  /** What the person says to whoever decides on an absence (ASK-13). */
  request_comment: z.optional(z.nullable(comment)),
})
export type EventInput = z.output<typeof eventInput>

export const createEvents = defineCall({
  method: 'POST',
  path: 'timesheet/event',
  summary: 'Crée des événements, tous ou aucun (EVT-68, EVT-69)',
  access: { kind: 'session' },
  body: z
    .array(eventInput)
    .check(
      z.minLength(1, 'Vous devez fournir au moins un événement'),
      z.maxLength(100, 'Vous avez fourni trop d’événements'),
    ),
  reply: z.array(event),
  status: 201,
})

export const updateEvent = defineCall({
  method: 'PATCH',
  path: 'timesheet/event/{id}',
  summary: 'Modifie un événement (EVT-70)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  body: z.extend(z.partial(eventInput), {
    updated_at: optionalStamp,
  }),
  reply: event,
})

/** Its first part stays the event, the others are new; those that make way are deleted with it. */
export const recutEvent = defineCall({
  method: 'POST',
  path: 'timesheet/event/{id}/recut',
  summary: 'Recoupe un événement : ses parts et ceux qui leur font place, tout ou rien (EVT-01, EVT-70, EVT-71)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  body: z.object({
    parts: z
      .array(eventInput)
      .check(
        z.minLength(1, 'Vous devez fournir au moins un événement'),
        z.maxLength(100, 'Vous avez fourni trop d’événements'),
      ),
    gone: z._default(
      z
        .array(z.object({ id: z.int(), updated_at: stamp(VERSION_TEXT) }))
        .check(z.maxLength(100, 'Vous avez fourni trop d’événements')),
      [],
    ),
    updated_at: stamp(VERSION_TEXT),
  }),
  reply: z.array(event),
})

export const deleteEvent = defineCall({
  method: 'DELETE',
  path: 'timesheet/event/{id}',
  summary: 'Supprime un événement (EVT-71)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  status: 204,
})

/** A demand over two months is taken back as it was sent: all of its events, or none (ASK-05, ASK-11). */
export const deleteEvents = defineCall({
  method: 'DELETE',
  path: 'timesheet/event',
  summary: 'Supprime des événements, tous ou aucun (EVT-71, ASK-11)',
  access: { kind: 'session' },
  query: z.object({
    /** None is refused once it is known who asks (README 56). */
    'events[]': z._default(z.array(idParam).check(z.maxLength(100, 'Vous avez fourni trop d’événements')), []),
  }),
  status: 204,
})

const range = z.object({ start_at: day, start_moment: moment, end_at: day, end_moment: moment, days_count: days })

/** What a demand would make, before it is sent; nothing is written (ASK-08, ASK-09). */
export const absencePreview = defineCall({
  method: 'GET',
  path: 'timesheet/absence-preview',
  summary: 'Ce que ferait une demande, son solde, son refus et les absents de l’équipe (ASK-09)',
  access: { kind: 'session' },
  // What is left out is refused as the POST refuses it, once it is known that the person has months (README 56).
  query: z.object({
    start_at: z._default(eventInput.shape.start_at, ''),
    start_moment: z._default(eventInput.shape.start_moment, 'am'),
    end_at: z._default(eventInput.shape.end_at, ''),
    end_moment: z._default(eventInput.shape.end_moment, 'pm'),
    event_code: z._default(
      z.coerce.number('Vous devez choisir un code valide.').check(z.int('Vous devez choisir un code valide.')),
      0,
    ),
  }),
  reply: z.object({
    days_count: days,
    /** What POST timesheet/event is sent, one a month (ASK-05). */
    events: z.array(z.extend(range, { start_at: z.string(), end_at: z.string() })),
    /** The counter that the code draws on; null where nothing is counted, and then so is what follows. */
    counter: relevantCounter,
    /** The balance shown, reliquats included, and what the demand leaves of it. */
    balance_before: z.nullable(days),
    balance_after: z.nullable(days),
    /** What may be asked for, what of it is an advance, what of the balance is left to payroll (EVT-58 to EVT-64). */
    available: z.nullable(days),
    advance: z.nullable(days),
    set_aside: z.nullable(days),
    /** Days of the balance that are lost after a day. */
    expiring: z.nullable(z.object({ days, before: day })),
    /** What the counter's family will be at the end of the last day, without and with the demand (LED-54, README 70). */
    before: z.nullable(days),
    after: z.nullable(days),
    /** What the balance check would decide now (EVT-66). */
    sufficient: z.boolean(),
    /** What is lost within twelve months of the demand, unless it is taken. */
    to_be_lost: z.array(loss),
    /** The same in one sentence; null where the days cannot be read or lie too far ahead (LED-55). */
    text: z.nullable(z.string()),
    /** The longest shorter demand that would pass, where the balance refuses this one (ASK-07). */
    shorter: z.nullable(range),
    /** What POST timesheet/event would refuse it with. */
    refusal: z.nullable(
      z.object({ code: z.string(), status: z.int(), message: z.string(), field: z.nullable(z.string()) }),
    ),
    /** Who of the team is away, on each worked day of the demand; no names where the company tells counts alone (ASK-08). */
    also_absent: z.array(z.object({ day, count: z.int(), people: z.array(z.string()) })),
    /** How many there are beside this person; null where nothing is said of the team. */
    team_size: z.nullable(z.int()),
  }),
})
export type AbsencePreview = z.output<typeof absencePreview.reply>

const bound = z.object({ date: day, moment })
export const checkBoundaries = defineCall({
  method: 'GET',
  path: 'timesheet/event/check-boundaries/{idOrDate}',
  summary: 'Les événements voisins et ce qui reste choisissable entre eux (EVT-72 à EVT-75)',
  access: { kind: 'session' },
  params: z.object({ idOrDate: z.string() }),
  query: z.object({ moment: z._default(moment, 'am') }),
  reply: z.object({
    before: z.nullable(z.object({ id: z.int(), end_at: day, end_moment: moment })),
    after: z.nullable(z.object({ id: z.int(), start_at: day, start_moment: moment })),
    min: z.nullable(bound),
    max: z.nullable(bound),
  }),
})

const pageQuery = {
  maxResults: z._default(
    z.coerce
      .number('Filtre invalide.')
      .check(z.int('Filtre invalide.'), z.minimum(1, 'Filtre invalide.'), z.maximum(1000, 'Filtre invalide.')),
    100,
  ),
  page: z._default(
    z.coerce.number('Filtre invalide.').check(z.int('Filtre invalide.'), z.minimum(1, 'Filtre invalide.')),
    1,
  ),
}

export const listEvents = defineCall({
  method: 'GET',
  path: 'timesheet/event',
  summary: "Les événements d'un mois (EVT-76)",
  access: { kind: 'session' },
  query: z.object({
    ...pageQuery,
    month: z.coerce
      .number('Le mois est obligatoire')
      .check(z.int('Le mois est obligatoire'), z.positive('Le mois est obligatoire')),
  }),
  reply: z.array(event),
  list: true,
})

const codesQuery = {
  maxResults: pageQuery.maxResults,
  user: z.optional(z.string()),
}

/** A code with how often the person used it in the last 12 months, left out where never (ASK-06). */
export const offeredCode = z.extend(eventCode, { recent_uses: z.optional(z.int()) })
export type OfferedCode = z.output<typeof offeredCode>

export const listEventCodes = defineCall({
  method: 'GET',
  path: 'timesheet/event-code',
  summary: 'Les codes utilisables (EVT-25, EVT-27)',
  access: { kind: 'session' },
  query: z.object(codesQuery),
  reply: z.array(offeredCode),
  list: true,
})

export const listEventCodesBetween = defineCall({
  method: 'GET',
  path: 'timesheet/event-code/{start}/{end}',
  summary: 'Les codes valides sur une période (EVT-26)',
  access: { kind: 'session' },
  params: z.object({ start: z.string(), end: z.string() }),
  query: z.object(codesQuery),
  reply: z.array(eventCode),
  list: true,
})

/** One line of the absence history (EVT-81, README 15). */
export const pastAbsence = z.object({
  ...event.shape,
  month_id: z.nullable(z.int()),
  year: z.int(),
  days_count: days,
  /** What was said to whoever decides (ASK-13). */
  request_comment: z.nullable(z.string()),
  /** Who answered last and when; null while nobody has (ASK-15). */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** A line of a closed month that a correction has changed, or what a correction has made of it: 'régularisée' (COR-37). */
  corrected: z.nullable(z.enum(['former', 'outcome'])),
})
export type PastAbsence = z.output<typeof pastAbsence>

export const absenceHistory = defineCall({
  method: 'GET',
  path: 'timesheet/event/history/absence',
  summary: 'Les absences de tous les mois, les plus récentes d’abord (EVT-78 à EVT-81)',
  access: { kind: 'session' },
  query: z.object({
    ...pageQuery,
    user: z.optional(z.string()),
    year: z.optional(
      z.coerce
        .number('Filtre invalide.')
        .check(z.int('Filtre invalide.'), z.minimum(2000, 'Filtre invalide.'), z.maximum(2100, 'Filtre invalide.')),
    ),
  }),
  reply: z.array(pastAbsence),
  list: true,
})

export const absenceHistoryYears = defineCall({
  method: 'GET',
  path: 'timesheet/event/history/absence/years',
  summary: 'Les années qui ont des absences et leurs jours, refus exclus (README 15)',
  access: { kind: 'session' },
  query: z.object({ user: z.optional(z.string()) }),
  reply: z.array(z.object({ year: z.int(), total_days: days })),
})
