import { expect, test } from 'vitest'
import { PERSON_STATES, type PersonState, personState, personStateWords } from './person-state.ts'

const TODAY = '2026-11-20'
const CASES: readonly [
  start_at: string,
  end_at: string | null,
  is_active: boolean,
  state: PersonState,
  words: string,
][] = [
  ['2026-11-20', null, true, 'present', 'Présent'],
  ['2026-11-21', null, true, 'to_come', 'À venir'],
  ['2026-11-21', '2026-11-30', true, 'to_come', 'À venir'],
  ['2020-01-06', '2027-01-20', true, 'present', 'Présent'],
  ['2020-01-06', '2027-01-19', true, 'leaving', 'Départ le 19/01/2027'],
  ['2020-01-06', '2026-11-20', true, 'leaving', 'Départ le 20/11/2026'],
  ['2020-01-06', '2026-11-19', true, 'left', 'Parti'],
  ['2020-01-06', null, false, 'closed', 'Accès fermé'],
  ['2026-11-21', null, false, 'closed', 'Accès fermé'],
]

test.each(CASES)(
  'ADM-04 a contract from %s to %s, active %s, is %s: %s',
  (start_at, end_at, is_active, state, words) => {
    expect(personState({ start_at, end_at, is_active }, TODAY)).toBe(state)
    expect(personStateWords({ state, end_at })).toBe(words)
  },
)

test('ADM-04 every state has a case', () => {
  expect([...new Set(CASES.map(([, , , state]) => state))].sort()).toEqual([...PERSON_STATES].sort())
})
