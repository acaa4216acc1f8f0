import { expect, test } from 'vitest'
import {
  byPriority,
  byUse,
  CODE_INVALID,
  countsAsWorked,
  EVENT_CODE_TYPES,
  isAbsenceLike,
  isForType,
  isUsable,
  isValidatedAsAbsence,
  kindLabel,
  kindOf,
  matchesSearch,
} from './event-codes.ts'

const code = { affectation_id: null, start_at: null, end_at: null, editable: true, archived: false }
const week = { start_at: '2026-03-09', end_at: '2026-03-13' }
const none: ReadonlySet<number> = new Set()

test.each([
  ['activity', 'Activité', false, true],
  ['absence', 'Absence', true, false],
  ['hoursNotWorked', 'Activité', true, false],
  ['sickness', 'Absence', true, false],
  ['maternity', 'Activité', true, false],
  ['other', 'Activité', false, true],
] as const)('EVT-21 EVT-22 REM-07 MON-110 the type %s is what each question needs', (type, label, away, worked) => {
  expect(kindLabel(type)).toBe(label)
  expect(kindOf(type)).toBe(label === 'Absence' ? 'absence' : 'activity')
  expect(isValidatedAsAbsence(type)).toBe(label === 'Absence')
  expect(isAbsenceLike(type)).toBe(away)
  expect(countsAsWorked(type)).toBe(worked)
})

test('EVT-20 there are six types', () => {
  expect(EVENT_CODE_TYPES).toEqual(['activity', 'absence', 'hoursNotWorked', 'sickness', 'maternity', 'other'])
})

test('EVT-23 EVT-24 a general, open, editable code may be used', () => {
  expect(isUsable(code, week, none)).toBe(true)
})

test.each([
  ['archived', { archived: true }, false],
  ['not for employees', { editable: false }, false],
  ['begins with the range', { start_at: '2026-03-09' }, true],
  ['begins inside the range', { start_at: '2026-03-10' }, false],
  ['ends with the range', { end_at: '2026-03-13' }, true],
  ['ends inside the range', { end_at: '2026-03-12' }, false],
  ['ended before the range', { start_at: '2025-01-01', end_at: '2026-03-08' }, false],
  ["one of the person's affectations", { affectation_id: 7 }, true],
  ["another person's affectation", { affectation_id: 8 }, false],
])('EVT-23 EVT-24 EVT-26 a code that is: %s', (_, difference, usable) => {
  expect(isUsable({ ...code, ...difference }, week, new Set([7]))).toBe(usable)
})

test.each([
  ['contractor', 'cp', false],
  ['contractor', 'cp15', false],
  ['contractor', null, true],
  ['consultant', 'cp', true],
  ['internal', 'rtt', true],
  ['interim', 'remainder', true],
] as const)('EVT-67 a %s and a code whose counter is %s: %s', (person_type, relevant_counter, has) => {
  expect(isForType({ relevant_counter }, person_type)).toBe(has)
})

test('EVT-23 codes are sorted by priority, then description without accents and case, then id', () => {
  const sorted = [
    { id: 5, priority: 2, description: 'Absence' },
    { id: 4, priority: 1, description: 'zone' },
    { id: 3, priority: 1, description: 'Écart' },
    { id: 2, priority: 1, description: 'ecart' },
    { id: 1, priority: 1, description: 'Fort' },
  ].sort(byPriority)
  expect(sorted.map(({ id }) => id)).toEqual([2, 3, 1, 4, 5])
})

test('EVT-24 EVT-68 every code that may not be used is refused alike', () => {
  expect(CODE_INVALID).toEqual({
    code: 'invalid-code',
    status: 422,
    message: 'Vous devez choisir un code valide.',
    field: 'event_code',
  })
})

test('ASK-06 EDT-08 codes stand in the order of their use, then by priority', () => {
  const codes = [
    { id: 1, description: 'Maladie', priority: 1 },
    { id: 2, description: 'Congés payés', priority: 2, recent_uses: 4 },
    { id: 3, description: 'Jour de repos', priority: 3, recent_uses: 9 },
    { id: 4, description: 'Congé sans solde', priority: 0 },
  ]
  expect(codes.toSorted(byUse).map(({ id }) => id)).toEqual([3, 2, 4, 1])
})

test.each([
  ['', true],
  ['orselle', true],
  ['plateforme ors', true],
  ['ORS recette', false],
])('ASK-06 EDT-08 every word of %j is looked for in the short code and the name', (search, found) => {
  expect(matchesSearch({ short_code: 'ORS', description: 'Orselle, plateforme contrats' }, search)).toBe(found)
})
