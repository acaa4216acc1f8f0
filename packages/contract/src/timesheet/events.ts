import * as z from 'zod/mini'
import { day, days, idParam, moment } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { event, eventCode } from './calendar.ts'
import { givenStamp, optionalStamp } from './given-stamp.ts'

const RANGE_TEXT = 'Format de date invalide'
const VERSION_TEXT = 'La version de l’événement est obligatoire'

/** One event to create; everything the rules refuse is refused by them, this only fixes the kinds (EVT-68). */
export const eventInput = z.object({
  start_at: z.string(RANGE_TEXT),
  start_moment: z.enum(['am', 'pm'], 'Le moment doit être le matin ou l’après-midi'),
  end_at: z.string(RANGE_TEXT),
  end_moment: z.enum(['am', 'pm'], 'Le moment doit être le matin ou l’après-midi'),
  event_code: z.int('Vous devez choisir un code valide.'),
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
        .array(z.object({ id: z.int(), updated_at: givenStamp(VERSION_TEXT) }))
        .check(z.maxLength(100, 'Vous avez fourni trop d’événements')),
      [],
    ),
    updated_at: givenStamp(VERSION_TEXT),
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

export const listEventCodes = defineCall({
  method: 'GET',
  path: 'timesheet/event-code',
  summary: 'Les codes utilisables (EVT-25, EVT-27)',
  access: { kind: 'session' },
  query: z.object(codesQuery),
  reply: z.array(eventCode),
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
