import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, writeCalendar } from '../portal/icalendar.ts'
import { instantInParis, parisWallTime } from '../portal/paris-time.ts'
import { addDays } from '../timesheet/day.ts'
import {
  agentOf,
  type FeedAbsence,
  type FeedLevel,
  feedWindow,
  levelAllowed,
  readerAddresses,
  readHalfDayHours,
  readingWords,
  USUAL_HALF_DAYS,
  writeFeed,
} from './calendar-feeds.ts'

const HOURS = readHalfDayHours(USUAL_HALF_DAYS) ?? expect.unreachable()
const SHAPE = { level: 'kind', hours: HOURS, host: 'portail.exemple.fr' } as const

const absence = (part: Partial<FeedAbsence>): FeedAbsence => ({
  id: 412,
  identity: null,
  description: 'Congés payés',
  relevant_counter: 'cp',
  state: 'validated1',
  start_at: '2026-05-26',
  start_moment: 'am',
  end_at: '2026-05-29',
  end_moment: 'pm',
  created_at: '2026-05-18T10:00:00',
  updated_at: '2026-05-20T15:12:08',
  ...part,
})

const CAMILLE: FeedAbsence[] = [
  absence({}),
  absence({
    id: 431,
    description: 'Maladie',
    relevant_counter: null,
    state: 'validated2',
    start_at: '2026-05-04',
    end_at: '2026-05-05',
    end_moment: 'am',
    created_at: '2026-05-04T08:10:00',
    updated_at: '2026-05-06T11:30:05',
  }),
  absence({
    id: 447,
    description: 'Jour de repos supplémentaire',
    relevant_counter: 'rtt',
    state: 'submitted',
    start_at: '2026-05-22',
    start_moment: 'pm',
    end_at: '2026-05-22',
    created_at: '2026-05-20T16:45:00',
    updated_at: '2026-05-20T16:45:00',
  }),
]
const feedOf = (absences: readonly FeedAbsence[], level: FeedLevel = 'kind') =>
  writeFeed({ kind: 'mine', identity: 'Camille Rousseau', absences, duties: [] }, { ...SHAPE, level })

/** Octets in UTF-8. */
const octetsOf = (text: string) => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, 'x').length

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

test('ICS-07 ICS-13 ICS-14 ICS-15 EX-I-11 a calendar is the same bytes, whatever the order of its rows', () => {
  const text = feedOf(CAMILLE)
  expect(octetsOf(text)).toBe(1565)
  expect(feedOf(CAMILLE.toReversed())).toBe(text)
})

test('ICS-13 EX-I-17 lines are folded by octets, between characters', () => {
  const summary = 'Élisabeth-Françoise Müller-Lévêque · Récupération, été ; jour de pont\\né'
  const entry: CalendarEntry = {
    uid: 'x',
    created_at: '2026-05-18T10:00:00',
    updated_at: '2026-05-18T10:00:00',
    time: { first: '2026-05-26', last: '2026-05-26' },
    summary,
    is_tentative: false,
    busy_status: 'OOF',
  }
  expect(writeCalendar('x', [entry])).toContain(
    'SUMMARY:Élisabeth-Françoise Müller-Lévêque · Récupération\\, été \\\r\n ; jour de pont\\\\né\r\n',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const written = writeCalendar('x', [{ ...entry, summary: text }])
      for (const line of written.split('\r\n')) expect(octetsOf(line)).toBeLessThanOrEqual(75)
      const told = text
        .replaceAll(/\r\n|[\r\n]/g, '\n')
        .replaceAll(/(?!\n)\p{Cc}/gu, '')
        .replaceAll(/\p{Cs}/gu, '\uFFFD')
      expect(eventsOf(written)[0]?.summary ?? '').toBe(told)
    }),
  )
})

test('ICS-16 ICS-18 around both changes of the clock the written zone, a reader and Node agree on every half-day', () => {
  for (const around of ['2026-03-29', '2026-10-25']) {
    for (let shift = -3; shift <= 3; shift += 1) {
      const day = addDays(around, shift)
      const text = feedOf([absence({ start_at: day, end_at: day, end_moment: 'am' })])
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
      const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? expect.unreachable())
      const [event] = eventsOf(text)
      for (const [time, wall] of [
        [event?.startDate, `${day}T09:00:00`],
        [event?.endDate, `${day}T12:30:00`],
      ] as const) {
        const read = time?.clone() ?? expect.unreachable()
        read.zone = zone
        expect(read.toUnixTime() * 1000, wall).toBe(instantInParis(wall))
        expect(parisWallTime(instantInParis(wall))).toBe(wall)
      }
    }
  }
})

describe('ICS-07 ICS-08 what is told of an absence', () => {
  test.each([
    ['kind', 'cp', 'Congés payés'],
    ['kind', 'rtt', 'Congés payés'],
    ['kind', 'remainder', 'Congés payés'],
    ['kind', 'cp15', 'Absence'],
    ['kind', 'sick_children_days', 'Absence'],
    ['kind', null, 'Absence'],
    ['absent', 'cp', 'Absence'],
    ['busy', 'cp', 'Occupé'],
    ['busy', null, 'Occupé'],
  ] as const)('at level %s, counter %s: %s', (level, relevant_counter, word) => {
    const told = feedOf([absence({ relevant_counter: relevant_counter as FeedAbsence['relevant_counter'] })], level)
    expect(told).toContain(`SUMMARY:${word}\r\n`)
    expect(told).toContain(`X-MICROSOFT-CDO-BUSYSTATUS:${level === 'busy' ? 'BUSY' : 'OOF'}\r\n`)
    const other = feedOf([absence({ relevant_counter: null, identity: 'Léa Aubry' })], level)
    expect(other).toContain(`SUMMARY:Léa Aubry · ${level === 'busy' ? 'Occupé' : 'Absence'}\r\n`)
  })

  test('ICS-10 a level that the company forbids is read at the highest allowed', () => {
    const policy = { most_detail: 'absent', team: true } as const
    expect((['busy', 'absent', 'kind'] as const).map((level) => levelAllowed(level, policy))).toEqual([
      'busy',
      'absent',
      'absent',
    ])
    expect(levelAllowed('kind', { ...policy, most_detail: 'kind' })).toBe('kind')
  })
})

test('ICS-17 ICS-19 ICS-21 made a half-day it keeps its UID, with a larger SEQUENCE and hours', () => {
  const [whole, half] = [
    absence({}),
    absence({ end_at: '2026-05-26', end_moment: 'am', updated_at: '2026-05-21T09:00:00' }),
  ].map((one) => feedOf([one]))
  const of = (text = '') =>
    ['UID', 'SEQUENCE', 'DTSTART'].map(
      (name) => new RegExp(`^${name}[^\r]*`, 'm').exec(text.slice(text.indexOf('UID:')))?.[0],
    )
  expect(of(whole)).toEqual(['UID:absence-412@portail.exemple.fr', 'SEQUENCE:191528', 'DTSTART;VALUE=DATE:20260526'])
  expect(of(half)).toEqual([
    'UID:absence-412@portail.exemple.fr',
    'SEQUENCE:255600',
    'DTSTART;TZID=Europe/Paris:20260526T090000',
  ])
  expect(feedOf([absence({ updated_at: '2026-05-18T09:59:59' })])).toContain('SEQUENCE:0\r\n')
})

test('ICS-20 from Friday afternoon to Monday morning is one event; hours that do not follow each other are none', () => {
  const weekend = absence({ start_at: '2026-05-22', start_moment: 'pm', end_at: '2026-05-25', end_moment: 'am' })
  expect(feedOf([weekend])).toContain(
    'DTSTART;TZID=Europe/Paris:20260522T140000\r\nDTEND;TZID=Europe/Paris:20260525T123000\r\n',
  )
  expect(readHalfDayHours('08:30-12:00,12:00-16:30')).toEqual({
    am: { from: '08:30', to: '12:00' },
    pm: { from: '12:00', to: '16:30' },
  })
  for (const wrong of [
    '',
    '09:00-12:30',
    '09:00-12:30,12:00-17:30',
    '12:30-09:00,14:00-17:30',
    '9:00-12:30,14:00-17:30',
    '09:00-12:30,14:00-25:00',
  ]) {
    expect(readHalfDayHours(wrong), wrong).toBeNull()
  }
})

test('ICS-12 ICS-14 a duty is whole days that leave its person free; each kind of feed has its name', () => {
  const duty = {
    id: 9,
    identity: null,
    description: 'Astreinte semaine',
    start_at: '2026-05-18',
    end_at: '2026-05-24',
    created_at: '2026-05-01T08:00:00',
    updated_at: '2026-05-01T08:00:00',
  }
  const write = (kind: 'team' | 'on_call', identity: string | null) =>
    writeFeed({ kind, identity: 'Karim Benali', absences: [], duties: [{ ...duty, identity }] }, SHAPE)
  expect(write('on_call', null)).toContain(
    'DTSTART;VALUE=DATE:20260518\r\nDTEND;VALUE=DATE:20260525\r\nSUMMARY:Astreinte · Astreinte semaine\r\nCLASS:PRIVATE\r\nSTATUS:CONFIRMED\r\nTRANSP:TRANSPARENT\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\r\n',
  )
  expect(write('on_call', 'Léa Aubry')).toContain('SUMMARY:Léa Aubry · Astreinte · Astreinte semaine\r\n')
  expect(write('on_call', null)).toContain('\r\nNAME:Cadran · Astreintes\r\n')
  expect(write('team', null)).toContain('\r\nX-WR-CALNAME:Cadran · Équipe de Karim Benali\r\n')
})

test('ICS-11 ICS-25 the window, and a calendar without events', () => {
  expect(feedWindow('2026-05-21')).toEqual({ from: '2026-02-01', to: '2027-08-31' })
  expect(feedWindow('2026-01-31')).toEqual({ from: '2025-10-01', to: '2027-04-30' })
  expect(eventsOf(feedOf([]))).toEqual([])
  expect(feedOf([])).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/s)
})

test.each([
  ['Google-Calendar-Importer', 'Google'],
  ['Microsoft Exchange/15.20 Outlook', 'Outlook'],
  ['iOS/18.0 (22A3354) dataaccessd/1.0', 'Apple'],
  ['macOS/14.1 (23B74) dataaccessd/1.0', 'Apple'],
  ['Mac OS X/10.15.7 (19H15) CalendarAgent/930', 'Apple'],
  ['Thunderbird/128.0', 'Thunderbird'],
  ['axios/1.7.2', 'axios'],
  ['Kiosk/2', 'Kiosk'],
  ['LibreOffice/24', 'LibreOffice'],
  [`${'x'.repeat(90)}`, 'x'.repeat(40)],
  ['', null],
  [undefined, null],
])('ICS-23 %s is read as %s', (agent, reader) => {
  expect(agentOf(agent)).toBe(reader)
})

test('ICS-24 the addresses of other programs encode ours once', () => {
  const { apple, outlook, google } = readerAddresses('https://portail.exemple.fr/api/calendar/x.ics', 'Cadran · Équipe')
  expect(apple).toBe('webcal://portail.exemple.fr/api/calendar/x.ics')
  expect(outlook).toBe(
    'https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Fportail.exemple.fr%2Fapi%2Fcalendar%2Fx.ics&name=Cadran%20%C2%B7%20%C3%89quipe',
  )
  expect(google).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fportail.exemple.fr%2Fapi%2Fcalendar%2Fx.ics',
  )
})

test.each([
  [null, 'Jamais lu'],
  [0.5, 'Lu il y a moins d’une heure par Google'],
  [2, 'Lu il y a 2 h par Google'],
  [47, 'Lu il y a 47 h par Google'],
  [50, 'Lu il y a 2 jours par Google'],
])('ICS-23 read %s hours ago: %s', (hours, words) => {
  const now = Date.parse('2026-05-21T09:00:00Z')
  expect(readingWords(hours === null ? null : now - hours * 3_600_000, 'Google', now)).toBe(words)
})
