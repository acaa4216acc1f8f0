import { refusal } from './refusal.ts'

/** What other programs may be told of, beside the trial (HOO-02), in the groups of the form. */
export const WEBHOOK_EVENT_GROUPS = [
  {
    label: 'Absences',
    events: [
      'absence.submitted',
      'absence.changed',
      'absence.validated1',
      'absence.validated2',
      'absence.refused',
      'absence.backward',
      'absence.deleted',
    ],
  },
  { label: 'Mois', events: ['month.submitted', 'month.validated1', 'month.validated2', 'month.backward'] },
  { label: 'Périodes', events: ['period.closed'] },
  { label: 'Personnes', events: ['person.created', 'person.changed', 'person.deactivated'] },
] as const

/** The event of a trial (HOO-16). */
export const TEST_PING = 'test.ping'
/** What an endpoint that wants every event says, later ones included (HOO-02). */
export const ALL_EVENTS = '*'
export type WebhookEvent = (typeof WEBHOOK_EVENT_GROUPS)[number]['events'][number] | typeof TEST_PING
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  ...WEBHOOK_EVENT_GROUPS.flatMap(({ events }) => [...events]),
  TEST_PING,
]

export const MOST_WEBHOOKS = 20
/** Dead deliveries in a row that switch an endpoint off (HOO-12). */
export const MOST_DEAD_IN_A_ROW = 5
/** How many of one endpoint are under way at once (HOO-14). */
export const MOST_AT_ONCE = 4
/** What one replay of many takes at most (HOO-15). */
export const MOST_REPLAYED = 1_000
/** Trials of an endpoint within a minute (HOO-16). */
export const MOST_TRIALS = 10
/** How long the former secret signs beside the new one, in hours (HOO-23). */
export const FORMER_SECRET_HOURS = 24
/** How much of a failure's reply is kept, in characters (HOO-09). */
export const KEPT_CHARACTERS = 500

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds from a failure to the next attempt, by the number of attempts so far (HOO-10). */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
export const MOST_ATTEMPTS = PAUSES.length + 1
const LONGEST_WAIT = 24 * HOUR

/**
 * After how many seconds a delivery that has just failed for the `attempts`-th time is tried again; null after the tenth (HOO-10,
 * HOO-11). A receiver that asked for a pause, in seconds, gets it, a day at most (HOO-13).
 */
export function nextAttemptAfter(attempts: number, asked_pause: number | null): number | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  return Math.max(pause, Math.min(asked_pause ?? 0, LONGEST_WAIT))
}

export const ADDRESS_REFUSED = refusal(
  'address-refused',
  422,
  'Cette adresse ne peut pas être utilisée : une adresse https publique est attendue.',
  'url',
)
export const TOO_MANY_WEBHOOKS = refusal('state', 409, `Il y a déjà ${MOST_WEBHOOKS} webhooks.`)
export const TOO_MANY_REPLAYED = refusal(
  'state',
  409,
  'Plus de 1 000 livraisons ont échoué depuis : choisissez un instant plus récent.',
)
export const TOO_MANY_CALLS = refusal('too-many-calls', 429, 'Trop d’appels. Veuillez réessayer plus tard.')
