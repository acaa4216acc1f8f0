/** Statuses a refusal may carry (requirements README 3). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503

/**
 * A refusal as the rules answer it: a stable kebab-case code, the exact French text, its status, and for 422 the field
 * it belongs to (requirements README 2 and 3).
 */
export interface Refusal {
  code: string
  message: string
  status: RefusalStatus
  field?: string
  /** What is known beyond the text: who decided what and when (KEY-07). */
  detail?: string
}

/** Declares a refusal, keeping its code as a literal. */
export function refusal<const C extends string>(
  code: C,
  status: RefusalStatus,
  message: string,
  field?: string,
): Refusal & { code: C } {
  return field === undefined ? { code, status, message } : { code, status, message, field }
}

/** What no other sentence names: a value of a wrong kind, which no form of ours sends (WIN-13). */
export const WRONG_VALUE = refusal(
  'invalid',
  422,
  'Cette valeur n’a pas la forme attendue\u00a0: corrigez-la, puis réessayez.',
)
/** A place in an order that something is moved to. */
export const WRONG_PLACE = refusal(
  'position',
  422,
  'Cette place n’existe plus et rien n’a été déplacé. Rechargez la page, puis réessayez.',
  'position',
)
