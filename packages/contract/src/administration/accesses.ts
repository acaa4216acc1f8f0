import * as z from 'zod/mini'
import { id, idParam, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { KEEPERS } from './people.ts'

const params = z.object({ id: idParam })
const REASON = 'Un motif de 3 caractères au moins est attendu.'
const reason = z
  .string(REASON)
  .check(
    z.trim(),
    z.minLength(3, REASON),
    z.maxLength(500, 'Le motif ne peut pas dépasser 500 caractères.'),
    z.regex(/^[^\p{Cc}]*$/u, 'Le motif tient sur une ligne.'),
  )

/** What somebody comes in by: neither address nor token nor hash (ADM-41). */
export const personAccesses = z.object({
  is_active: z.boolean(),
  /** They have chosen a password once. */
  has_password: z.boolean(),
  has_address: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Browser and system by name. */
      device_name: z.string(),
      /** It is the one that asks. */
      current: z.boolean(),
      created_at: instant,
      renewed_at: z.nullable(instant),
    }),
  ),
  /** What pushes are sent to. */
  devices: z.array(z.object({ id, name: z.string(), os: z.string(), registered_at: instant })),
})
export type PersonAccesses = z.output<typeof personAccesses>

export const loadAccesses = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/access',
  summary: 'Les sessions et les appareils d’une personne (ADM-41)',
  access: KEEPERS,
  reading: { tab: 'accesses' },
  params,
  reply: personAccesses,
})

export const endPersonSession = defineCall({
  method: 'DELETE',
  path: 'administration/person/{id}/session/{session_id}',
  summary: 'Ferme une session d’une personne (ADM-41)',
  access: KEEPERS,
  params: z.object({ id: idParam, session_id: z.string() }),
  status: 204,
})

export const endPersonSessions = defineCall({
  method: 'DELETE',
  path: 'administration/person/{id}/session',
  summary: 'Ferme toutes les sessions d’une personne (ADM-41)',
  access: KEEPERS,
  params,
  status: 204,
})

export const forgetPersonDevice = defineCall({
  method: 'DELETE',
  path: 'administration/person/{id}/device/{device_id}',
  summary: 'Oublie un appareil d’une personne (ADM-41)',
  access: KEEPERS,
  params: z.object({ id: idParam, device_id: idParam }),
  status: 204,
})

export const sendPasswordLink = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/password-link',
  summary: 'Envoie à une personne un lien pour choisir son mot de passe (ADM-42, ADM-43)',
  access: KEEPERS,
  params,
  reply: z.object({ message: z.string() }),
})

export const deactivatePerson = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/deactivate',
  summary: 'Ferme le compte d’une personne dès son prochain appel (ADM-35)',
  access: KEEPERS,
  params,
  body: z.object({ reason }),
  status: 204,
})

export const activatePerson = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/activate',
  summary: 'Rouvre le compte d’une personne, sans ses anciennes sessions (ADM-35)',
  access: KEEPERS,
  params,
  body: z.object({ reason }),
  status: 204,
})
