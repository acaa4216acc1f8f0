import { checkPersonalEmail } from '@cadran/rules/portal/account'
import * as z from 'zod/mini'
import { defineCall } from '../kit.ts'

const NO_USERNAME = "Veuillez renseigner un nom d'utilisateur"
const NO_PASSWORD = 'Veuillez renseigner un mot de passe'

/** What a call answers that only has something to say. */
const messageReply = z.object({ message: z.string() })

const password = z.object({ first: z.string(NO_PASSWORD), second: z.string(NO_PASSWORD) }, NO_PASSWORD)

/** A new password and its confirmation; the rules of `rules/portal/password` are the service's to check (PWD-31). */
const newPassword = z.object({ password }, NO_PASSWORD)

const EMAIL_NEEDED = checkPersonalEmail('')?.message

export const forgotPassword = defineCall({
  method: 'POST',
  path: 'forgot-password',
  summary: 'Demande un lien de réinitialisation, avec une réponse neutre (PWD-07, PWD-10)',
  access: { kind: 'public' },
  body: z.object(
    // No identifier is longer: what is typed there is kept for a while to be counted (README 43).
    { username: z.string(NO_USERNAME).check(z.trim(), z.minLength(1, NO_USERNAME), z.maxLength(200, NO_USERNAME)) },
    NO_USERNAME,
  ),
  reply: messageReply,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: 'reset-password/{token}',
  summary: 'Choisit un nouveau mot de passe par le lien reçu (PWD-32)',
  access: { kind: 'public' },
  params: z.object({ token: z.string() }),
  body: newPassword,
  reply: messageReply,
})

export const changePersonalEmail = defineCall({
  method: 'PATCH',
  path: 'account/change-personal-email',
  summary: 'Change son adresse e-mail personnelle (SET-23)',
  access: { kind: 'own' },
  body: z.object({ personal_email: z.string(EMAIL_NEEDED) }, EMAIL_NEEDED),
  reply: messageReply,
})

export const changePassword = defineCall({
  method: 'PATCH',
  path: 'account/change-password',
  summary: 'Change son mot de passe, après un login_check de moins de 5 minutes (PWD-45, PWD-47)',
  access: { kind: 'own' },
  /** `current` is read where the company asks for it in the same call (ASVS 6.2.3). */
  body: z.object({ password, current: z.optional(z.string()) }, NO_PASSWORD),
  reply: messageReply,
})
