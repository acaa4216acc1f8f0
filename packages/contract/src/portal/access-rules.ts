import { RULE_SCOPES } from '@cadran/rules/portal/access-rules'
import * as z from 'zod/mini'
import { count, day, id, idParam, instant } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

const ACCESS = { kind: 'own', roles: ['ROLE_ACCESS_ADMIN'] } as const satisfies Access
const GRACE = 'Le délai est de 0 à 90 jours.'
const REMEMBERED = 'La mémoire d’un appareil est de 0 à 365 jours.'

const rule = {
  scope: z.enum(RULE_SCOPES, 'Choisissez une société, un droit ou tout le monde.'),
  /** The id of the company, the role, or nothing for everybody. */
  name: z.string(),
  sso_only: z.boolean(),
  second_factor: z.boolean(),
  starts_on: day,
  grace_days: z.int(GRACE).check(z.minimum(0, GRACE), z.maximum(90, GRACE)),
  remember_days: z.int(REMEMBERED).check(z.minimum(0, REMEMBERED), z.maximum(365, REMEMBERED)),
}

const accessRule = z.object({
  ...rule,
  id,
  /** The company's name, where it is one. */
  company: z.nullable(z.string()),
  /** How many people it binds today. */
  people: z.int(),
  /** How many of them hold no second factor. */
  without_factor: z.int(),
})

export const listAccessRules = defineCall({
  method: 'GET',
  path: 'access-rules',
  summary: 'Qui doit utiliser le compte d’entreprise ou un second facteur (SSO-27)',
  access: ACCESS,
  reply: z.array(accessRule),
})

export const listRuleCompanies = defineCall({
  method: 'GET',
  path: 'access-rules/company',
  summary: 'Les sociétés qu’une règle peut lier (SSO-27)',
  access: ACCESS,
  reply: z.array(z.object({ id, name: z.string() })),
})

export const countBound = defineCall({
  method: 'GET',
  path: 'access-rules/count',
  summary: 'Combien de personnes une règle lierait, et combien n’ont pas de second facteur (SSO-27, MFA-22)',
  access: ACCESS,
  query: z.object({
    scope: z.enum(RULE_SCOPES, 'Choisissez une société, un droit ou tout le monde.'),
    name: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  reply: z.object({ people: z.int(), without_factor: z.int() }),
})

export const listWithoutFactor = defineCall({
  method: 'GET',
  path: 'access-rules/{id}/without-factor',
  summary: 'Les personnes qu’une règle lie et qui n’ont pas de second facteur, par nom (MFA-22)',
  access: ACCESS,
  params: z.object({ id: idParam }),
  query: z.object({ maxResults: count(100, 20), page: count(1_000_000, 1) }),
  reply: z.array(
    z.object({
      id,
      identity: z.string(),
      username: z.string(),
      matricule: z.string(),
      company: z.nullable(z.string()),
    }),
  ),
  list: true,
})

export const putAccessRule = defineCall({
  method: 'POST',
  path: 'access-rules',
  summary: 'Écrit la règle d’une société, d’un droit ou de tout le monde, ou la remplace (SSO-27, SSO-30, SSO-32)',
  access: ACCESS,
  body: z.object({
    ...rule,
    name: z._default(rule.name, ''),
    /** Ends the sessions that were not opened by a provider, of whoever the rule binds. */
    end_sessions: z.optional(z.boolean()),
  }),
  reply: accessRule,
})

export const deleteAccessRule = defineCall({
  method: 'DELETE',
  path: 'access-rules/{id}',
  summary: 'Supprime une règle (SSO-27)',
  access: ACCESS,
  params: z.object({ id: idParam }),
  status: 204,
})

export const listEmergencyAccounts = defineCall({
  method: 'GET',
  path: 'emergency-account',
  summary: 'Les comptes de secours et leur dernier usage (SSO-31)',
  access: ACCESS,
  reply: z.array(
    z.object({
      id,
      username: z.string(),
      identity: z.string(),
      is_active: z.boolean(),
      used_at: z.nullable(instant),
    }),
  ),
})
