import { counted } from '../portal/french.ts'
import { type CalendarEntry, type CalendarTime, writeCalendar } from '../portal/icalendar.ts'
import { refusal } from '../portal/refusal.ts'
import { addMonths, type Day, firstDay, lastDay, periodOf } from '../timesheet/day.ts'
import type { CounterName } from '../timesheet/event-codes.ts'
import type { DayRange } from '../timesheet/half-day.ts'

/** What a calendar holds: one's own absences and duties, the team's absences, on-call duties (ICS-01). */
export const FEED_KINDS = ['mine', 'team', 'on_call'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** How much is told of an absence, the least first (ICS-07). */
export const FEED_LEVELS = ['busy', 'absent', 'kind'] as const
export type FeedLevel = (typeof FEED_LEVELS)[number]

/** The role that opens the calendar of the people below, and their duties (ICS-01). */
export const TEAM_ROLE = 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'

export const FEED_EXISTS = refusal('calendar-exists', 409, 'Cet agenda existe déjà.')
export const LEVEL_FORBIDDEN = refusal('level-forbidden', 422, 'Non autorisé par votre entreprise', 'level')
export const TEAM_FORBIDDEN = refusal('team-forbidden', 403, 'Non autorisé par votre entreprise')

/** Readings of one calendar in a minute (ICS-06). */
export const READINGS_A_MINUTE = 60

/** What the company allows (ICS-10). */
export interface FeedPolicy {
  most_detail: 'absent' | 'kind'
  team: boolean
}

/** The level at which a calendar is read: the highest that is still allowed (ICS-10). */
export function levelAllowed(level: FeedLevel, { most_detail }: FeedPolicy): FeedLevel {
  return FEED_LEVELS.indexOf(level) > FEED_LEVELS.indexOf(most_detail) ? most_detail : level
}

/** The days that a calendar tells of: from three months before today's month to fifteen after it (ICS-11). */
export function feedWindow(today: Day): { from: Day; to: Day } {
  const [first, last] = [addMonths(periodOf(today), -3), addMonths(periodOf(today), 15)]
  return { from: firstDay(first.year, first.month), to: lastDay(last.year, last.month) }
}

/** Hours of the two half-days as 'HH:mm' (ICS-20). */
export interface HalfDayHours {
  am: { from: string; to: string }
  pm: { from: string; to: string }
}

export const USUAL_HALF_DAYS = '09:00-12:30,14:00-17:30'
const HALF_DAYS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d,([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

/** Reads '09:00-12:30,14:00-17:30'; null for other texts, and for hours that do not follow each other (ICS-20). */
export function readHalfDayHours(text: string): HalfDayHours | null {
  if (!HALF_DAYS.test(text)) return null
  const [am_from = '', am_to = '', pm_from = '', pm_to = ''] = text.split(/[-,]/)
  if (!(am_from < am_to && am_to <= pm_from && pm_from < pm_to)) return null
  return { am: { from: am_from, to: am_to }, pm: { from: pm_from, to: pm_to } }
}

/** Counters whose absences may be told by name (ICS-07): never what says something of somebody's health or family. */
const TOLD_COUNTERS: ReadonlySet<CounterName | null> = new Set<CounterName | null>(['cp', 'rtt', 'remainder'])

/** An absence as a calendar is made of it; `identity` of somebody else than its reader. */
export interface FeedAbsence extends DayRange {
  id: number
  identity: string | null
  description: string
  relevant_counter: CounterName | null
  state: 'submitted' | 'validated1' | 'validated2'
  created_at: string
  updated_at: string
}

/** A duty, on whole days. */
export interface FeedDuty {
  id: number
  identity: string | null
  description: string
  start_at: Day
  end_at: Day
  created_at: string
  updated_at: string
}

function wordOf({ relevant_counter, description }: FeedAbsence, level: FeedLevel): string {
  if (level === 'busy') return 'Occupé'
  return level === 'kind' && TOLD_COUNTERS.has(relevant_counter) ? description : 'Absence'
}

const named = (identity: string | null, word: string) => (identity === null ? word : `${identity} · ${word}`)

function timeOf({ start_at, start_moment, end_at, end_moment }: DayRange, hours: HalfDayHours): CalendarTime {
  if (start_moment === 'am' && end_moment === 'pm') return { first: start_at, last: end_at }
  return { from: `${start_at}T${hours[start_moment].from}`, to: `${end_at}T${hours[end_moment].to}` }
}

interface FeedShape {
  level: FeedLevel
  hours: HalfDayHours
  /** Of the portal's address: it ends the UIDs (ICS-16). */
  host: string
}

/** An absence as an event (ICS-07 to ICS-09, ICS-15 to ICS-21). */
function absenceEntry(absence: FeedAbsence, { level, hours, host }: FeedShape): CalendarEntry {
  const is_tentative = absence.state === 'submitted'
  const word = `${wordOf(absence, level)}${is_tentative ? ' (en attente)' : ''}`
  const { created_at, updated_at } = absence
  return {
    uid: `absence-${String(absence.id)}@${host}`,
    ...{ created_at, updated_at, is_tentative },
    time: timeOf(absence, hours),
    summary: named(absence.identity, word),
    busy_status: level === 'busy' ? 'BUSY' : 'OOF',
  }
}

/** A duty as an event of whole days that leaves its person free (ICS-12). */
function dutyEntry(
  { id, identity, description, start_at, end_at, created_at, updated_at }: FeedDuty,
  { host }: FeedShape,
): CalendarEntry {
  return {
    uid: `astreinte-${String(id)}@${host}`,
    ...{ created_at, updated_at },
    is_tentative: false,
    time: { first: start_at, last: end_at },
    summary: named(identity, `Astreinte · ${description}`),
    busy_status: 'FREE',
  }
}

const NAMES: Readonly<Record<FeedKind, (identity: string) => string>> = {
  mine: (identity) => `Cadran · ${identity}`,
  team: (identity) => `Cadran · Équipe de ${identity}`,
  on_call: () => 'Cadran · Astreintes',
}

interface Feed {
  kind: FeedKind
  /** Of whoever the calendar belongs to. */
  identity: string
  absences: readonly FeedAbsence[]
  duties: readonly FeedDuty[]
}

/** A feed as its readers take it; one without events is a calendar too (ICS-14, ICS-25). */
export function writeFeed({ kind, identity, absences, duties }: Feed, shape: FeedShape): string {
  return writeCalendar(NAMES[kind](identity), [
    ...absences.map((absence) => absenceEntry(absence, shape)),
    ...duties.map((duty) => dutyEntry(duty, shape)),
  ])
}

const READERS = [
  ['Google', /google/i],
  ['Outlook', /\b(?:outlook|microsoft|office)/i],
  ['Apple', /\b(?:apple|ios|mac ?os|dataaccessd|caldav)/i],
] as const

/** Who reads a calendar, by its agent: 'Google', 'Outlook', 'Apple', else its first word; null where it says nothing (ICS-23). */
export function agentOf(user_agent: string | undefined): string | null {
  const agent = (user_agent ?? '').replaceAll(/\p{Cc}/gu, '').trim()
  if (agent === '') return null
  const known = READERS.find(([, pattern]) => pattern.test(agent))
  return known ? known[0] : (agent.split(/[\s/;(]/)[0] ?? agent).slice(0, 40)
}

/** 'Lu il y a 2 h par Google', or 'Jamais lu' (ICS-23); both instants in milliseconds since 1970. */
export function readingWords(last_read_at: number | null, agent: string | null, now: number): string {
  if (last_read_at === null) return 'Jamais lu'
  const hours = Math.floor((now - last_read_at) / 3_600_000)
  const by = agent === null ? '' : ` par ${agent}`
  if (hours < 1) return `Lu il y a moins d’une heure${by}`
  return hours < 48 ? `Lu il y a ${hours} h${by}` : `Lu il y a ${counted(Math.floor(hours / 24), 'jour')}${by}`
}

/** The address of a calendar as other programs take it, encoded once (ICS-24). */
export function readerAddresses(url: string, name: string): Record<'apple' | 'outlook' | 'google', string> {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  }
}
