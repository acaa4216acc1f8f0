import * as z from 'zod/mini'
import { day, id, personSummary } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { KEEPERS } from './people.ts'
import { preview, previewAsked } from './previews.ts'

// The tree of managers, and teams that go from one to another.

const TEXT = 'Filtre invalide.'
const text = z.optional(z.string().check(z.maxLength(100, TEXT)))
const count = (most: number, by_default: number) =>
  z._default(z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(most, TEXT)), by_default)

/** Somebody in the tree of managers, with how many stand directly below them and how many in all (ORG-17). */
const teamNode = z.object({
  ...personSummary.shape,
  is_manager: z.boolean(),
  is_active: z.boolean(),
  direct: z.int(),
  total: z.int(),
  /** Of whoever was searched: the managers above, from the top. */
  above: z.array(z.string()),
})
export type TeamNode = z.output<typeof teamNode>

/** Most people of a level that one answer holds. */
export const TEAM_PAGE = 200

export const listTeam = defineCall({
  method: 'GET',
  path: 'administration/team',
  summary: 'L’arbre des managers, un niveau à la fois : le sommet, l’équipe d’un manager, ou qui l’on cherche (ORG-17)',
  access: KEEPERS,
  query: z.object({
    /** Matricule of whose team is asked; the top of the tree without one. */
    manager: text,
    search: text,
    /** People whom nobody manages and who manage nobody. */
    without_manager: z.optional(z.literal('1', TEXT)),
    maxResults: count(TEAM_PAGE, TEAM_PAGE),
    page: count(1_000_000, 1),
  }),
  reply: z.array(teamNode),
  list: true,
})

export const listTeamLoops = defineCall({
  method: 'GET',
  path: 'administration/team/loop',
  summary: 'Les personnes qui sont sous leur propre équipe, boucle par boucle (ORG-20)',
  access: KEEPERS,
  reply: z.array(z.array(z.object(personSummary.shape))),
})

const matricule = z.string().check(z.maxLength(100))

/** What it makes; with `job_id` a job goes on with it, and `applied` says that it is not done yet. */
const outcome = z.object({
  ...preview.shape,
  /** 'Ada Minaud sera sous Marc Petit' (ORG-22). */
  announcement: z.string(),
  /** What changes hands (ORG-21). */
  sentence: z.string(),
  job_id: z.nullable(id),
})
export type TeamMove = z.output<typeof outcome>

export const moveTeam = defineCall({
  method: 'POST',
  path: 'administration/team-move',
  summary: 'Fait passer une équipe, ou des personnes, sous un autre manager, après aperçu (ORG-18 à ORG-21)',
  access: KEEPERS,
  body: z.object({
    /** Whose whole team; or else who. */
    from_manager: z.optional(z.nullable(matricule)),
    matricules: z.optional(z.array(matricule).check(z.maxLength(5000, 'Au plus 5 000 personnes à la fois.'))),
    to_manager: matricule,
    effective_on: z.optional(z.nullable(day)),
    /** Whether a new manager who has no team yet becomes one with it (ADM-37). */
    make_manager: z._default(z.boolean(), false),
    ...previewAsked,
  }),
  reply: outcome,
})
