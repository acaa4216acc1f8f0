import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { KEEPERS } from './people.ts'

const TEXT = 'Cette valeur n’est pas lisible.'
const text = z.optional(z.nullable(z.string(TEXT)))
const flag = z.optional(z.boolean(TEXT))

export const createPerson = defineCall({
  method: 'POST',
  path: 'administration/person',
  summary: 'Crée une personne, par les règles du fichier des personnes (ADM-09, ADM-10)',
  access: KEEPERS,
  /** The columns of the people file; what they say is read by its rules. */
  body: z.object({
    matricule: z.string(TEXT),
    username: text,
    firstname: text,
    lastname: text,
    email: text,
    person_type: text,
    modality: z.optional(z.nullable(z.int(TEXT))),
    manager: text,
    is_manager: flag,
    is_active: flag,
    is_visible: flag,
    workplace: text,
    company: text,
    start_at: text,
    end_at: text,
    last_end_at: text,
    seniority_at: text,
    roles: z.optional(z.array(z.string(TEXT), TEXT)),
    part_times: z.optional(
      z.array(z.object({ starts_on: z.string(TEXT), half_days_off: z.array(z.string(TEXT), TEXT) }, TEXT), TEXT),
    ),
    /** A link to choose a password is mailed to them (ADM-10). */
    send_link: flag,
  }),
  status: 201,
  reply: z.object({ id }),
})

const name = z._default(z.string('Filtre invalide.').check(z.maxLength(100, 'Filtre invalide.')), '')

export const proposeUsername = defineCall({
  method: 'GET',
  path: 'administration/person/free-username',
  summary: 'Un identifiant libre pour une personne (ADM-11)',
  access: KEEPERS,
  query: z.object({ firstname: name, lastname: name }),
  reply: z.object({ username: z.string() }),
})
