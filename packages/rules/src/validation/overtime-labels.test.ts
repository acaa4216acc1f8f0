import { expect, test } from 'vitest'
import { hasLinkedInterventions, type LabelledEntry, mayLabel, type OvertimeLabel } from './overtime-labels.ts'

const CODE: OvertimeLabel = {
  category: 'availability',
  active: true,
  start_at: null,
  end_at: null,
  accepts_constraint: true,
  accepts_hour: false,
  accepts_ticket: false,
}
const ENTRY: LabelledEntry = {
  category: 'availability',
  type: 'constraint',
  start_at: '2026-05-11',
  end_at: '2026-05-17',
}

test.each([
  ['the same kind, always valid', CODE, true],
  ['an archived one', { ...CODE, active: false }, false],
  ['one of the other category', { ...CODE, category: 'intervention' as const }, false],
  ['one for another type of entry', { ...CODE, accepts_constraint: false, accepts_hour: true }, false],
  ['one that begins on its first day', { ...CODE, start_at: '2026-05-11' }, true],
  ['one that begins after it', { ...CODE, start_at: '2026-05-12' }, false],
  ['one that ends on its last day', { ...CODE, end_at: '2026-05-17' }, true],
  ['one that ends before it', { ...CODE, end_at: '2026-05-16' }, false],
])('OVL-13 an entry may be labelled by %s: %#', (_words, code, allowed) => {
  expect(mayLabel(code, ENTRY)).toBe(allowed)
})

test('OVL-36 OVL-37 an on-call entry is held by an intervention on any of its days, never the other way', () => {
  const intervention = (start_at: string, end_at = start_at): LabelledEntry => ({
    category: 'intervention',
    type: 'hour',
    start_at,
    end_at,
  })
  const held = (...others: LabelledEntry[]) => hasLinkedInterventions(ENTRY, others)
  expect([held(), held(intervention('2026-05-10')), held(intervention('2026-05-18')), held(ENTRY)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([held(intervention('2026-05-11')), held(intervention('2026-05-10', '2026-05-11'))]).toEqual([true, true])
  expect(hasLinkedInterventions(intervention('2026-05-12'), [ENTRY, intervention('2026-05-12')])).toBe(false)
})
