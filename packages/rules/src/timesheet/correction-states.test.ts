import { describe, expect, test } from 'vitest'
import { M_ROLE, M_SCOPE, M_SELF, M_STALE } from '../portal/messages.ts'
import type { Role } from '../portal/roles.ts'
import {
  availableCorrectionDecisions,
  CORRECTION_ACTIONS,
  CORRECTION_DECISIONS,
  type CorrectionCircumstances,
  type CorrectionDecision,
  type CorrectionObject,
  type CorrectionState,
  correctionObstacle,
  correctionRole,
  decideCorrection,
  M_COR_ASKER,
  M_COR_LEVELS,
  M_COR_STATE,
  mayActOnOwnCorrection,
  mayTryCorrection,
} from './correction-states.ts'

const L1 = correctionRole('absence', 1)
const L2 = correctionRole('absence', 2)

const facts = (from: CorrectionState, roles: Role[], more: Partial<CorrectionCircumstances> = {}) => ({
  ...{ object: 'absence' as const, from, roles: new Set(roles), is_own: false, is_asker: false, in_read_scope: true },
  ...{ is_available: true, gave_level_1: false, old_still_true: true },
  ...more,
})
const decided = (
  from: CorrectionState,
  action: CorrectionDecision,
  roles: Role[],
  more?: Partial<CorrectionCircumstances>,
) => decideCorrection({ ...facts(from, roles, more), action, is_stale: false })

describe('the decisions', () => {
  test.each([
    ['submitted', 'validated1', [L1]],
    ['submitted', 'refused', [L1]],
    ['validated1', 'validated2', [L2]],
    ['validated1', 'refused', [L2]],
  ] as const)('SM-C-03 SM-C-04 SM-C-05 SM-C-06 from %s, %s', (from, action, roles) => {
    expect(decided(from, action, [...roles])).toEqual({ to: action })
  })

  test.each([
    ['submitted', 'validated2', [L2]],
    ['validated1', 'validated1', [L1]],
  ] as const)('SM-C-20 SM-C-21 from %s, %s is the other level’s', (from, action, roles) => {
    expect(decided(from, action, [...roles])).toBe(M_COR_STATE)
  })

  test.each(
    (['validated2', 'refused', 'withdrawn'] as const).flatMap((from) =>
      CORRECTION_DECISIONS.map((action) => [from, action] as const),
    ),
  )('SM-C-22 SM-C-23 SM-C-24 from %s, %s is no decision any more', (from, action) => {
    expect(decided(from, action, [L1, L2])).toBe(M_COR_STATE)
  })

  test.each([
    ['submitted', 'validated1', L2],
    ['submitted', 'refused', L2],
    ['validated1', 'validated2', L1],
    ['validated1', 'refused', L1],
  ] as const)('SM-C-25 SM-C-26 from %s, %s by the other level alone', (from, action, role) => {
    expect(decided(from, action, [role])).toBe(M_ROLE)
  })

  test('SM-C-27 SM-C-28 SM-C-30 own, then asked by oneself, then the scope; each before the stamp', () => {
    for (const [from, action, role] of [
      ['submitted', 'validated1', L1],
      ['validated1', 'validated2', L2],
    ] as const) {
      const outside = { is_available: false, in_read_scope: false }
      const all = { ...facts(from, [role], { ...outside, is_own: true, is_asker: true }), action, is_stale: true }
      expect(decideCorrection(all)).toBe(M_SELF)
      expect(decideCorrection({ ...all, is_own: false })).toBe(M_COR_ASKER)
      expect(decideCorrection({ ...all, is_own: false, is_asker: false })).toBe(M_SCOPE)
      expect(decideCorrection({ ...facts(from, [role]), action, is_stale: true })).toBe(M_STALE)
    }
  })

  test('SM-C-29 COR-24 level 2 is another person, and looks at the truth again', () => {
    expect(decided('validated1', 'validated2', [L1, L2], { gave_level_1: true })).toBe(M_COR_LEVELS)
    expect(decided('validated1', 'validated2', [L2], { old_still_true: false })).toBe(M_STALE)
    // A refusal needs neither.
    const refused = decided('validated1', 'refused', [L2], { gave_level_1: true, old_still_true: false })
    expect(refused).toEqual({ to: 'refused' })
  })

  test('COR-20 COR-21 what keeps somebody from deciding is told in the place of the buttons', () => {
    expect(availableCorrectionDecisions(facts('submitted', [L1]))).toEqual(['validated1', 'refused'])
    expect(correctionObstacle(facts('submitted', [L1]))).toBeNull()
    expect(correctionObstacle(facts('submitted', [L1], { is_asker: true }))).toBe(M_COR_ASKER)
    const both = facts('validated1', [L1, L2], { gave_level_1: true })
    expect([availableCorrectionDecisions(both), correctionObstacle(both)]).toEqual([['refused'], null])
    expect(correctionObstacle(facts('refused', [L1]))).toBeNull()
  })
})

test('COR-19 each object has the levels of its list', () => {
  const roleOf = (object: CorrectionObject) => [correctionRole(object, 1), correctionRole(object, 2)]
  expect(roleOf('absence')).toEqual(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'])
  for (const object of ['overtime', 'extra_activity', 'remote'] as const) {
    expect(roleOf(object)).toEqual(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL'])
    expect(mayTryCorrection('validated1', new Set([L1]), object)).toBe(M_ROLE)
  }
  expect(mayTryCorrection('validated1', new Set([L1]))).toBeNull()
  expect(mayTryCorrection('validated1', new Set<Role>(['ROLE_ABSENCE_SHOW']))).toBe(M_ROLE)
})

test('SM-C-02 SM-C-07 SM-C-21 SM-C-22 who asked edits while it waits, the person takes it back too', () => {
  const allowed = CORRECTION_ACTIONS.filter((action) => action === 'edit' || action === 'withdrawn').flatMap((action) =>
    (['submitted', 'validated1', 'validated2', 'refused', 'withdrawn'] as const).flatMap((from) =>
      [
        { is_asker: true, is_person: false },
        { is_asker: false, is_person: true },
        { is_asker: false, is_person: false },
      ].flatMap((who) =>
        mayActOnOwnCorrection(action, { from, ...who }) ? [`${action} ${from} ${who.is_asker}`] : [],
      ),
    ),
  )
  expect(allowed).toEqual([
    'edit submitted true',
    'withdrawn submitted true',
    'withdrawn submitted false',
    'withdrawn validated1 true',
    'withdrawn validated1 false',
  ])
})
