import { expect, test } from 'vitest'
import { datesOnly, evidenceFields, withoutHealth } from './audit-evidence.ts'
import { isAuditRange, searchStart, wordsQuery } from './audit-search.ts'

test.each([
  ['2026-11-01', '2026-11-20', true],
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-21', '2026-11-20', false],
  ['2025-10-20', '2026-11-20', true],
  ['2025-10-19', '2026-11-20', false],
  ['2025-10-31', '2026-11-30', true],
  ['2024-01-01', '2026-11-20', false],
])('AUD-10 from %s to %s: %s', (from, to, allowed) => expect(isAuditRange(from, to)).toBe(allowed))

test('AUD-10 a search that names no beginning begins with the month', () => {
  expect(searchStart('2026-11-20')).toBe('2026-11-01')
})

test.each([
  ['Mutation demandée', 'mutation:* & demandée:*'],
  ["l'écran & (x:*)", 'l:* & écran:* & x:*'],
  ['  !? ', null],
])('AUD-10 %s is searched as %s', (typed, query) => expect(wordsQuery(typed)).toBe(query))

const SICK = { id: 12, short_code: 'MAL', description: 'Arrêt maladie' }
const RANGE = { start_at: '2026-10-29', start_moment: 'am', end_at: '2026-10-30', end_moment: 'pm', half_days: 4 }

test('AUD-11 of a health-like absence its dates are left, and nothing that names it', () => {
  expect(datesOnly({ id: 12, description: 'Arrêt maladie', state: 'submitted', ...RANGE })).toEqual({
    description: 'Absence',
    ...RANGE,
  })
  expect(datesOnly(null)).toBeNull()
  const entered = [
    { ...RANGE, description: 'Arrêt maladie' },
    { ...RANGE, description: 'Congés payés' },
  ]
  expect(withoutHealth({ state: 'submitted', entered, event_code_id: 12, code: 'MAL' }, [SICK])).toEqual({
    state: 'submitted',
    entered: [
      { ...RANGE, description: 'Absence' },
      { ...RANGE, description: 'Congés payés' },
    ],
    code: 'Absence',
  })
})

test('AUD-10 before and after stand side by side, field by field, in French', () => {
  expect(
    evidenceFields(
      { manager: 'M100', remote_days: [], state: 'submitted' },
      {
        manager: 'M110',
        state: 'validated1',
        remote_days: [{ day: '2026-11-24', am: true, pm: false }],
        is_active: false,
      },
    ),
  ).toEqual([
    { field: 'manager', label: 'Manager', before: 'M100', after: 'M110' },
    { field: 'remote_days', label: 'Télétravail', before: '—', after: '24/11/2026 matin' },
    { field: 'state', label: 'État', before: 'Soumis', after: 'Validé N1' },
    { field: 'is_active', label: 'Accès ouvert', before: null, after: 'non' },
  ])
  expect(evidenceFields(null, 'x')).toEqual([{ field: 'value', label: 'value', before: null, after: 'x' }])
})
