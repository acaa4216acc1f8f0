import * as z from 'zod/mini'
import { id, idParam, instant, openedSession } from '../fields.ts'
import { defineCall } from '../kit.ts'

const NO_USERNAME = 'Veuillez renseigner votre identifiant'

export const logIn = defineCall({
  method: 'POST',
  path: 'login_check',
  summary: 'Ouvre une session (SES-32)',
  access: { kind: 'public' },
  body: z.object(
    {
      // Whatever was typed there is kept for a while to be counted (SES-31).
      username: z.string(NO_USERNAME).check(z.maxLength(200, 'Veuillez renseigner un identifiant valide')),
      password: z.string('Veuillez renseigner votre mot de passe'),
    },
    NO_USERNAME,
  ),
  reply: openedSession,
})

export const refreshSession = defineCall({
  method: 'POST',
  path: 'token/refresh',
  summary: 'Renouvelle la session par son cookie (SES-36)',
  access: { kind: 'public' },
  reply: openedSession,
})

export const logOut = defineCall({
  method: 'POST',
  path: 'logout',
  summary: 'Ferme la session ; celle d’un fournisseur se ferme ensuite à l’adresse répondue (SES-37, SSO-26)',
  access: { kind: 'public' },
  reply: z.object({ logout_url: z.string() }),
  orNone: true,
})

export const confirmSession = defineCall({
  method: 'POST',
  path: 'session/confirm',
  summary: 'Confirme l’identité par le mot de passe ou un second facteur et donne de nouveaux cookies (SEA-11)',
  access: { kind: 'own' },
  body: z
    .object({
      password: z.optional(z.string('Veuillez renseigner votre mot de passe')),
      /** The code of an application, instead. */
      code: z.optional(z.string('Le code comporte 6 chiffres.')),
      /** What an authenticator has signed, instead. */
      credential: z.optional(z.record(z.string(), z.unknown())),
    })
    .check(
      z.refine((proof) => Object.values(proof).some((given) => given !== undefined), {
        error: 'Veuillez renseigner votre mot de passe',
        path: ['password'],
      }),
    ),
  status: 204,
})

export const openOnCall = defineCall({
  method: 'POST',
  path: 'ios-token',
  summary: "Jeton de cinq minutes pour l'application d'astreinte (SHL-34)",
  access: { kind: 'session' },
  reply: z.object({ token: z.string() }),
})

const openSession = z.object({
  /** Its public name, never a credential. */
  id: z.string(),
  /** It is the one that asks. */
  current: z.boolean(),
  device_name: z.string(),
  address: z.string(),
  method: z.enum(['password', 'passkey', 'sso']),
  strength: z.enum(['one', 'two', 'remembered']),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  /** A browser that nobody came by before these days (SEA-10). */
  is_new: z.boolean(),
  /** Until then this browser is asked for no second factor (MFA-25). */
  trusted_until: z.nullable(instant),
  /** The key of the company's login that opened it; null of any other. */
  provider: z.nullable(z.string()),
})

export const listSessions = defineCall({
  method: 'GET',
  path: 'session',
  summary: 'Ses sessions ouvertes, ou celles d’une personne pour l’assistance (SEA-01, SEA-07)',
  access: { kind: 'own' },
  query: z.object({ user_id: z.optional(idParam) }),
  reply: z.array(openSession),
})

export const endOwnSession = defineCall({
  method: 'DELETE',
  path: 'session/{id}',
  summary: 'Ferme une autre de ses sessions (SEA-04)',
  access: { kind: 'own' },
  params: z.object({ id: z.string() }),
  status: 204,
})

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: 'session',
  summary:
    'Ferme toutes ses autres sessions, et oublie les appareils mémorisés, révoque jetons et agendas où cela est demandé (SEA-05)',
  access: { kind: 'own' },
  query: z.object({ trusted: z.optional(z.literal('1')), tokens: z.optional(z.literal('1')) }),
  reply: z.object({ ended: z.int() }),
})

export const forgetTrustedDevice = defineCall({
  method: 'DELETE',
  path: 'session/{id}/trust',
  summary: 'Oublie l’appareil mémorisé d’une de ses sessions (MFA-26)',
  access: { kind: 'own' },
  params: z.object({ id: z.string() }),
  status: 204,
})

const REASON = 'Indiquez la raison (10 à 500 caractères).'

export const endSessionsFor = defineCall({
  method: 'POST',
  path: 'session/end',
  summary: 'Ferme les sessions d’une personne, par l’assistance (SEA-07)',
  access: { kind: 'own', roles: ['ROLE_ACCESS_SUPPORT'] },
  body: z.object({
    user_id: id,
    reason: z.string(REASON).check(z.trim(), z.minLength(10, REASON), z.maxLength(500, REASON)),
  }),
  reply: z.object({ ended: z.int() }),
})
