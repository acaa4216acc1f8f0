import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OVERTIME_TYPES, type OvertimeCategory } from './overtime.ts'
import {
  type ComparedOvertime,
  checkOvertime,
  checkOvertimeOverlap,
  type DeclaredOvertime,
  HOURS_OVERLAP,
  OVERTIME_TEXTS,
  storedOvertime,
  typeOf,
} from './overtime-entry.ts'

const DATES = { start_at: '2020-05-04', end_at: '2026-05-20', last_end_at: null, seniority_at: null }
const codeOf = (category: OvertimeCategory) => ({ category, constraint: true, hour: true, ticket: true })
const context = (category: OvertimeCategory = 'availability') => ({
  code: codeOf(category),
  dates: DATES,
  period: { year: 2026, month: 5 },
})
const DUTY: DeclaredOvertime = {
  type: 'constraint',
  start_at: '2026-05-04',
  end_at: '2026-05-10',
  constraint_count: 1,
  days: [],
  comment: null,
}
const hour = (text: string) => {
  const [start = '', end = ''] = text.split('-')
  return { start, end }
}
const on = (date: string, ...texts: string[]) => ({ date, hours: texts.map(hour) })
const issuesOf = (change: Partial<DeclaredOvertime>, category?: OvertimeCategory) =>
  checkOvertime({ ...DUTY, ...change }, context(category)).map(({ field, message }) => `${field}: ${message}`)

describe('checkOvertime', () => {
  test.each<[string, Partial<DeclaredOvertime>]>([
    ['EX-161 OVT-13 one duty of a week', {}],
    [
      'OVT-13 hours need no count',
      { type: 'hour', constraint_count: undefined, days: [on('2026-05-04', '22:00-00:00')] },
    ],
    ['OVT-19 one ticket', { type: 'ticket', days: [{ date: '2026-05-04', hours: [], tickets: 1 }] }],
    ['OVT-21 touching ranges', { type: 'hour', days: [on('2026-05-04', '09:00-12:00', '12:00-14:00')] }],
    ['OVT-21 an empty row beside a filled one', { type: 'hour', days: [on('2026-05-04', '-', '12:00-14:00')] }],
    ['OVT-37 hours that a duty does not have', { days: [on('2026-05-40', 'x-y')] }],
    [
      'OVT-37 a count that hours do not have',
      { type: 'hour', constraint_count: -3, days: [on('2026-05-04', '22:00-00:00')] },
    ],
  ])('%s is right', (_row, change) => {
    expect(issuesOf(change)).toEqual([])
  })

  test.each<[string, Partial<DeclaredOvertime>, string[]]>([
    ['OVT-12 a type there is not', { type: 'rest' }, [`type: ${OVERTIME_TEXTS.type}`]],
    ['OVT-13 no duty', { constraint_count: 0 }, [`constraint_count: ${OVERTIME_TEXTS.constraint_count}`]],
    ['OVT-22 backwards', { end_at: '2026-05-03' }, [`end_at: ${OVERTIME_TEXTS.backwards}`]],
    ['OVT-25 outside the contract', { end_at: '2026-05-21' }, [`end_at: ${OVERTIME_TEXTS.out_of_contract}`]],
    ['OVT-25 two months', { start_at: '2026-04-30' }, [`start_at: ${OVERTIME_TEXTS.two_months}`]],
    ['OVT-36 no day', { type: 'ticket' }, [`days: ${OVERTIME_TEXTS.tickets}`]],
    ['OVT-36 no range', { type: 'hour', days: [on('2026-05-04')] }, ['days: Vous devez fournir un horaire de début']],
    [
      'OVT-25 a date beside the entry',
      { type: 'hour', days: [on('2026-05-11', '09:00-10:00')] },
      [`days.0.date: ${OVERTIME_TEXTS.out_of_range}`],
    ],
    [
      'OVT-21 a date told twice',
      { type: 'hour', days: [on('2026-05-04', '09:00-10:00'), on('2026-05-04', '09:30-11:00')] },
      ['days.1.hours.0.start: 2 plages horaires ne peuvent pas se chevaucher'],
    ],
  ])('%s', (_row, change, issues) => {
    expect(issuesOf(change)).toEqual(issues)
  })

  test('OVT-03 OVT-12 EX-163 the type is one of three, and an availability without one is refused', () => {
    expect(OVERTIME_TYPES).toEqual(['constraint', 'hour', 'ticket'])
    for (const type of OVERTIME_TYPES) expect(typeOf(type, 'availability')).toBe(type)
    expect(issuesOf({ type: null })).toEqual(["type: Vous devez choisir un type d'activité complémentaire"])
  })

  test('OVT-15 a count is an integer from 1 to 99', () => {
    for (const constraint_count of [1, 99]) expect(issuesOf({ constraint_count })).toEqual([])
    for (const constraint_count of [100, 1.5, '2', Number.NaN]) {
      expect(issuesOf({ constraint_count })).toEqual(["constraint_count: Vous devez remplir le nombre d'astreintes"])
    }
  })

  test('OVT-16 OVT-17 both dates are required', () => {
    expect(issuesOf({ start_at: '', end_at: '' })).toEqual([
      'start_at: Vous devez renseigner une date de début',
      'end_at: Vous devez renseigner une date de fin',
    ])
  })

  test('OVT-22 EX-167 a single day is right', () => {
    expect(issuesOf({ start_at: '2026-05-08', end_at: '2026-05-08' })).toEqual([])
  })

  test('OVT-18 EX-165 no ticket is refused at its day', () => {
    const none = { type: 'ticket', days: [{ date: '2026-05-04', hours: [], tickets: 0 }] }
    expect(issuesOf(none)).toEqual(['days.0.tickets: Veuillez saisir un nombre de tickets'])
  })

  test('OVT-48 a comment may be left out, and has at most 1000 characters', () => {
    for (const comment of [null, '', 'x'.repeat(1000)]) expect(issuesOf({ comment })).toEqual([])
    expect(issuesOf({ comment: 'x'.repeat(1001) })).toHaveLength(1)
  })

  test('OVT-23 OVT-24 EX-169 an intervention is one of hours, whatever it says', () => {
    expect([typeOf('ticket', 'intervention'), typeOf(null, 'intervention')]).toEqual(['hour', 'hour'])
    expect([typeOf('ticket', 'availability'), typeOf('rest', 'availability')]).toEqual(['ticket', null])
    const days = [on('2026-05-04', '22:00-23:00')]
    expect(issuesOf({ type: 'ticket', days }, 'intervention')).toEqual([])
    expect(issuesOf({ type: 'constraint' }, 'intervention')).toEqual(['days: Vous devez fournir un horaire de début'])
  })

  test('OVT-26 the issues come in the order of the form', () => {
    const wrong = { type: null, end_at: '2026-05-03', comment: 'x'.repeat(1001) }
    expect(issuesOf(wrong).map((issue) => issue.split(':')[0])).toEqual(['type', 'end_at', 'comment'])
  })
})

describe('storedOvertime', () => {
  test('OVT-32 OVT-33 OVT-34 OVT-37 each type keeps its own part, one row a date, in order', () => {
    const given: DeclaredOvertime = {
      ...DUTY,
      days: [
        { ...on('2026-05-06', '20:00-21:00', '-', '08:00-09:00'), tickets: 2 },
        { ...on('2026-05-05'), tickets: 1 },
        { ...on('2026-05-06', '12:00-13:00'), tickets: 3 },
      ],
    }
    expect(storedOvertime(given, 'constraint')).toEqual({ type: 'constraint', constraint_count: 1, days: [] })
    expect(storedOvertime(given, 'hour')).toEqual({
      type: 'hour',
      constraint_count: 0,
      days: [{ date: '2026-05-06', hours: ['08:00-09:00', '12:00-13:00', '20:00-21:00'].map(hour), tickets: 0 }],
    })
    expect(storedOvertime(given, 'ticket')).toEqual({
      type: 'ticket',
      constraint_count: 0,
      days: [
        { date: '2026-05-05', hours: [], tickets: 1 },
        { date: '2026-05-06', hours: [], tickets: 5 },
      ],
    })
  })
})

describe('checkOvertimeOverlap', () => {
  const duty = (start_at: string, end_at: string, code_id = 1): ComparedOvertime => ({
    category: 'availability',
    code_id,
    start_at,
    end_at,
    days: [],
  })
  const called = (date: string, ...texts: string[]): ComparedOvertime => ({
    category: 'intervention',
    code_id: 6,
    start_at: date,
    end_at: date,
    days: [{ date, hours: texts.map(hour), tickets: 0 }],
  })

  test.each<[string, ComparedOvertime, ComparedOvertime, string | null]>([
    [
      'the same day',
      duty('2026-05-04', '2026-05-10'),
      duty('2026-05-10', '2026-05-12'),
      'Une astreinte existe déjà sur cette période',
    ],
    ['the next day', duty('2026-05-04', '2026-05-10'), duty('2026-05-11', '2026-05-12'), null],
    ['another code', duty('2026-05-04', '2026-05-10'), duty('2026-05-04', '2026-05-10', 2), null],
    ['a duty and a call', duty('2026-05-04', '2026-05-10'), called('2026-05-04', '09:00-10:00'), null],
    [
      'a common minute',
      called('2026-05-04', '09:00-10:00'),
      called('2026-05-04', '09:59-11:00'),
      HOURS_OVERLAP.message,
    ],
    ['touching', called('2026-05-04', '09:00-10:00'), called('2026-05-04', '10:00-11:00'), null],
    ['another date', called('2026-05-04', '09:00-10:00'), called('2026-05-05', '09:00-10:00'), null],
    [
      'before midnight',
      called('2026-05-04', '22:00-00:00'),
      called('2026-05-04', '23:59-00:00'),
      HOURS_OVERLAP.message,
    ],
  ])('OVT-27 %s', (_what, a, b, message) => {
    expect(checkOvertimeOverlap(a, [b])?.message ?? null).toBe(message)
    expect(checkOvertimeOverlap(b, [a])?.message ?? null).toBe(message)
  })

  const day = fc.integer({ min: 1, max: 31 }).map((number) => `2026-05-${String(number).padStart(2, '0')}`)
  test('OVT-27 two duties of one code meet exactly when they share a day', () => {
    fc.assert(
      fc.property(day, day, day, day, (a, b, c, d) => {
        const [one, other] = [duty(...inOrder(a, b)), duty(...inOrder(c, d))]
        const shared = Array.from({ length: 31 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`).some(
          (each) => one.start_at <= each && each <= one.end_at && other.start_at <= each && each <= other.end_at,
        )
        expect(checkOvertimeOverlap(one, [other]) !== null).toBe(shared)
      }),
    )
  })
  const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])
})
