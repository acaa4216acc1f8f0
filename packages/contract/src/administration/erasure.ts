import * as z from 'zod/mini'
import { day, id, idParam, instant, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { stamp as seenStamp } from '../timesheet/stamp.ts'
import { DPO, retentionKey } from './retention.ts'

const WHY = 'Un motif est attendu.'

/** An entry of the register, and whether it goes: 'Effacé maintenant', or until when and why it is kept. */
const answer = z.object({ key: retentionKey, is_erased: z.boolean(), text: z.string() })

/** A demand of article 17 as it stands: what it would be answered today, or what it was (RGD-19, RGD-20). */
const erasureDemand = z.object({
  id,
  person: z.object({ id, identity: z.string(), matricule: z.string() }),
  received_on: day,
  answer_by: day,
  is_late: z.boolean(),
  extended_because: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  answers: z.array(answer),
  updated_at: stamp,
})
export type ErasureDemand = z.output<typeof erasureDemand>

const params = z.object({ id: idParam })
const PATH = 'administration/erasure'

export const listErasures = defineCall({
  method: 'GET',
  path: PATH,
  summary: 'Les demandes d’effacement, sans leur réponse détaillée, les plus pressées d’abord (RGD-20)',
  access: DPO,
  reply: z.array(erasureDemand),
})

export const loadErasure = defineCall({
  method: 'GET',
  path: `${PATH}/{id}`,
  summary: 'Une demande, et ce qu’elle recevrait ou a reçu pour réponse (RGD-19)',
  access: DPO,
  params,
  reply: erasureDemand,
})

export const receiveErasure = defineCall({
  method: 'POST',
  path: PATH,
  summary: 'Enregistre une demande d’effacement, et dit ce qui partirait et ce qui resterait (RGD-19, RGD-20, RGD-22)',
  access: DPO,
  body: z.object({ person_id: id, received_on: z.optional(z.nullable(day)) }),
  reply: erasureDemand,
  status: 201,
})

export const answerErasure = defineCall({
  method: 'POST',
  path: `${PATH}/{id}/answer`,
  summary: 'Efface ce que rien ne retient et garde la réponse (RGD-19)',
  access: DPO,
  params,
  body: z.object({ updated_at: seenStamp() }),
  reply: erasureDemand,
})

export const extendErasure = defineCall({
  method: 'POST',
  path: `${PATH}/{id}/extend`,
  summary: 'Prolonge le délai de deux mois, avec un motif (RGD-20)',
  access: DPO,
  params,
  body: z.object({
    reason: z
      .string(WHY)
      .check(z.trim(), z.minLength(1, WHY), z.maxLength(1000, 'Le motif ne peut pas dépasser 1000 caractères.')),
    updated_at: seenStamp(),
  }),
  reply: erasureDemand,
})

export const openErasureLetter = defineCall({
  method: 'GET',
  path: `${PATH}/{id}/letter`,
  summary: 'La lettre à la personne, en PDF (RGD-19)',
  access: DPO,
  params,
  file: true,
})
