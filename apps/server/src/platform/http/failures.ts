import type { ErrorBody } from '@cadran/contract/fields'
import { M_404, M_ROLE, M_STALE } from '@cadran/rules/portal/messages'
import { type Refusal, type RefusalStatus, refusal, WRONG_VALUE } from '@cadran/rules/portal/refusal'

// What the platform refuses by itself, in words of its own: what could not be done, why, what to do (WIN-13).

export const NO_SESSION = refusal('no-session', 401, 'Votre session a expiré, veuillez vous reconnecter.')
export const UNREADABLE = refusal(
  'unreadable',
  400,
  'La demande est illisible et rien n’a été fait. Rechargez la page, puis réessayez.',
)
export const NOT_ALLOWED = refusal(
  'method-not-allowed',
  405,
  'La demande n’est pas possible à cette adresse et rien n’a été fait. Rechargez la page, puis réessayez.',
)
export const TOO_LARGE = refusal(
  'too-large',
  413,
  'La demande est trop volumineuse et rien n’a été enregistré. Envoyez moins à la fois.',
)
export const UNSUPPORTED = refusal(
  'unsupported-media-type',
  415,
  'La demande contient un type de contenu qui n’est pas accepté et rien n’a été fait. Rechargez la page, puis réessayez.',
)
export const FOREIGN = refusal(
  'foreign-origin',
  403,
  'Cette demande ne vient pas du portail et a été refusée. Ouvrez le portail dans son propre onglet, puis réessayez.',
)
export const TOO_MANY = refusal('too-many', 429, "Trop d'envois, veuillez patienter une minute.")
/** Of one person, while two are still being read. */
export const STREAMING = refusal('too-many', 429, 'Deux exports sont déjà en cours : attendez la fin de l’un d’eux.')
export const MAINTENANCE = refusal('maintenance', 503, 'Une maintenance est en cours, veuillez réessayer plus tard.')
/** Somebody else holds what is asked for, or too much is asked at once: later it is free. */
export const BUSY = refusal('busy', 503, 'Le portail est très sollicité, veuillez réessayer dans un instant.')

export const TOO_SLOW: ErrorBody = {
  code: 'too-slow',
  message: 'La demande a mis trop de temps à arriver et rien n’a été fait. Vérifiez votre connexion, puis réessayez.',
}
/** A fault of ours: what it is stands in the log. */
export const FAULT: ErrorBody = {
  code: 'internal',
  message:
    'Le portail a rencontré une erreur et n’a pas pu terminer. Réessayez ; si cela continue, prévenez votre support.',
}

/** What each status says at least, as the documentation of the API tells it (WIN-13). */
export const SENTENCES: Readonly<Record<RefusalStatus | 500, string>> = {
  400: UNREADABLE.message,
  401: NO_SESSION.message,
  403: M_ROLE.message,
  404: M_404.message,
  405: NOT_ALLOWED.message,
  409: M_STALE.message,
  413: TOO_LARGE.message,
  415: UNSUPPORTED.message,
  422: WRONG_VALUE.message,
  429: TOO_MANY.message,
  500: FAULT.message,
  503: BUSY.message,
}

/** A refusal without fields, as the caller reads it. */
export const bodyOfRefusal = ({ code, message }: Refusal): ErrorBody => ({ code, message })
