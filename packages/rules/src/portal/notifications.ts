import type { Channel } from './disconnection.ts'
import { formatDate } from './french.ts'
import { type Refusal, refusal } from './refusal.ts'

/** 'YYYY-MM-DD' */
type Day = string

/** What one browser was told about showing notifications (NOT-08); times are 'HH:mm', `disabled_until` is a day. */
export interface NotificationConfig {
  enabled: boolean
  disabled_until: Day | null
  enabled_for: 'fullday' | 'custom'
  start: string
  end: string
}

/** Nothing is enabled yet; whoever wants hours of their own starts with these (NOT-09). */
export const DEFAULT_NOTIFICATION_CONFIG: NotificationConfig = {
  enabled: false,
  disabled_until: null,
  enabled_for: 'fullday',
  start: '09:00',
  end: '18:00',
}

/** The systems a device may say it runs on (NOT-26). */
export const DEVICE_SYSTEMS = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Autre'] as const
export type DeviceSystem = (typeof DEVICE_SYSTEMS)[number]

/** No notification is enabled, and no device registered, for somebody else: 403 (NOT-07, RUN-31). */
export const NOTIFICATIONS_RUN_AS = refusal(
  'notifications-run-as',
  403,
  'Vous ne pouvez pas activer les notifications en RunAs',
)

export const NOTIFICATIONS_DENIED = 'Vous avez refusé les notifications dans votre navigateur'

const TIME_FORMAT = "Le format de l'heure est incorrect"
const MISSING = { start: 'Vous devez fournir un horaire de début', end: 'Vous devez fournir un horaire de fin' }
const SAME_TIMES = 'Les deux horaires doivent être différents'
const PAST_DAY = refusal(
  'disabled-until',
  422,
  'La date doit être supérieure ou égale à la date du jour',
  'disabled_until',
)

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

function timeText(text: string, field: 'start' | 'end'): string | null {
  if (text.trim() === '') return MISSING[field]
  return TIME.test(text) ? null : TIME_FORMAT
}

/** What is wrong with hours of one's own, by field; an end before the start is a window over midnight (NOT-10, NOT-11). */
export function checkHours({ start, end }: { start: string; end: string }): { start?: string; end?: string } {
  const errors = { start: timeText(start, 'start'), end: timeText(end, 'end') }
  if (errors.start === null && errors.end === null) return start === end ? { end: SAME_TIMES } : {}
  return { ...(errors.start && { start: errors.start }), ...(errors.end && { end: errors.end }) }
}

/** A pause ends today or later: 422 on `disabled_until` before that; null when it will do (NOT-12, NOT-13). */
export function checkDisabledUntil(day: Day, today: Day): Refusal | null {
  return day < today ? PAST_DAY : null
}

/** Whether notifications are wanted on a day: enabled, or paused until a day that is over (NOT-18 to NOT-20). */
export function countsAsEnabled({ enabled, disabled_until }: NotificationConfig, today: Day): boolean {
  return enabled || (disabled_until !== null && disabled_until < today)
}

/** Whether a notification is shown at a minute of the device's local time, both edges of the window included (NOT-14 to NOT-20). */
export function isNotificationShown(config: NotificationConfig, now: { day: Day; time: string }): boolean {
  if (!countsAsEnabled(config, now.day)) return false
  if (config.enabled_for === 'fullday') return true
  const { start, end } = config
  return start <= end ? start <= now.time && now.time <= end : start <= now.time || now.time <= end
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The settings from anything that was kept: what is missing or makes no sense is as it was at first (NOT-08, NOT-09). */
export function asNotificationConfig(kept: unknown): NotificationConfig {
  const usual = DEFAULT_NOTIFICATION_CONFIG
  if (!isRecord(kept)) return usual
  const { enabled, disabled_until, enabled_for, start, end } = kept
  const hours = { start: String(start), end: String(end) }
  return {
    enabled: enabled === true,
    disabled_until: typeof disabled_until === 'string' && DAY.test(disabled_until) ? disabled_until : null,
    enabled_for: enabled_for === 'custom' ? 'custom' : 'fullday',
    ...(Object.keys(checkHours(hours)).length === 0 ? hours : { start: usual.start, end: usual.end }),
  }
}

/** What a pause says of itself: 'Suspendues jusqu’au 12/06/2026 inclus' (NOT-31). */
export function pauseText(disabled_until: Day): string {
  return `Suspendues jusqu’au ${formatDate(disabled_until)} inclus`
}

/** A push as it travels, small and readable on a locked screen: no comment, no reason of an absence. */
export interface PushMessage {
  title: string
  body: string
  /** Page of this portal, '/…'. */
  url: string
  /** One per thing told of: a later push about it takes the place of the former. */
  tag: string
}

/** How soon a message leaves: a decision before what waits its turn, and what a bulk act tells after both. */
export type Urgency = 'first' | 'in_turn' | 'bulk'

/** One line of the history, as far as it takes to know whether it tells anybody anything. */
export interface Deed {
  entity: string
  action: string
  /** The person did it to what is theirs, in their own name. */
  is_own: boolean
}

const ABSENCE_DECISIONS = new Set(['validated1', 'validated2', 'refused', 'backward'])
const ABSENCE_DEMANDS = new Set(['create', 'edit'])
const MONTH_DECISIONS = new Set([
  'validated1',
  'validated2',
  'non_submitted',
  'accept_extra_activities',
  'accept_extra_activities_contracted',
  'refuse_extra_activities',
])
// A new address tells the former one, and a failed change whoever planned it (ADM-24, ADM-43).
const PERSON_CHANGES = new Set(['change-email', 'planned-failed'])
const CORRECTION_ENDINGS = new Set(['validated2', 'refused'])
const MONTH_DEMANDS = new Set(['submitted', 'request_extra_activities', 'force_submit'])

/**
 * How soon people are told of a deed: decisions first, demands and sendings in turn; null when it tells nobody, like a draft
 * (NOT-32, EVT-89, EXT-12, PER-52, ABS-106 to ABS-110). A mail or a push about anything else needs its deed here.
 */
export function urgencyOf({ entity, action, is_own }: Deed): Exclude<Urgency, 'bulk'> | null {
  if (entity === 'event') {
    if (ABSENCE_DECISIONS.has(action)) return 'first'
    return is_own && ABSENCE_DEMANDS.has(action) ? 'in_turn' : null
  }
  // The person learns that somebody acts in their name (AUD-21).
  if (entity === 'run_as') return action === 'start' ? 'first' : null
  // Both are told at once who stands for whom, or does no more (DEL-05, DEL-06).
  if (entity === 'deputy') return 'first'
  // Whoever is next is told of what has waited too long (DEL-25).
  if (entity === 'escalation') return 'in_turn'
  // Whoever keeps the accounts is told of key roles (ADM-50).
  if (entity === 'user') return action === 'change-roles' ? 'first' : PERSON_CHANGES.has(action) ? 'in_turn' : null
  // Of a correction its first level and its withdrawal are told to nobody (COR-38).
  if (entity === 'correction') return CORRECTION_ENDINGS.has(action) ? 'first' : action === 'create' ? 'in_turn' : null
  if (entity !== 'month') return null
  if (MONTH_DECISIONS.has(action)) return 'first'
  return MONTH_DEMANDS.has(action) ? 'in_turn' : null
}

/** How long what tells of a deed waits before it leaves, in seconds; a second more than the right to take it back lasts (KEY-05, KEY-06). */
const HELD_SECONDS = 31
/** As long again for several at once, whose right counts from the end of them all (README 69). */
const SEVERAL_HELD_SECONDS = 61

/**
 * After how many seconds people are told of a deed: decisions and demands of absences once they can be taken back no more,
 * everything else at once (KEY-06, EVT-89, README 80).
 */
export function heldSeconds({ entity, action }: Pick<Deed, 'entity' | 'action'>, several: boolean): number {
  const held: Readonly<Record<string, boolean>> = {
    event: ABSENCE_DECISIONS.has(action) || ABSENCE_DEMANDS.has(action),
    month: MONTH_DECISIONS.has(action),
  }
  // Decisions on corrections are not taken back (README 68).
  if (!held[entity]) return 0
  return several ? SEVERAL_HELD_SECONDS : HELD_SECONDS
}

const BOTH: readonly Channel[] = ['push', 'mail']
// Validations of an absence, and the first level of a report, stay without a mail (ABS-106 to ABS-110).
const DECISION_CHANNELS: Readonly<Record<string, readonly Channel[]>> = {
  'event validated1': ['push'],
  'event validated2': ['push'],
  'event refused': BOTH,
  'event backward': BOTH,
  'month validated1': ['push'],
  'month validated2': BOTH,
  'month non_submitted': BOTH,
  'month accept_extra_activities': BOTH,
  'month accept_extra_activities_contracted': BOTH,
  'month refuse_extra_activities': BOTH,
}

/** By which channels a decision is told to the person whose item it is about; none of what tells them nothing (DIS-09, NOT-32). */
export const decisionChannels = ({ entity, action }: Pick<Deed, 'entity' | 'action'>): readonly Channel[] =>
  DECISION_CHANNELS[`${entity} ${action}`] ?? []
