import { REASON_LENGTH } from '@cadran/rules/administration/person-changes'
import { PERSON_TYPES, WEEK_HALVES } from '@cadran/rules/portal/person'
import { ROLES } from '@cadran/rules/portal/roles'
import * as z from 'zod/mini'
import { day, id, idParam, modality, personSummary, personType, stamp } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { stamp as seenStamp } from '../timesheet/stamp.ts'
import { preview, previewAsked } from './previews.ts'

const KEEPERS = { kind: 'own', roles: ['ROLE_USER_ADMIN'] } as const satisfies Access
const params = z.object({ id: idParam })
const name = z.string()
export const effectiveOn = z.optional(z.nullable(day))

/** Kept in the audit beside what it explains (ADM-26). */
export const reason = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(REASON_LENGTH, 'Le motif ne peut pas dépasser 500 caractères.'),
      z.regex(/^[^\p{Cc}]*$/u, 'Le motif tient sur une ligne.'),
    ),
  '',
)

/** What of a person has dates, companies and workplaces by name and the manager by matricule (ADM-14). */
const datedFields = {
  person_type: z.optional(z.enum(PERSON_TYPES, `attendu : ${PERSON_TYPES.join(', ')}`)),
  modality: z.optional(modality),
  company: z.optional(name),
  workplace: z.optional(name),
  manager: z.optional(z.nullable(name)),
  is_manager: z.optional(z.boolean()),
}

/** Whether a new manager who has no team yet becomes one with it (ADM-37). */
export const makesManager = { make_manager: z._default(z.boolean(), false) }

/** What holds from the moment on at which it is written (ADM-15). */
const undatedFields = {
  firstname: z.optional(name),
  lastname: z.optional(name),
  username: z.optional(name),
  matricule: z.optional(name),
  email: z.optional(z.nullable(name)),
  personal_email: z.optional(z.nullable(name)),
  is_visible: z.optional(z.boolean()),
  start_at: z.optional(name),
  end_at: z.optional(z.nullable(name)),
  seniority_at: z.optional(z.nullable(name)),
}

/** Fields of a person to change; those that are not named stay. */
export const personChanges = z.object({ ...datedFields, ...undatedFields })
export type PersonChanges = z.output<typeof personChanges>

/** Fields of a person to change, those of the position from a day on, today where none is named (ADM-15 to ADM-20, ADM-25). */
export const changePerson = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/change',
  summary:
    'Change une personne, à une date pour ce qui en a une ; avec dry_run, dit ce qui serait changé (ADM-15 à ADM-26)',
  access: KEEPERS,
  params,
  body: z.object({
    changes: personChanges,
    effective_on: effectiveOn,
    ...makesManager,
    updated_at: seenStamp(),
    reason,
    ...previewAsked,
  }),
  reply: preview,
})

/** A change to come, or one that could not be made on its day (ADM-23, ADM-24). */
export const plannedChange = z.object({
  id,
  effective_on: day,
  state: z.enum(['planned', 'failed']),
  /** Why it could not be made. */
  failure: z.nullable(z.string()),
  /** One sentence a field: 'lieu de travail Siège → Strasbourg'. */
  sentences: z.array(z.string()),
  reason: z.nullable(z.string()),
  planned_by: z.nullable(z.string()),
  planned_on: day,
})
export type PlannedChange = z.output<typeof plannedChange>

export const listPlannedChanges = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/planned',
  summary: 'Les changements à venir d’une personne, et ceux en échec (ADM-23, ADM-24)',
  access: KEEPERS,
  params,
  reply: z.array(plannedChange),
})

export const cancelPlannedChange = defineCall({
  method: 'DELETE',
  path: 'administration/person/{id}/planned/{planned_id}',
  summary: 'Annule un changement avant son jour, ou un changement en échec (ADM-23, ADM-24)',
  access: KEEPERS,
  params: z.object({ id: idParam, planned_id: idParam }),
  status: 204,
})

const position = z.object({
  starts_on: day,
  person_type: personType,
  modality,
  company: z.string(),
  workplace: z.string(),
  manager: z.nullable(z.string()),
  manager_identity: z.nullable(z.string()),
  is_manager: z.boolean(),
  in_force: z.boolean(),
})
export const halves = z.array(z.enum(WEEK_HALVES))
const rhythm = z.object({ starts_on: day, half_days_off: halves })

/** The tab 'Contrat et rythme': positions and contracts newest first, rhythms in the order of their days (ADM-14, ADM-27). */
export const personContract = z.object({
  id,
  identity: z.string(),
  matricule: z.string(),
  updated_at: stamp,
  start_at: day,
  end_at: z.nullable(day),
  seniority_at: z.nullable(day),
  positions: z.array(position),
  contracts: z.array(z.object({ start_at: day, end_at: z.nullable(day) })),
  part_times: z.array(rhythm),
})
export type PersonContract = z.output<typeof personContract>

export const loadPersonContract = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/contract',
  summary: 'Positions, contrats et rythmes d’une personne (ADM-14, ADM-27)',
  access: KEEPERS,
  reading: { tab: 'contract' },
  params,
  reply: personContract,
})

const rhythmAsked = { updated_at: seenStamp(), reason, ...previewAsked }

export const addRhythm = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/rhythm',
  summary: 'Ajoute un rythme de travail, ou remplace celui de la même date (ADM-27, ADM-28)',
  access: KEEPERS,
  params,
  body: z.object({ starts_on: day, half_days_off: halves, ...rhythmAsked }),
  reply: preview,
})

export const removeRhythm = defineCall({
  method: 'DELETE',
  path: 'administration/person/{id}/rhythm/{starts_on}',
  summary: 'Retire un rythme de travail (ADM-27)',
  access: KEEPERS,
  params: z.object({ id: idParam, starts_on: z.string() }),
  body: z.object(rhythmAsked),
  reply: preview,
})

/** Somebody of the tab 'Managers'. */
const member = z.object({ ...personSummary.shape, is_manager: z.boolean(), is_active: z.boolean() })
export type TeamMember = z.output<typeof member>

export const loadPersonTeam = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/team',
  summary: 'Les managers au-dessus d’une personne, du plus proche au plus haut, et son équipe directe (ADM-37)',
  access: KEEPERS,
  reading: { tab: 'managers' },
  params,
  reply: z.object({ above: z.array(member), below: z.array(member), below_count: z.int(), updated_at: stamp }),
})

/** What a departure touches besides what is recounted (ADM-29). */
export const departureEffects = z.object({
  deleted_events: z.int(),
  left_events: z.int(),
  remote_days: z.int(),
  assignments: z.int(),
  planned: z.int(),
  reports: z.int(),
  waiting_absences: z.int(),
  waiting_months: z.int(),
  key_roles: z.array(z.enum(ROLES)),
})
export type DepartureEffects = z.output<typeof departureEffects>

export const departPerson = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/departure',
  summary: 'Le départ d’une personne, et qui reprend son équipe (ADM-29 à ADM-31)',
  access: KEEPERS,
  params,
  body: z.object({
    end_at: day,
    /** Matricule of whoever takes the team over. */
    successor: z.optional(z.nullable(name)),
    updated_at: seenStamp(),
    reason,
    ...previewAsked,
  }),
  reply: z.object({ ...preview.shape, departure: departureEffects }),
})

export const returnPerson = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/return',
  summary: 'Le retour d’une personne partie, sous un nouveau contrat (ADM-33, ADM-34)',
  access: KEEPERS,
  params,
  body: z.object({ start_at: day, ...datedFields, updated_at: seenStamp(), reason, ...previewAsked }),
  reply: preview,
})
