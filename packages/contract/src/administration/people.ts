import { PERSON_STATES } from '@cadran/rules/administration/person-state'
import { MODALITIES, PERSON_TYPES } from '@cadran/rules/portal/person'
import { ROLES } from '@cadran/rules/portal/roles'
import * as z from 'zod/mini'
import { count, day, modality, personSummary, personType } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { exportOf } from '../validation/exports.ts'

const TEXT = 'Filtre invalide.'
const ids = z.coerce.number(TEXT).check(z.int(TEXT), z.positive(TEXT))
const flag = z.optional(z.literal('1', TEXT))
/** Who reads people: the accounts’ keepers and the counters’. */
export const READERS = { kind: 'own', roles: ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN'] } as const satisfies Access

/** Who keeps people, their roles and their accesses. */
export const KEEPERS = { kind: 'own', roles: ['ROLE_USER_ADMIN'] } as const satisfies Access

/** A person as the administrators' list has them: neither address nor counter nor role (ADM-03). */
export const administeredPerson = z.object({
  ...personSummary.shape,
  username: z.string(),
  person_type: personType,
  modality,
  company: z.string(),
  workplace: z.string(),
  /** Matricule of the direct manager. */
  manager: z.nullable(z.string()),
  manager_identity: z.nullable(z.string()),
  is_manager: z.boolean(),
  state: z.enum(PERSON_STATES),
  start_at: day,
  end_at: z.nullable(day),
  /** A change that could not be written on its day waits for somebody (ADM-24). */
  has_failed_change: z.boolean(),
})
export type AdministeredPerson = z.output<typeof administeredPerson>

/** Which people; filters combine (ADM-05, ADM-06). */
export const peopleFilters = z.object({
  search: z.optional(z.string().check(z.maxLength(100, TEXT))),
  company: z.optional(ids),
  workplace: z.optional(ids),
  type: z.optional(z.enum(PERSON_TYPES, TEXT)),
  modality: z.optional(z.pipe(z.enum(MODALITIES.map(String), TEXT), z.transform(Number))),
  state: z.optional(z.enum(PERSON_STATES, TEXT)),
  role: z.optional(z.enum(ROLES, TEXT)),
  /** Matricule; with `all_levels` everybody below them. */
  manager: z.optional(z.string().check(z.maxLength(50, TEXT))),
  all_levels: flag,
  without_manager: flag,
  /** Those alone whom others may have as their manager. */
  is_manager: flag,
})

export const listAdministeredPeople = defineCall({
  method: 'GET',
  path: 'administration/person',
  summary: 'Les collaborateurs, comptes techniques compris (ADM-03 à ADM-07)',
  access: READERS,
  query: z.object({
    ...peopleFilters.shape,
    maxResults: count(200, 50),
    page: count(1_000_000, 1),
  }),
  reply: z.array(administeredPerson),
  list: true,
})

export const exportAdministeredPeople = exportOf(
  listAdministeredPeople,
  peopleFilters.shape,
  'Les collaborateurs sous les filtres, en fichier (CLO-11)',
)
