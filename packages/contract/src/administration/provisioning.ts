import { ROLES } from '@cadran/rules/portal/roles'
import * as z from 'zod/mini'
import { id, idParam, instant, stamp } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { stamp as seenStamp } from '../timesheet/stamp.ts'

const ADMINISTRATORS = { kind: 'own', roles: ['ROLE_ACCESS_ADMIN'] } as const satisfies Access

const roleGroup = z.object({
  id,
  display_name: z.string(),
  members_count: z.int(),
  /** What whoever is in it may do, beside their own roles (SCI-19). */
  roles: z.array(z.enum(ROLES)),
  updated_at: stamp,
})
export type RoleGroup = z.output<typeof roleGroup>

export const listRoleGroups = defineCall({
  method: 'GET',
  path: 'role-group',
  summary: 'Les groupes de l’annuaire, et les droits que chacun donne (SCI-18)',
  access: ADMINISTRATORS,
  reply: z.array(roleGroup),
})

export const changeRoleGroup = defineCall({
  method: 'PATCH',
  path: 'role-group/{id}',
  summary: 'Choisit les droits d’un groupe, dès l’appel suivant de ses membres (SCI-18, SCI-19)',
  access: ADMINISTRATORS,
  params: z.object({ id: idParam }),
  body: z.object({ roles: z.array(z.enum(ROLES, 'Ce droit est inconnu.')), updated_at: seenStamp() }),
  reply: roleGroup,
})

export const showDirectory = defineCall({
  method: 'GET',
  path: 'directory',
  summary: 'Où en est l’annuaire : son dernier appel, qui il tient, ce qu’il a changé (SCI-03, SCI-04)',
  access: ADMINISTRATORS,
  reply: z.object({
    /** Right to ten minutes; null while it was never called. */
    last_called_at: z.nullable(instant),
    held_people: z.int(),
    /** Active people, service accounts apart. */
    people: z.int(),
    /** The last two whom it brought or closed. */
    changes: z.array(z.object({ at: instant, action: z.string(), identity: z.string() })),
  }),
})
