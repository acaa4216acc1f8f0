import { TOKEN_AREAS, TOKEN_EXPIRY, TOKEN_NAME_LENGTH, TOKEN_SCOPES } from '@cadran/rules/portal/api-tokens'
import * as z from 'zod/mini'
import { id, idParam, instant, personSummary } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

const OWN = { kind: 'own' } as const satisfies Access
const NAME = `Donnez un nom de 1 à ${TOKEN_NAME_LENGTH} caractères.`
const UNKNOWN_SCOPE = 'Ce droit n’existe pas.'

const token = z.object({
  id,
  name: z.string(),
  /** How it begins: nothing of it opens anything. */
  prefix: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  networks: z.array(z.string()),
  created_at: instant,
  /** The last day on which it opens anything, in Paris. */
  expires_on: z.iso.date(),
  /** Right to ten minutes (TOK-07). */
  last_used_at: z.nullable(instant),
  last_address: z.nullable(z.string()),
  /** How it ended; null while it opens something. */
  ended: z.nullable(z.enum(['expired', 'revoked'])),
})
export type ApiToken = z.output<typeof token>

export const listTokens = defineCall({
  method: 'GET',
  path: 'token',
  summary: 'Ses jetons d’accès, ceux qui ont pris fin pendant 90 jours (TOK-06)',
  access: OWN,
  reply: z.array(token),
})

export const showTokenOffer = defineCall({
  method: 'GET',
  path: 'token/offer',
  summary: 'Les droits qu’un jeton de cette personne peut ouvrir, et si l’écriture est permise (TOK-08, TOK-13)',
  access: OWN,
  reply: z.object({
    areas: z.array(z.enum(TOKEN_AREAS)),
    /** False while a rule asks for a second factor that is not held. */
    may_write: z.boolean(),
  }),
})

export const createToken = defineCall({
  method: 'POST',
  path: 'token',
  summary: 'Crée un jeton d’accès, et le dit une seule fois (TOK-03 à TOK-05, TOK-21)',
  access: OWN,
  body: z.object({
    name: z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(TOKEN_NAME_LENGTH, NAME)),
    scopes: z.array(z.enum(TOKEN_SCOPES, UNKNOWN_SCOPE)),
    expires_on: z.iso.date(TOKEN_EXPIRY.message),
    networks: z._default(z.array(z.string().check(z.trim(), z.maxLength(100))), []),
    /** A service account, by an access administrator alone. */
    user_id: z.optional(id),
  }),
  reply: z.extend(token, { token: z.string() }),
  status: 201,
})

export const revokeToken = defineCall({
  method: 'DELETE',
  path: 'token/{id}',
  summary: 'Révoque un de ses jetons, ou celui d’un compte de service (TOK-06, TOK-21)',
  access: OWN,
  params: z.object({ id: idParam }),
})

const ADMINISTRATORS = { kind: 'own', roles: ['ROLE_ACCESS_ADMIN'] } as const satisfies Access

export const listDirectoryTokens = defineCall({
  method: 'GET',
  path: 'scim-token',
  summary: 'Les jetons de l’annuaire de l’entreprise (SCI-03)',
  access: ADMINISTRATORS,
  reply: z.array(token),
})

export const createDirectoryToken = defineCall({
  method: 'POST',
  path: 'scim-token',
  summary: 'Crée un jeton de l’annuaire, et le dit une seule fois ; deux au plus (SCI-03)',
  access: ADMINISTRATORS,
  body: z.object({
    expires_on: z.iso.date(TOKEN_EXPIRY.message),
    networks: z._default(z.array(z.string().check(z.trim(), z.maxLength(100))), []),
  }),
  reply: z.extend(token, { token: z.string() }),
  status: 201,
})

export const revokeDirectoryToken = defineCall({
  method: 'DELETE',
  path: 'scim-token/{id}',
  summary: 'Révoque un jeton de l’annuaire (SCI-03)',
  access: ADMINISTRATORS,
  params: z.object({ id: idParam }),
})

const account = z.pick(personSummary, { id: true, matricule: true, identity: true })

export const listServiceTokens = defineCall({
  method: 'GET',
  path: 'token/service',
  summary: 'Les jetons des comptes de service, avec leur auteur (TOK-21)',
  access: ADMINISTRATORS,
  reply: z.array(z.extend(token, { account, author: z.string() })),
})

export const listServiceAccounts = defineCall({
  method: 'GET',
  path: 'token/service/account',
  summary: 'Les comptes de service, avec les droits de leur fichier (TOK-20)',
  access: ADMINISTRATORS,
  reply: z.array(z.extend(account, { roles: z.array(z.string()) })),
})
