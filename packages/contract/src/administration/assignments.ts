import * as z from 'zod/mini'
import { day, id, idParam } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { KEEPERS } from './people.ts'

const params = z.object({ id: idParam })

/** For which affectation somebody works, and the code that pre-fills their months (ADM-36). */
const assignment = z.object({
  id,
  affectation: z.string(),
  affectation_name: z.string(),
  main_code: z.nullable(z.string()),
  starts_on: day,
  ends_on: z.nullable(day),
  in_force: z.boolean(),
})
export type PersonAssignment = z.output<typeof assignment>

export const listPersonAssignments = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/assignment',
  summary: 'Les affectations d’une personne, la plus récente d’abord (ADM-36)',
  access: KEEPERS,
  reading: { tab: 'assignments' },
  params,
  reply: z.array(assignment),
})

const TEXT = 'Cette valeur n’est pas lisible.'

export const writePersonAssignment = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/assignment',
  summary: 'Ajoute une affectation, ou corrige celle du même jour, par les règles du fichier des affectations (ADM-36)',
  access: KEEPERS,
  params,
  body: z.object({
    affectation: z.string(TEXT),
    starts_on: z.string(TEXT),
    ends_on: z.optional(z.nullable(z.string(TEXT))),
    main_code: z.optional(z.nullable(z.string(TEXT))),
  }),
  reply: z.object({
    id,
    /** Activities of its codes after its end, in months that are not sent: they stay. */
    left: z.array(z.object({ day, short_code: z.string() })),
  }),
})
export type WrittenAssignment = z.output<typeof writePersonAssignment.reply>
