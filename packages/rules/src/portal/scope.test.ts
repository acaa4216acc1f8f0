import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERSON_TYPES } from './person.ts'
import { ADMINISTRATION_ROLES, ROLES, type Role } from './roles.ts'
import {
  canRead,
  hasBackendAccess,
  type ListName,
  opensBackend,
  readScopeOf,
  showsAdministrationLink,
  widestScope,
} from './scope.ts'

const LISTS = ['absences', 'activities', 'cra', 'extra-activities'] as const satisfies readonly ListName[]
const viewer = (...roles: Role[]) => ({ roles: new Set<Role>(roles), is_manager: false })
const manager = (...roles: Role[]) => ({ roles: new Set<Role>(roles), is_manager: true })

const WIDE: readonly Role[] = [
  'ROLE_ACTIVITY_SHOW_ALL',
  'ROLE_HRBP',
  'ROLE_PAY_MANAGER',
  'ROLE_GTA',
  'ROLE_FEE_MANAGER',
  'ROLE_BILLING_SERVICE',
  'ROLE_BILLING_SUPERVISOR',
]
const FIRST = {
  absences: 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
  activities: 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  cra: 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  'extra-activities': 'ROLE_MANAGER',
} as const
const SECOND = {
  absences: 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
  activities: 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
  cra: 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
} as const

test('BCK-04 BCK-05 BCK-06 ROLE_VALIDATION, ROLE_MANAGER or the manager flag open the back office, nothing else', () => {
  expect(hasBackendAccess(viewer('ROLE_VALIDATION'))).toBe(true)
  expect(hasBackendAccess(viewer('ROLE_MANAGER'))).toBe(true)
  expect(hasBackendAccess(manager())).toBe(true)
  const others = ROLES.filter((role) => role !== 'ROLE_VALIDATION' && role !== 'ROLE_MANAGER')
  expect(hasBackendAccess(viewer(...others))).toBe(false)
})

test('BCK-07 ADM-02 who administers the portal opens its home and no list of validation', () => {
  for (const role of ADMINISTRATION_ROLES) {
    expect(opensBackend(viewer(role)), role).toBe(true)
    expect(hasBackendAccess(viewer(role)), role).toBe(false)
  }
})

test('BCK-07 SHL-48 editors of documents and unions open the home without backend access', () => {
  for (const role of ['ROLE_GED_ADMIN', 'ROLE_GED_RH', 'ROLE_SYNDIC_ADMIN', 'ROLE_SYNDIC_A'] as const) {
    expect(opensBackend(viewer(role)), role).toBe(true)
    expect(hasBackendAccess(viewer(role)), role).toBe(false)
    expect(canRead(viewer(role), 'absences', { is_below: true, person_type: 'contractor' }), role).toBe(false)
  }
  expect(opensBackend(manager())).toBe(true)
  expect(opensBackend(viewer('ROLE_CONTENT_ADMIN'))).toBe(true)
  expect(opensBackend(viewer('ROLE_IRP_ADMIN', 'ROLE_IRP'))).toBe(false)
})

test('SHL-45 SHL-46 BCK-12 the Administration link follows ROLE_VALIDATION and the two families, not the flag', () => {
  const shown = ROLES.filter((role) => showsAdministrationLink([role]))
  const families = ['ROLE_GED_ADMIN', 'ROLE_GED_RH', 'ROLE_SYNDIC_ADMIN', 'ROLE_SYNDIC_A']
  expect(shown).toEqual(['ROLE_VALIDATION', ...families, ...ADMINISTRATION_ROLES])
  expect(showsAdministrationLink(['ROLE_GED_NOUVEAU'])).toBe(true)
  expect(showsAdministrationLink([])).toBe(false)
  expect(showsAdministrationLink(ROLES.filter((role) => !shown.includes(role)))).toBe(false)
})

test('ROL-08 ROL-10 ROL-11 wide roles read everybody, even with the first level and the manager flag', () => {
  for (const list of LISTS) {
    for (const role of WIDE) expect(readScopeOf(manager(role, FIRST[list]), list), `${role} ${list}`).toBe('everybody')
  }
})

test('FLT-33 FLT-34 ROL-02 the manager flag limits to the team, unless a wide or second-level role lifts it', () => {
  for (const list of LISTS) {
    expect(readScopeOf(manager('ROLE_VALIDATION'), list), list).toBe('team')
    const narrow = ROLES.filter(
      (role) =>
        !WIDE.includes(role) &&
        role !== 'ROLE_CONTRACTOR_MANAGER' &&
        !Object.values(SECOND).some((second) => second === role),
    )
    expect(readScopeOf(manager(...narrow), list), list).toBe('team')
  }
  for (const list of ['absences', 'activities', 'cra'] as const) {
    expect(readScopeOf(manager(FIRST[list], SECOND[list]), list), list).toBe('everybody')
  }
})

test('the first level of a list limits that list only (matrix 13.2, column Reads)', () => {
  for (const list of LISTS) {
    for (const other of LISTS) {
      const reads = readScopeOf(viewer('ROLE_VALIDATION', FIRST[list]), other)
      expect(reads, `${FIRST[list]} on ${other}`).toBe(FIRST[list] === FIRST[other] ? 'team' : 'everybody')
    }
    expect(readScopeOf(viewer('ROLE_VALIDATION'), list), list).toBe('everybody')
  }
  expect(readScopeOf(viewer('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', SECOND.activities), 'absences')).toBe('team')
})

test('ABS-39 ACT-59 people below are always readable, others only with scope ALL, nobody without backend access', () => {
  const roles = fc.subarray([...ROLES])
  const types = fc.constantFrom(...PERSON_TYPES)
  fc.assert(
    fc.property(
      roles,
      fc.boolean(),
      fc.constantFrom(...LISTS),
      fc.boolean(),
      types,
      (held, is_manager, list, is_below, person_type) => {
        const person = { roles: new Set<Role>(held), is_manager }
        const reads = { everybody: true, contractors: person_type === 'contractor', team: false }
        const expected = hasBackendAccess(person) && (is_below || reads[readScopeOf(person, list)])
        expect(canRead(person, list, { is_below, person_type })).toBe(expected)
      },
    ),
  )
  const other = { is_below: false, person_type: 'internal' } as const
  expect(canRead(manager('ROLE_VALIDATION'), 'absences', { ...other, is_below: true })).toBe(true)
  expect(canRead(manager('ROLE_VALIDATION'), 'absences', other)).toBe(false)
  expect(canRead(viewer('ROLE_PAY_MANAGER'), 'absences', other)).toBe(false)
})

test('ROL-09 README 59 a contractor manager reads contractors only, unless another role reads everybody', () => {
  const contractors = (...more: Role[]) => viewer('ROLE_VALIDATION', 'ROLE_CONTRACTOR_MANAGER', ...more)
  for (const list of LISTS) {
    expect(readScopeOf(contractors(), list), list).toBe('contractors')
    expect(readScopeOf({ ...contractors(FIRST[list]), is_manager: true }, list), list).toBe('contractors')
    for (const role of WIDE) expect(readScopeOf(contractors(role), list), `${role} ${list}`).toBe('everybody')
    for (const person_type of PERSON_TYPES) {
      const reads = canRead(contractors(), list, { is_below: false, person_type })
      expect(reads, `${person_type} ${list}`).toBe(person_type === 'contractor')
      expect(canRead(contractors(), list, { is_below: true, person_type }), list).toBe(true)
    }
  }
  expect(readScopeOf(contractors(SECOND.activities), 'activities')).toBe('everybody')
  expect(readScopeOf(contractors(SECOND.activities), 'absences')).toBe('contractors')
  expect(widestScope(contractors(SECOND.activities), LISTS)).toBe('everybody')
  expect(widestScope(contractors(), LISTS)).toBe('contractors')
  expect(widestScope(manager(...Object.values(FIRST)), LISTS)).toBe('team')
})
