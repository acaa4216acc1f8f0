import * as z from 'zod/mini'
import { defineCall } from '../kit.ts'

const tokens = z.object({
  /** The session's public name and its end, never a credential (decisions 21). A JWT of which a client reads `iat` and `exp` only. */
  token: z.string(),
  refresh_token: z.string(),
})

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
  reply: tokens,
})

export const refreshSession = defineCall({
  method: 'POST',
  path: 'token/refresh',
  summary: 'Renouvelle la session par son cookie (SES-36)',
  access: { kind: 'public' },
  reply: tokens,
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
  summary: 'Confirme l’identité par le mot de passe et donne de nouveaux cookies (SEA-11)',
  access: { kind: 'own' },
  body: z.object({ password: z.string('Veuillez renseigner votre mot de passe') }),
  status: 204,
})

export const openOnCall = defineCall({
  method: 'POST',
  path: 'ios-token',
  summary: "Jeton de cinq minutes pour l'application d'astreinte (SHL-34)",
  access: { kind: 'session' },
  reply: z.object({ token: z.string() }),
})
