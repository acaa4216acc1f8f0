import { ROLES } from '@cadran/rules/portal/roles'
import * as z from 'zod/mini'
import { id, idParam, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { stamp as seenStamp } from '../timesheet/stamp.ts'
import { KEEPERS } from './people.ts'

export const role = z.enum(ROLES, 'Ce droit est inconnu.')

/** A role, how it is told, and how many active people hold it (ADM-47). */
export const administeredRole = z.object({
  role,
  label: z.string(),
  opens: z.string(),
  family: z.string(),
  is_key: z.boolean(),
  holder_count: z.int(),
})
export type AdministeredRole = z.output<typeof administeredRole>

export const listRoles = defineCall({
  method: 'GET',
  path: 'administration/role',
  summary: 'Les droits, ce qu’ils ouvrent et combien de personnes les tiennent (ADM-47)',
  access: KEEPERS,
  reply: z.array(administeredRole),
})

/** The roles of one person as they stand. */
export const personRoles = z.object({
  id,
  identity: z.string(),
  matricule: z.string(),
  username: z.string(),
  is_active: z.boolean(),
  /** Their own. */
  roles: z.array(role),
  /** Those that groups of the directory give beside, each with one of them (SCI-19). */
  group_roles: z.array(z.object({ role, group: z.string() })),
  updated_at: stamp,
})
export type PersonRoles = z.output<typeof personRoles>

export const loadPersonRoles = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/role',
  summary: 'Les droits d’une personne (ADM-48)',
  access: KEEPERS,
  reading: { tab: 'roles' },
  params: z.object({ id: idParam }),
  reply: personRoles,
})

export const changePersonRoles = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/role',
  summary: 'Donne et retire des droits, dès l’appel suivant de la personne (ADM-48 à ADM-52)',
  access: KEEPERS,
  params: z.object({ id: idParam }),
  body: z.object({ grant: z.array(role), withdraw: z.array(role), updated_at: seenStamp() }),
  reply: personRoles,
})
