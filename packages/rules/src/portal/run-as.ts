import { refusal } from './refusal.ts'

/** Whether whoever runs as somebody else says why and for how long (AUD-20). */
export const REASON_RULES = ['optional', 'required'] as const
export type ReasonRule = (typeof REASON_RULES)[number]

/** How long a use may be asked for (AUD-19). */
export const USE_MINUTES = [15, 30, 60] as const
export type UseMinutes = (typeof USE_MINUTES)[number]

export const REASON_LENGTH = { min: 10, max: 500 } as const
export const REASON_TEXT = 'Le motif compte de 10 à 500 caractères.'
export const MINUTES_TEXT = 'Choisissez 15, 30 ou 60 minutes.'

/** What a use is told to be for that nobody gave a reason for, and after which pause of its calls it is over (AUD-20). */
export const NO_REASON = 'Sans motif'
export const PAUSE_MINUTES = 30

const MINUTE_MS = 60_000
export const PAUSE_MS = PAUSE_MINUTES * MINUTE_MS

/** Nobody acts as that person, or no longer (RUN-26, AUD-19). */
export const SWITCH_REFUSED = refusal(
  'user.switch.refused',
  403,
  "Vous n'avez pas les droits nécessaires pour effectuer cette action.",
)

/** What is known of the last use of a session and person; instants in milliseconds since 1970. */
export interface LastUse {
  /** Null where it lasts as long as it is used. */
  minutes: number | null
  last_at: number
  ends_at: number
}

/**
 * What a call in somebody's name does: goes on with a use, also writes down that it is still used (once a minute), begins one
 * without a word, or is refused. What was asked for with an end is not gone on with by the header alone (AUD-19, AUD-20).
 */
export function callInName(use: LastUse | null, now: number, rule: ReasonRule): 'go on' | 'keep' | 'begin' | 'refuse' {
  if (use && use.ends_at > now) {
    const is_kept = use.minutes === null && rule === 'optional' && now - use.last_at >= MINUTE_MS
    return is_kept ? 'keep' : 'go on'
  }
  if (rule === 'required') return 'refuse'
  return use && use.minutes !== null && now - use.ends_at < PAUSE_MS ? 'refuse' : 'begin'
}

/** '14 h 30' of 'YYYY-MM-DDTHH:mm:ss'. */
export function hourInWords(wall_time: string): string {
  return `${Number(wall_time.slice(11, 13))} h ${wall_time.slice(14, 16)}`
}

/** What the person reads while somebody acts in their name (AUD-21). */
export function interventionText(use: { identity: string; ends_at: string; reason: string }): string {
  return `${use.identity} intervient en votre nom jusqu’à ${hourInWords(use.ends_at)} : ${use.reason}`
}
