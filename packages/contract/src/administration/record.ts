import { REASON_LENGTH, REASON_TEXT } from '@cadran/rules/portal/run-as'
import * as z from 'zod/mini'
import { count, day, id, idParam, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'

/** One thing that somebody else did with one's record: opened it, changed it, or acted in one's name (AUD-15, AUD-21). */
const recordEntry = z.object({
  kind: z.enum(['reading', 'change', 'run_as']),
  /** When, or when last on that day (Paris wall time). */
  at: stamp,
  identity: z.string(),
  /** Who it is to the person, in a few words; null where it was the portal or its command line. */
  function: z.nullable(z.string()),
  /** In whose name, where it was not their own nor the person's. */
  on_behalf_of: z.nullable(z.string()),
  /** What they did: 'a ouvert votre mois d’octobre 2026'. */
  text: z.string(),
  /** What was opened: 'Mois d’octobre 2026', 'Compteurs'; null where nothing was. */
  what: z.nullable(z.string()),
  /** How often on that day. */
  times: z.int(),
  reason: z.nullable(z.string()),
  is_over: z.boolean(),
  /** What was done in one's name. */
  changes: z.array(z.string()),
})
export type RecordEntry = z.output<typeof recordEntry>

const recordDay = z.object({ day, entries: z.array(recordEntry) })
export type RecordDay = z.output<typeof recordDay>

export const showRecord = defineCall({
  method: 'GET',
  path: 'account/record',
  summary: 'Qui a consulté ou modifié son propre dossier, le jour le plus récent d’abord (AUD-15)',
  access: { kind: 'own' },
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  reply: z.array(recordDay),
})

/** Who opened what of somebody's record on a day, and until when an inquiry withholds it from them (AUD-18). */
const personReading = z.object({
  id,
  day,
  identity: z.string(),
  on_behalf_of: z.nullable(z.string()),
  what: z.string(),
  times: z.int(),
  withheld_until: z.nullable(day),
  withheld_reason: z.nullable(z.string()),
})
export type PersonReading = z.output<typeof personReading>

export const listPersonReadings = defineCall({
  method: 'GET',
  path: 'administration/reading',
  summary: 'Les consultations du dossier d’une personne, les plus récentes d’abord (AUD-18)',
  access: { kind: 'own', roles: ['ROLE_DPO'] },
  query: z.object({
    matricule: z.string().check(z.trim(), z.maxLength(100)),
    maxResults: count(200, 50),
    page: count(1_000_000, 1),
  }),
  reply: z.array(personReading),
  list: true,
})

export const withholdReading = defineCall({
  method: 'POST',
  path: 'administration/reading/{id}/inquiry',
  summary: 'Marque une consultation comme partie d’une enquête : montrée à la personne à sa fin (AUD-18)',
  access: { kind: 'own', roles: ['ROLE_DPO'] },
  params: z.object({ id: idParam }),
  body: z.object({
    reason: z
      .string(REASON_TEXT)
      .check(z.trim(), z.minLength(REASON_LENGTH.min, REASON_TEXT), z.maxLength(REASON_LENGTH.max, REASON_TEXT)),
    until: day,
  }),
})
