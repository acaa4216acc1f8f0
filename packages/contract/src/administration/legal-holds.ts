import * as z from 'zod/mini'
import { day, id, idParam, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { DPO, retentionKey } from './retention.ts'

const WHY = 'Un motif est attendu.'
const reason = z
  .string(WHY)
  .check(z.trim(), z.minLength(1, WHY), z.maxLength(1000, 'Le motif ne peut pas dépasser 1000 caractères.'))

/** What keeps entries of somebody, or of the whole company, from every erasure (RGD-17). */
const legalHold = z.object({
  id,
  /** Null for the whole company. */
  person: z.nullable(z.object({ id, identity: z.string(), matricule: z.string() })),
  /** Null for all of them. */
  entries: z.nullable(z.array(retentionKey)),
  reason: z.string(),
  until: z.nullable(day),
  set_by: z.string(),
  set_at: instant,
  lifted_by: z.nullable(z.string()),
  lifted_at: z.nullable(instant),
  lift_reason: z.nullable(z.string()),
  in_force: z.boolean(),
  /** In force for more than twelve months. */
  is_old: z.boolean(),
})
export type LegalHold = z.output<typeof legalHold>

export const listLegalHolds = defineCall({
  method: 'GET',
  path: 'administration/legal-hold',
  summary: 'Les gels, ceux de plus de douze mois signalés (RGD-17)',
  access: DPO,
  reply: z.array(legalHold),
})

export const setLegalHold = defineCall({
  method: 'POST',
  path: 'administration/legal-hold',
  summary: 'Garde des données de tout effacement, pour une personne ou la société (RGD-17)',
  access: DPO,
  body: z.object({
    person_id: z.optional(z.nullable(id)),
    company: z._default(z.boolean(), false),
    /** None names all. */
    entries: z.optional(z.nullable(z.array(retentionKey).check(z.maxLength(30)))),
    reason,
    until: z.optional(z.nullable(day)),
  }),
  reply: z.object({ id }),
  status: 201,
})

export const liftLegalHold = defineCall({
  method: 'POST',
  path: 'administration/legal-hold/{id}/lift',
  summary: 'Lève un gel, avec un motif (RGD-17)',
  access: DPO,
  params: z.object({ id: idParam }),
  body: z.object({ reason }),
  status: 204,
})

/** Whom a hold or a demand is about, by the matricule alone: neither a card nor a month is opened for it (RGD-22). */
export const findDataSubject = defineCall({
  method: 'GET',
  path: 'administration/erasure/person',
  summary: 'La personne d’un matricule, et la fin de son contrat (RGD-19)',
  access: DPO,
  query: z.object({ matricule: z.string().check(z.trim(), z.maxLength(100)) }),
  reply: z.object({ id, identity: z.string(), matricule: z.string(), contract_end: z.nullable(day) }),
})
