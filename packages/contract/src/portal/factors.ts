import { totpCodeOf } from '@cadran/rules/portal/factors'
import * as z from 'zod/mini'
import { day, id, idParam, instant, openedSession, personSummary } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

const SIX_DIGITS = 'Le code comporte 6 chiffres.'
const totpCode = z.string(SIX_DIGITS).check(z.refine((text) => totpCodeOf(text) !== null, SIX_DIGITS))
const remember = z._default(z.boolean(), false)
const recoveryCodes = z.nullable(z.array(z.string()))

export const loadStep = defineCall({
  method: 'GET',
  path: 'login/step',
  summary: 'Ce que demande la connexion en cours ; personne n’y est nommé (MFA-03)',
  access: { kind: 'public' },
  reply: z.object({
    kind: z.enum(['confirm', 'setup']),
    factors: z.array(z.enum(['totp', 'passkey', 'recovery'])),
    /** For how many days this browser may be trusted; 0 where it may not. */
    remember_days: z.int(),
    expires_at: instant,
  }),
})

export const logInByTotp = defineCall({
  method: 'POST',
  path: 'login/totp',
  summary: 'Ouvre la session par le code d’une application (MFA-04)',
  access: { kind: 'public' },
  body: z.object({ code: totpCode, remember }),
  reply: openedSession,
})

export const logInByRecovery = defineCall({
  method: 'POST',
  path: 'login/recovery',
  summary: 'Ouvre la session par un code de secours, qui ne sert qu’une fois (MFA-12)',
  access: { kind: 'public' },
  body: z.object({ code: z.string('Saisissez un code de secours.').check(z.maxLength(100)) }),
  reply: openedSession,
})

export const finishSetup = defineCall({
  method: 'POST',
  path: 'login/setup',
  summary: 'Ouvre la session une fois le second facteur ajouté et ses codes conservés (MFA-23)',
  access: { kind: 'public' },
  body: z.object({ acknowledged: z.literal(true, 'Confirmez que vous avez conservé vos codes de secours.') }),
  reply: openedSession,
})

export const loadFactors = defineCall({
  method: 'GET',
  path: 'factors',
  summary: 'Ses seconds facteurs, sans aucun secret (MFA-13)',
  access: { kind: 'own' },
  reply: z.object({
    totp: z.nullable(z.object({ confirmed_at: instant })),
    passkeys: z.array(
      z.object({
        id,
        name: z.string(),
        device_type: z.string(),
        backed_up: z.boolean(),
        created_at: instant,
        last_used_at: z.nullable(instant),
      }),
    ),
    recovery_codes_left: z.int(),
    obligation: z.nullable(z.object({ deadline: day })),
  }),
})

// The four calls by which a factor is added serve a session that is fresh, or a login that asks for one: who calls is found by
// whichever of the two cookies there is, by the room itself.

export const startTotp = defineCall({
  method: 'POST',
  path: 'factors/totp',
  summary: 'Prépare une application d’authentification ; le secret n’est dit que là (MFA-08, MFA-09)',
  access: { kind: 'public' },
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = defineCall({
  method: 'POST',
  path: 'factors/totp/confirm',
  summary:
    'Confirme l’application par son premier code ; répond les codes de secours du premier facteur (MFA-08, MFA-11)',
  access: { kind: 'public' },
  body: z.object({ code: totpCode }),
  reply: z.object({ recovery_codes: recoveryCodes }),
})

export const removeTotp = defineCall({
  method: 'DELETE',
  path: 'factors/totp',
  summary: 'Retire l’application d’authentification (MFA-10)',
  access: { kind: 'own' },
  status: 204,
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: 'factors/recovery-codes',
  summary: 'Dix nouveaux codes de secours ; les anciens ne valent plus rien (MFA-11)',
  access: { kind: 'own' },
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

/** What an authenticator answers: read and judged by the library alone. */
const credential = z.record(z.string(), z.unknown())
const NAME = 'Le nom comporte de 1 à 60 caractères.'
const name = z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(60, NAME))
const described = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) }),
)

export const passkeyOptions = defineCall({
  method: 'POST',
  path: 'factors/passkeys/options',
  summary: 'Ce que le navigateur demande pour créer une clé d’accès (MFA-15)',
  access: { kind: 'public' },
  reply: z.object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: described,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})

export const addPasskey = defineCall({
  method: 'POST',
  path: 'factors/passkeys',
  summary: 'Ajoute une clé d’accès ; répond les codes de secours du premier facteur (MFA-16, MFA-11)',
  access: { kind: 'public' },
  body: z.object({ name, credential }),
  status: 201,
  reply: z.object({ id, recovery_codes: recoveryCodes }),
})

export const renamePasskey = defineCall({
  method: 'PATCH',
  path: 'factors/passkeys/{id}',
  summary: 'Renomme une de ses clés d’accès (MFA-21)',
  access: { kind: 'own' },
  params: z.object({ id: idParam }),
  body: z.object({ name }),
  reply: z.object({ id, name: z.string() }),
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: 'factors/passkeys/{id}',
  summary: 'Retire une de ses clés d’accès (MFA-21)',
  access: { kind: 'own' },
  params: z.object({ id: idParam }),
  status: 204,
})

export const passkeyLoginOptions = defineCall({
  method: 'POST',
  path: 'login/passkey/options',
  summary: 'Ce que le navigateur demande pour se connecter par une clé d’accès (MFA-17, MFA-18)',
  access: { kind: 'public' },
  reply: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: described,
    userVerification: z.literal('required'),
  }),
})

export const logInByPasskey = defineCall({
  method: 'POST',
  path: 'login/passkey',
  summary: 'Ouvre la session par une clé d’accès, comme second facteur ou sans mot de passe (MFA-17, MFA-18)',
  access: { kind: 'public' },
  body: z.object({ credential, remember }),
  reply: openedSession,
})

const SUPPORT = { kind: 'own', roles: ['ROLE_ACCESS_SUPPORT'] } as const satisfies Access

export const findSupported = defineCall({
  method: 'GET',
  path: 'factors/people',
  summary: 'Des personnes par leur nom, avec leurs seconds facteurs sans aucun secret (MFA-28)',
  access: SUPPORT,
  query: z.object({
    /** Nobody for less than two letters. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  reply: z.array(
    z.object({
      ...personSummary.shape,
      username: z.string(),
      is_active: z.boolean(),
      has_totp: z.boolean(),
      passkeys: z.int(),
      recovery_codes_left: z.int(),
      /** Who keeps accesses is helped by the command line alone (MFA-29). */
      is_keeper: z.boolean(),
    }),
  ),
})

const RESET_REASON = 'Indiquez la raison de cette réinitialisation.'

export const resetFactors = defineCall({
  method: 'POST',
  path: 'factors/reset',
  summary: 'Retire les seconds facteurs d’une personne et ferme ses sessions (MFA-28, MFA-29)',
  access: SUPPORT,
  body: z.object({
    user_id: id,
    reason: z.string(RESET_REASON).check(z.trim(), z.minLength(10, RESET_REASON), z.maxLength(500, RESET_REASON)),
  }),
  status: 204,
})
