import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADMINISTRATION_ROLES, ROLES, type Role } from '../portal/roles.ts'
import { checkRoleChange, checkSeparateDuties, effectiveChange, rolesAfter, touchesKeyRole } from './grants.ts'
import { A_ROLE_TWICE, A_SEPARATE } from './messages.ts'
import { KEY_ROLES, ROLE_FAMILIES, ROLE_WORDS } from './role-catalogue.ts'

const someRoles = fc.uniqueArray(fc.constantFrom(...ROLES))

test('ADM-48 after a change what is given is held, what is taken is not, the rest is as it was', () => {
  fc.assert(
    fc.property(someRoles, someRoles, someRoles, (roles, grant, others) => {
      const withdraw = others.filter((role) => !grant.includes(role))
      const after = rolesAfter(roles, { grant, withdraw })
      for (const role of ROLES) {
        const expected = grant.includes(role) || (roles.includes(role) && !withdraw.includes(role))
        expect(after.includes(role)).toBe(expected)
      }
      expect(rolesAfter(roles, effectiveChange(roles, { grant, withdraw }))).toEqual(after)
      expect(effectiveChange(after, { grant, withdraw })).toEqual({ grant: [], withdraw: [] })
    }),
  )
})

test.each<[Role[], Role[], unknown]>([
  [['ROLE_GTA'], [], null],
  [['ROLE_GTA'], ['ROLE_HRBP'], null],
  [['ROLE_GTA', 'ROLE_GTA'], [], A_ROLE_TWICE],
  [[], ['ROLE_GTA', 'ROLE_GTA'], A_ROLE_TWICE],
  [['ROLE_GTA'], ['ROLE_GTA'], A_ROLE_TWICE],
])('ADM-48 giving %s and taking %s: %s', (grant, withdraw, refused) => {
  expect(checkRoleChange({ grant, withdraw })).toBe(refused)
})

test('ADM-50 a key role on either side is one, no other is', () => {
  for (const role of ROLES) {
    const is_key = [...ADMINISTRATION_ROLES, 'ROLE_ALLOWED_TO_SWITCH', 'ROLE_PERIOD_MANAGER'].includes(role)
    expect(KEY_ROLES.has(role), role).toBe(is_key)
    expect(touchesKeyRole({ grant: [role], withdraw: [] }), role).toBe(is_key)
    expect(touchesKeyRole({ grant: [], withdraw: [role] }), role).toBe(is_key)
  }
})

test('ADM-50 who watches the accounts does not hold them', () => {
  expect(checkSeparateDuties(['ROLE_USER_ADMIN', 'ROLE_DPO'])).toBe(A_SEPARATE)
  expect(checkSeparateDuties(['ROLE_AUDIT_SHOW', 'ROLE_USER_ADMIN'])).toBe(A_SEPARATE)
  expect(checkSeparateDuties(ROLES.filter((role) => role !== 'ROLE_USER_ADMIN'))).toBeNull()
  expect(checkSeparateDuties(ROLES.filter((role) => role !== 'ROLE_DPO' && role !== 'ROLE_AUDIT_SHOW'))).toBeNull()
})

test('ADM-47 every role has a name of its own in its family, and one sentence', () => {
  const names = ROLES.map((role) => `${ROLE_WORDS[role].family} ${ROLE_WORDS[role].label}`)
  expect(new Set(names).size).toBe(ROLES.length)
  for (const role of ROLES) expect(ROLE_WORDS[role].opens, role).toMatch(/^\p{Lu}.*\.$/u)
  const families = new Set(ROLES.map((role) => ROLE_WORDS[role].family))
  expect([...families].toSorted()).toEqual(Object.keys(ROLE_FAMILIES).toSorted())
})
