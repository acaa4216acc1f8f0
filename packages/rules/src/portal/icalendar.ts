import { instantInParis } from './paris-time.ts'

/** Octets of a line without its end (RFC 5545 3.1). */
const MOST_OCTETS = 75
const END = '\r\n'

/** The zone of every calendar, with its rules since 1970 (ICS-18). */
const PARIS = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Paris',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** From the first day to the last, both included, as 'YYYY-MM-DD'; or between two Paris wall times 'YYYY-MM-DDTHH:mm'. */
export type CalendarTime = { first: string; last: string } | { from: string; to: string }

/** One event of a calendar (ICS-15). */
export interface CalendarEntry {
  /** The same in every feed and at every level (ICS-16). */
  uid: string
  /** Paris wall times, 'YYYY-MM-DDTHH:mm:ss'. */
  created_at: string
  updated_at: string
  time: CalendarTime
  summary: string
  /** Asked for and not decided yet. */
  is_tentative: boolean
  /** What the reader shows its person as; FREE leaves the time open. */
  busy_status: 'BUSY' | 'OOF' | 'FREE'
}

/** Octets of a character in UTF-8. */
function octets(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** A line in pieces of at most 75 octets, cut between characters; each but the first begins with a space (ICS-13). */
function folded(line: string): string {
  let text = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > MOST_OCTETS) {
      text += `${END} `
      length = 1
    }
    text += character
    length += size
  }
  return text
}

/** A text as a value: what has a meaning of its own is escaped, control characters are left out (RFC 5545 3.3.11). */
function escaped(text: string): string {
  return (
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replaceAll(/\r\n|[\r\n]/g, '\\n')
      .replaceAll(/\p{Cc}/gu, '')
      // Halves of a character that UTF-8 has no octets for.
      .replaceAll(/\p{Cs}/gu, '\uFFFD')
  )
}

const plain = (text: string) => text.replaceAll(/[-:]/g, '')

/** '20260506T093005Z' of a Paris wall time; of the two instants of an hour that comes twice the first (ICS-16). */
const inUtc = (wall: string) => `${plain(new Date(instantInParis(wall)).toISOString().slice(0, 19))}Z`

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)

function timeLines(time: CalendarTime): string[] {
  if ('first' in time) {
    return [`DTSTART;VALUE=DATE:${plain(time.first)}`, `DTEND;VALUE=DATE:${plain(dayAfter(time.last))}`]
  }
  return [`DTSTART;TZID=Europe/Paris:${plain(time.from)}00`, `DTEND;TZID=Europe/Paris:${plain(time.to)}00`]
}

/** Whole seconds between two Paris wall times, as the clock of the wall counts them (ICS-17). */
const secondsBetween = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

function eventLines({
  uid,
  created_at,
  updated_at,
  time,
  summary,
  is_tentative,
  busy_status,
}: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${inUtc(updated_at)}`,
    `LAST-MODIFIED:${inUtc(updated_at)}`,
    `SEQUENCE:${secondsBetween(created_at, updated_at)}`,
    ...timeLines(time),
    `SUMMARY:${escaped(summary)}`,
    'CLASS:PRIVATE',
    `STATUS:${is_tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${busy_status === 'FREE' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `X-MICROSOFT-CDO-BUSYSTATUS:${busy_status}`,
    'END:VEVENT',
  ]
}

const startOf = ({ time }: CalendarEntry) => ('first' in time ? time.first : time.from)
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * A calendar as its readers take it: name, zone, then the events by start and UID (ICS-13 to ICS-19, ICS-25). The same entries give
 * the same bytes, in whatever order they come.
 */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const inOrder = entries.toSorted((a, b) => byText(startOf(a), startOf(b)) || byText(a.uid, b.uid))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cadran//Agenda 1//FR',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Europe/Paris',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...PARIS,
    ...inOrder.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}${END}`).join('')
}
