import { ROLES } from '@cadran/rules/portal/roles'
import { SEARCH_LENGTH } from '@cadran/rules/portal/word-search'
import { DELEGATION_MODES, DELEGATION_SCOPES } from '@cadran/rules/validation/delegation'
import * as z from 'zod/mini'
import { count, day, id, idParam, instant, moment, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'

const person = z.object({ matricule: z.string(), identity: z.string() })
const scopes = z.array(z.enum(DELEGATION_SCOPES)).check(z.minLength(1), z.maxLength(DELEGATION_SCOPES.length))
const matricule = z.string().check(z.trim(), z.minLength(1), z.maxLength(50))

/** Who stands for a manager, as it was set; the dates are null in mode absence (DEL-01). */
export const delegation = z.object({
  id,
  manager: person,
  deputy: person,
  mode: z.enum(DELEGATION_MODES),
  scopes,
  starts_at: z.nullable(day),
  start_moment: z.nullable(moment),
  ends_at: z.nullable(day),
  end_moment: z.nullable(moment),
  /** The identity of who set it (DEL-02). */
  set_by: z.string(),
  active: z.boolean(),
  active_until: z.nullable(instant),
  updated_at: stamp,
})
export type Delegation = z.output<typeof delegation>

/** Somebody for whom the viewer stands now (DEL-23). */
export const activeDelegation = z.object({
  manager: person,
  scopes,
  /** What of the manager's roles these lend: which acts a screen offers (DEL-08). */
  roles: z.array(z.enum(ROLES)),
  active_until: instant,
})
export type ActiveDelegation = z.output<typeof activeDelegation>

export const readDelegations = defineCall({
  method: 'GET',
  path: 'user/delegation',
  summary: 'Ses suppléants, ceux que l’on supplée, et qui l’on supplée en ce moment (DEL-05)',
  access: { kind: 'session' },
  /** `own` are one's own, `given` those in which one is the deputy, `set_for_others` those that one has set for a manager (DEL-02). */
  reply: z.object({
    own: z.array(delegation),
    given: z.array(delegation),
    set_for_others: z.array(delegation),
    active: z.array(activeDelegation),
  }),
})

/** What a deputy has decided for the viewer (DEL-39). */
export const lentDecision = z.object({
  id,
  at: instant,
  /** In words, as the item's history has it. */
  decision: z.string(),
  deputy: z.string(),
  person,
  /** Of a report, or of the request that came with it. */
  month: z.nullable(z.object({ year: z.int(), month: z.int() })),
  /** Null where it is about a month, or where the absence is no more. */
  absence: z.nullable(
    z.object({ description: z.string(), start_at: day, start_moment: moment, end_at: day, end_moment: moment }),
  ),
  comment: z.nullable(z.string()),
})
export type LentDecision = z.output<typeof lentDecision>

export const listLentDecisions = defineCall({
  method: 'GET',
  path: 'user/delegation/decisions',
  summary: 'Les décisions que des suppléants ont prises à sa place, les plus récentes d’abord (DEL-39)',
  access: { kind: 'session' },
  query: z.object({
    from: z.optional(day),
    to: z.optional(day),
    maxResults: count(100, 20),
    page: count(1_000_000, 1),
  }),
  reply: z.array(lentDecision),
  list: true,
})

export const findDeputies = defineCall({
  method: 'GET',
  path: 'user/delegation/candidate',
  summary:
    'Les salariés en poste que l’on peut désigner, ou les managers pour qui le faire, par le début de leurs noms (DEL-02, DEL-03)',
  access: { kind: 'session' },
  query: z.object({
    search: z._default(z.string().check(z.maxLength(SEARCH_LENGTH, 'Filtre invalide.')), ''),
    managers: z.optional(z.literal('1', 'Filtre invalide.')),
  }),
  reply: z.array(person),
  list: true,
})

export const setDelegation = defineCall({
  method: 'POST',
  path: 'user/delegation',
  summary: 'Désigne un suppléant, pour ses absences ou entre deux dates (DEL-01 à DEL-04)',
  access: { kind: 'session' },
  body: z.object({
    deputy: matricule,
    mode: z.enum(DELEGATION_MODES),
    scopes,
    starts_at: z.optional(day),
    start_moment: z.optional(moment),
    ends_at: z.optional(day),
    end_moment: z.optional(moment),
    /** The manager, where ROLE_HRBP sets it for one who cannot (DEL-02). */
    user: z.optional(matricule),
  }),
  reply: delegation,
  status: 201,
})

export const changeDelegation = defineCall({
  method: 'PATCH',
  path: 'user/delegation/{id}',
  summary: 'Change les périmètres ou la fin d’une suppléance (DEL-05)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  body: z.object({
    scopes: z.optional(scopes),
    ends_at: z.optional(day),
    end_moment: z.optional(moment),
    updated_at: stamp,
  }),
  reply: delegation,
})

export const endDelegation = defineCall({
  method: 'DELETE',
  path: 'user/delegation/{id}',
  summary: 'Termine une suppléance maintenant (DEL-05, DEL-06)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
})
