import { expect, test } from 'vitest'
import { ROLES, type Role } from '../portal/roles.ts'
import { CALL_ROLES, type CallKey, mayCall } from './call-roles.ts'

const KEYS = Array.from({ length: 32 }, (_, at) => `K${String(at + 1).padStart(2, '0')}`)

/**
 * Matrix 13.2: the calls that a backend user with only this role may make, beside K22, K31 and K32 of everybody.
 * ROLE_CRA_SHOW has K21 too (requirements README 16), and whoever reads absences or pays has K29 (WIN-03). Roles that are not named open nothing.
 */
const MATRIX: Partial<Record<Role, string>> = {
  ROLE_MANAGER: 'K23 K24',
  ROLE_PAY_MANAGER: 'K25 K28 K29',
  ROLE_HRBP: 'K29',
  ROLE_PERIOD_MANAGER: 'K25 K26 K27',
  ROLE_ABSENCE_CODES_LIST: 'K30',
  ROLE_CRA_SHOW: 'K12 K13 K21',
  ROLE_ABSENCE_SHOW: 'K01 K02 K29',
  ROLE_ABSENCE_ACCEPT_FIRST_LEVEL: 'K03 K29',
  ROLE_ABSENCE_ACCEPT_SECOND_LEVEL: 'K04',
  ROLE_ABSENCE_REFUSE_FIRST_LEVEL: 'K05',
  ROLE_ABSENCE_BACKWARD: 'K06',
  ROLE_ABSENCE_BACKWARD_2: 'K07',
  ROLE_ABSENCE_EDIT_TYPE: 'K09',
  ROLE_ABSENCE_COMMENT: 'K08',
  ROLE_ABSENCE_ACTION_HISTORY: 'K08',
  ROLE_ABSENCE_FULL_HISTORY: 'K10',
  ROLE_ACTIVITY_SHOW: 'K01 K11 K13 K21',
  ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL: 'K14',
  ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL: 'K15',
  ROLE_ACTIVITY_EDIT_TYPE: 'K19',
  ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL: 'K16',
  ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL: 'K17',
  ROLE_ACTIVITY_COMMENT: 'K18',
  ROLE_ACTIVITY_ACTION_HISTORY: 'K18',
  ROLE_ACTIVITY_OVERTIME_EDIT_TYPE: 'K20 K24',
}
const EVERYBODY = ['K22', 'K31', 'K32']

function calls(roles: readonly Role[], is_manager: boolean): string[] {
  return KEYS.filter((key) => isKey(key) && mayCall(key, { roles: new Set(roles), is_manager }))
}

function isKey(key: string): key is CallKey {
  return Object.hasOwn(CALL_ROLES, key)
}

test('every call of 13.1 has its predicate', () => {
  expect(Object.keys(CALL_ROLES)).toEqual(KEYS)
})

test('BCK-02 BCK-11 ROL-39 every cell of the role matrix, passed and refused', () => {
  for (const role of ROLES) {
    const expected = [...(MATRIX[role]?.split(' ') ?? []), ...EVERYBODY].sort()
    expect(calls([role], true), role).toEqual(expected)
    expect(calls([role, 'ROLE_VALIDATION'], false), role).toEqual(expected)
  }
})

test('ROL-37 ROL-38 ROL-01 without backend access every role together opens only the own hierarchy', () => {
  const opening: readonly Role[] = ['ROLE_VALIDATION', 'ROLE_MANAGER']
  expect(
    calls(
      ROLES.filter((role) => !opening.includes(role)),
      false,
    ),
  ).toEqual(['K32'])
  expect(calls([], false)).toEqual(['K32'])
  expect(calls([], true)).toEqual(EVERYBODY)
})

test('ROL-15 ROL-25 ROL-34 ROL-35 the full set minus the roles of a call is refused', () => {
  for (const key of KEYS.filter((name) => !EVERYBODY.includes(name))) {
    const without = ROLES.filter((role) => !MATRIX[role]?.split(' ').includes(key))
    // K16 also opens by a pair of roles that open other calls.
    const expected = key === 'K16'
    expect(calls(without, true).includes(key), key).toBe(expected)
  }
})

test('K16 the pair of second-level send-back and first-level accept passes, each half alone does not', () => {
  expect(calls(['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL', 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'], true)).toContain('K16')
  expect(calls(['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL'], true)).not.toContain('K16')
  expect(calls(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'], true)).not.toContain('K16')
})
