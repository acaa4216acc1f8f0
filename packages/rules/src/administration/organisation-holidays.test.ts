import { describe, expect, test } from 'vitest'
import type { PartTime } from '../portal/person.ts'
import { contract, range } from '../timesheet/calendar.fixture.ts'
import { countHalfDays, halfDayState, monthDays, workedSlots, workingState } from '../timesheet/calendar.ts'
import { checkOwnDay, holidaysOf, holidayZoneOf, type OwnDay } from './organisation-holidays.ts'

const known = [
  { day: '2027-03-26', name: 'Vendredi saint', is_regional: true, is_good_friday: true },
  { day: '2027-03-29', name: 'Lundi de Pâques', is_regional: false, is_good_friday: false },
]
const own = (day: string, half: OwnDay['half']): OwnDay => ({ day, half, name: 'Pont' })

describe('the holidays of a workplace', () => {
  test.each([
    ['FR', true, ['2027-03-26', '2027-03-29']],
    ['FR-68', true, ['2027-03-26', '2027-03-29', '2027-12-26']],
    ['FR-68', false, ['2027-03-29', '2027-12-26']],
  ])('ORG-04 %s with Good Friday %s, whatever the library says', (zone, good_friday, days) => {
    expect(holidaysOf({ zone, good_friday, known, own_days: [] }).map(({ day }) => day)).toEqual(days)
  })

  test('ORG-06 an own day stands among them, two halves are a day', () => {
    const own_days = [
      own('2027-05-07', 'am'),
      own('2027-12-24', 'am'),
      own('2027-12-24', 'pm'),
      own('2027-03-29', 'pm'),
    ]
    const drawn = holidaysOf({ zone: 'FR', good_friday: false, known, own_days })
    expect(drawn.filter(({ source }) => source === 'own').map(({ day, half }) => [day, half])).toEqual([
      ['2027-05-07', 'am'],
      ['2027-12-24', 'day'],
    ])
    expect(drawn.find(({ day }) => day === '2027-03-29')?.half).toBe('day')
  })

  test('ORG-04 only what is not as its zone has a name of its own', () => {
    const workplace = { id: 3, zone: 'FR-67', good_friday: false, has_own_days: false }
    expect(holidayZoneOf(workplace)).toBe('FR-67')
    expect(holidayZoneOf({ ...workplace, good_friday: true })).toBe('FR-67/3')
    expect(holidayZoneOf({ ...workplace, has_own_days: true })).toBe('FR-67/3')
  })
})

describe('a day of the company’s own', () => {
  const others = [own('2027-05-07', 'am'), own('2027-03-29', 'day')]
  const check = (day: string, half: string, name = 'Pont') =>
    checkOwnDay({ day, half, name }, others, '2026-11-23')?.message ?? null

  test.each([
    ['2027-05-15', 'day', 'Ce jour n’est déjà pas travaillé.'],
    ['2027-03-29', 'am', 'Ce jour n’est déjà pas travaillé.'],
    ['2027-05-07', 'am', 'Ce jour n’est déjà pas travaillé.'],
    ['2027-05-07', 'day', 'Ce jour n’est déjà pas travaillé.'],
    ['2027-05-07', 'pm', null],
    ['2029-12-31', 'day', null],
    ['2030-01-02', 'day', 'Format de date invalide'],
    ['2027-02-30', 'day', 'Format de date invalide'],
    ['2027-05-10', 'night', 'Choisissez le jour ou une demi-journée.'],
  ])('ORG-06 %s, %s: %s', (day, half, message) => {
    expect(check(day, half)).toBe(message)
  })

  test('ORG-06 it has a name of 100 characters at most', () => {
    expect(check('2027-05-10', 'day', ' ')).toBe('Entre 1 et 100 caractères attendus.')
    expect(check('2027-05-10', 'day', '😀'.repeat(100))).toBeNull()
    expect(check('2027-05-10', 'day', '😀'.repeat(101))).not.toBeNull()
  })
})

describe('a half-day of holidays', () => {
  const halves = new Map([['2027-12-24', 'pm'] as const, ['2027-12-22', 'am'] as const])
  const ctx = { dates: contract(), holidays: Object.assign(new Set(['2027-12-23']), { halves }) }
  const DECEMBER = { year: 2027, month: 12 }

  test('ORG-06 leaves the other half worked, alone and in the month', () => {
    expect(halfDayState({ day: '2027-12-24', moment: 'am' }, ctx)).toBe('worked')
    expect(halfDayState({ day: '2027-12-24', moment: 'pm' }, ctx)).toBe('public_holiday')
    for (const day of ['2027-12-22', '2027-12-24']) expect(workingState(day, ctx)).toBe('worked')
    const days = monthDays(DECEMBER, ctx).filter(({ day }) => day >= '2027-12-22' && day <= '2027-12-24')
    expect(days.map(({ state, halves: of_day }) => [state, ...of_day])).toEqual([
      ['worked', 'public_holiday', 'worked'],
      ['public_holiday', 'public_holiday', 'public_holiday'],
      ['worked', 'worked', 'public_holiday'],
    ])
  })

  test('ORG-06 an event counts the half that is left, a special-time activity both', () => {
    const week = range('2027-12-20 am → 2027-12-24 pm')
    expect(countHalfDays(week, ctx)).toBe(6)
    expect(countHalfDays(week, { ...ctx, counts_non_worked: true })).toBe(10)
    expect(workedSlots(2027, 12, ctx)).toHaveLength(2 * 22 - 2)
  })

  test('ORG-06 with part time what neither takes is worked', () => {
    const part_times: PartTime[] = [{ starts_on: '2020-01-01', half_days_off: ['wednesday-am', 'friday-am'] }]
    const part_timer = { ...ctx, dates: contract({ part_times }) }
    expect(workingState('2027-12-24', part_timer)).toBe('public_holiday')
    expect(workingState('2027-12-22', part_timer)).toBe('worked')
  })
})
