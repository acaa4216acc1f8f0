import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import { workedSlots } from './calendar.ts'
import type { EventCodeType } from './event-codes.ts'
import type { EventState } from './events.ts'
import { rangeSlots } from './half-day.ts'
import {
  checkRemoteDays,
  countRemoteHalfDays,
  crowdedWeeks,
  type Halves,
  halvesOf,
  NO_RECURRING_DAYS,
  nextRemoteHalves,
  type RemoteDay,
  type RemoteEvent,
  type RemotePicker,
  recurringRemoteDays,
  remoteDaysWithout,
  remoteSavedText,
  remoteSlots,
  remoteWord,
  WEEKDAY_NAMES,
} from './remote-work.ts'

const may = { year: 2026, month: 5 }
const WORKED = workedSlots(2026, 5, calendar())
const event = (text: string, type: EventCodeType = 'absence', state: EventState = 'submitted'): RemoteEvent => ({
  ...range(text),
  state,
  event_code: { type },
})
const remote = (text: string): RemoteDay => {
  const [day = '', halves = 'am pm'] = text.split(': ')
  return { day, am: halves.includes('am'), pm: halves.includes('pm') }
}

const HALVES: Record<string, Halves> = {
  none: { am: false, pm: false },
  am: { am: true, pm: false },
  pm: { am: false, pm: true },
  full: { am: true, pm: true },
}
const nameOf = (halves: Halves) =>
  Object.keys(HALVES).find((name) => HALVES[name]?.am === halves.am && HALVES[name]?.pm === halves.pm)

function clicks(picker: RemotePicker, possible: Halves, count: number): (string | undefined)[] {
  let now: Halves = { am: false, pm: false }
  return Array.from({ length: count }, () => {
    now = nextRemoteHalves(now, possible, picker)
    return nameOf(now)
  })
}

describe('the pickers', () => {
  test.each<[string, RemotePicker, Halves, string]>([
    ['REM-02 EX-119 desktop, no absence', 'desktop', { am: true, pm: true }, 'am full pm none am'],
    ['REM-05 EX-121 desktop, absence in the afternoon', 'desktop', { am: true, pm: false }, 'am none am'],
    ['REM-05 desktop, absence in the morning', 'desktop', { am: false, pm: true }, 'pm none pm'],
    ['REM-05 desktop, absent all day', 'desktop', { am: false, pm: false }, 'none none'],
    ['REM-03 EX-123 mobile, no absence', 'mobile', { am: true, pm: true }, 'full am pm none full'],
    ['REM-04 mobile, absence in the morning', 'mobile', { am: false, pm: true }, 'pm none pm'],
    ['REM-04 mobile, absent all day', 'mobile', { am: false, pm: false }, 'none none'],
  ])('%s', (_row, picker, possible, expected) => {
    const names = expected.split(' ')
    expect(clicks(picker, possible, names.length)).toEqual(names)
  })

  test('REM-04 EX-125 mobile, absence in the afternoon: off, am, off', () => {
    expect(clicks('mobile', { am: true, pm: false }, 3)).toEqual(['am', 'none', 'am'])
  })

  test('REM-04 REM-05 what is marked on an absence goes by the next click, whatever the picker', () => {
    expect(nextRemoteHalves({ am: true, pm: true }, { am: false, pm: false }, 'desktop')).toEqual(HALVES.none)
    expect(nextRemoteHalves({ am: true, pm: true }, { am: true, pm: false }, 'mobile')).toEqual(HALVES.am)
    expect(nextRemoteHalves({ am: true, pm: true }, { am: true, pm: false }, 'desktop')).toEqual(HALVES.none)
  })

  test('REM-04 REM-05 no click ever marks a half-day that is not possible, and every choice comes round', () => {
    const halves = fc.record({ am: fc.boolean(), pm: fc.boolean() })
    fc.assert(
      fc.property(halves, fc.constantFrom<RemotePicker>('desktop', 'mobile'), (possible, picker) => {
        const names = clicks(picker, possible, 4)
        expect(names.every((name) => possible.am || !(name === 'am' || name === 'full'))).toBe(true)
        expect(names.every((name) => possible.pm || !(name === 'pm' || name === 'full'))).toBe(true)
        const choices = possible.am && possible.pm ? 4 : 1 + Number(possible.am) + Number(possible.pm)
        expect(new Set(names).size).toBe(choices)
      }),
    )
  })
})

describe('what may be remote', () => {
  test.each<[EventCodeType, EventState, boolean]>([
    ['absence', 'submitted', false],
    ['absence', 'validated2', false],
    ['sickness', 'validated1', false],
    ['maternity', 'submitted', false],
    ['hoursNotWorked', 'submitted', false],
    ['absence', 'refused', true],
    ['activity', 'submitted', true],
    ['other', 'submitted', true],
  ])('REM-06 REM-07 under %s, %s: %s', (type, state, expected) => {
    const slots = remoteSlots(WORKED, [event('2026-05-20 am → 2026-05-20 am', type, state)])
    expect(halvesOf('2026-05-20', slots)).toEqual({ am: expected, pm: true })
  })

  test('REM-09 weekends, holidays and days outside the contract may not', () => {
    const worked = workedSlots(2026, 5, calendar({ end_at: '2026-05-21' }))
    const slots = remoteSlots(worked, [])
    for (const day of ['2026-05-02', '2026-05-14', '2026-05-22']) expect(halvesOf(day, slots)).toEqual(HALVES.none)
    expect(halvesOf('2026-05-21', slots)).toEqual(HALVES.full)
  })
})

describe('the recurring days', () => {
  const recurring = { ...NO_RECURRING_DAYS, monday: true, friday: true }

  test('REM-24 EX-127 Monday and Friday in May 2026 are six days', () => {
    const days = recurringRemoteDays({ period: may, ctx: calendar(), events: [], recurring })
    expect(days).toEqual(['04', '11', '15', '18', '22', '29'].map((day) => remote(`2026-05-${day}`)))
    expect(countRemoteHalfDays(days) / 2).toBe(6)
  })

  test('REM-24 REM-25 EX-129 an absence takes its half-days, and a day of absence is left out', () => {
    const week = event('2026-05-11 am → 2026-05-15 pm')
    const afternoon = event('2026-05-22 pm → 2026-05-22 pm')
    const days = recurringRemoteDays({ period: may, ctx: calendar(), events: [week, afternoon], recurring })
    expect(days).toEqual(['2026-05-04', '2026-05-18', '2026-05-22: am', '2026-05-29'].map(remote))
    expect(countRemoteHalfDays(days) / 2).toBe(3.5)
  })

  test('REM-23 no day by default, and a Sunday is never worked', () => {
    const month = { period: may, ctx: calendar(), events: [] }
    expect(WEEKDAY_NAMES.some((name) => NO_RECURRING_DAYS[name])).toBe(false)
    expect(recurringRemoteDays({ ...month, recurring: NO_RECURRING_DAYS })).toEqual([])
    expect(recurringRemoteDays({ ...month, recurring: { ...NO_RECURRING_DAYS, sunday: true } })).toEqual([])
  })

  test('REM-24 what they mark is what one could have saved by hand', () => {
    const flags = fc.record(Object.fromEntries(WEEKDAY_NAMES.map((name) => [name, fc.boolean()])))
    fc.assert(
      fc.property(flags, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 5 }), (chosen, first, length) => {
        const last = Math.min(31, first + length)
        const text = (day: number) => `2026-05-${String(day).padStart(2, '0')}`
        const month = { period: may, ...calendar(), events: [event(`${text(first)} pm → ${text(last)} pm`)] }
        const days = recurringRemoteDays({ ...month, ctx: month, recurring: { ...NO_RECURRING_DAYS, ...chosen } })
        expect(checkRemoteDays(days, { ...month, person_type: 'consultant' })).toBeNull()
        expect(days.every(({ am, pm }) => am || pm)).toBe(true)
      }),
    )
  })
})

describe('the remote days of a month', () => {
  const ctx = { period: may, ...calendar(), events: [event('2026-05-20 pm → 2026-05-21 pm')] }
  const check = (...days: RemoteDay[]) => checkRemoteDays(days, { ...ctx, person_type: 'consultant' })

  test('REM-01 REM-17 worked half-days without an absence may be, nothing too', () => {
    expect(check(remote('2026-05-20: am'), remote('2026-05-22'))).toBeNull()
    expect(check()).toBeNull()
  })

  test('REM-17 a day without a half is a cleared day, whatever the day', () => {
    expect(check(remote('2026-05-16: -'), remote('2026-05-21: -'))).toBeNull()
  })

  test.each<[string, string[], string]>([
    ['REM-17 no day at all', ['2026-02-30'], 'Format de date invalide'],
    ['REM-17 SET-17 another month', ['2026-06-01'], "Ce jour n'appartient pas au mois"],
    ['REM-17 another month, even cleared', ['2026-06-01: -'], "Ce jour n'appartient pas au mois"],
    ['REM-17 the same day twice', ['2026-05-19', '2026-05-19: am'], 'Ce jour est donné deux fois'],
    ['REM-09 a Saturday', ['2026-05-16: pm'], "Ce jour n'est pas travaillé"],
    ['REM-09 a public holiday', ['2026-05-14'], "Ce jour n'est pas travaillé"],
    ['REM-06 REM-08 an absence', ['2026-05-20'], 'Le télétravail ne peut pas être déclaré sur une absence'],
    [
      'REM-08 the afternoon of an absence',
      ['2026-05-20: pm'],
      'Le télétravail ne peut pas être déclaré sur une absence',
    ],
  ])('%s is refused', (_row, texts, message) => {
    const days = [remote('2026-05-22'), ...texts.map(remote)]
    expect(check(...days)).toMatchObject({ status: 422, message, field: `${days.length - 1}.day` })
  })

  test('REM-09 a day outside the contract says so before it says not worked', () => {
    const ended = { ...ctx, ...calendar({ end_at: '2026-05-15' }), person_type: 'internal' } as const
    expect(checkRemoteDays([remote('2026-05-16')], ended)?.message).toBe('Cette date est en dehors de votre contrat')
  })

  test('REM-08 REM-20 a contractor reads their own words', () => {
    expect(checkRemoteDays([remote('2026-05-20')], { ...ctx, person_type: 'contractor' })?.message).toBe(
      'Le travail à distance ne peut pas être déclaré sur une absence',
    )
  })

  test('REM-15 the count is in half-days', () => {
    expect(countRemoteHalfDays([remote('2026-05-04'), remote('2026-05-05: pm'), remote('2026-05-06: -')])).toBe(3)
  })

  test('REM-19 REM-20 SET-19 MON-16 the words of each kind of person', () => {
    expect([remoteWord('consultant'), remoteWord('contractor'), remoteWord('internal')]).toEqual([
      'Télétravail',
      'Travail à distance',
      'Télétravail',
    ])
    expect(remoteSavedText('interim')).toBe('Vos jours de télétravail ont été enregistrés')
    expect(remoteSavedText('contractor')).toBe('Vos jours de travail à distance ont été enregistrés')
  })
})

test('EVT-88 REM-25 an absence takes its half-days from the marks, and a day without any is gone', () => {
  const away = new Set(rangeSlots(range('2026-05-04 pm → 2026-05-05 pm')))
  const marks = [remote('2026-05-04'), remote('2026-05-05'), remote('2026-05-06: am')]
  expect(remoteDaysWithout(marks, away)).toEqual([remote('2026-05-04: am'), remote('2026-05-06: am')])
})

test('CFG-13 weeks with more remote days than recommended are named by their Mondays; without a number none is', () => {
  const days = ['04', '05', '06: am', '11', '12', '13', '14: pm'].map((day) => remote(`2026-05-${day}`))
  expect(crowdedWeeks(days, 3)).toEqual(['2026-05-11'])
  expect(crowdedWeeks(days.toReversed(), 2)).toEqual(['2026-05-04', '2026-05-11'])
  expect([crowdedWeeks(days, null), crowdedWeeks([], 0)]).toEqual([[], []])
})
