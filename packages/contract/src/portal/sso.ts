import * as z from 'zod/mini'
import { id, idParam, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'

export const listLinks = defineCall({
  method: 'GET',
  path: 'sso/link',
  summary: 'Ses comptes d’entreprise reliés (SSO-22)',
  access: { kind: 'own' },
  reply: z.array(z.object({ id, label: z.string(), linked_at: instant, last_login_at: instant })),
})

export const deleteLink = defineCall({
  method: 'DELETE',
  path: 'sso/link/{id}',
  summary: 'Retire un compte d’entreprise : le sien, ou celui d’autrui pour l’assistance (SSO-22)',
  access: { kind: 'own' },
  params: z.object({ id: idParam }),
  status: 204,
})

export const listProviders = defineCall({
  method: 'GET',
  path: 'sso/provider',
  summary: 'Les fournisseurs de connexion et leur état ; aucun secret (SSO-04)',
  access: { kind: 'own', roles: ['ROLE_ACCESS_ADMIN'] },
  query: z.object({ check: z.optional(z.literal('1')) }),
  reply: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      issuer: z.string(),
      is_ready: z.boolean(),
      /** Why it is not, as the library says it. */
      reason: z.nullable(z.string()),
      checked_at: instant,
      /** When it was first found away, as long as it is. */
      failing_since: z.nullable(instant),
      linked_people: z.int(),
    }),
  ),
})
