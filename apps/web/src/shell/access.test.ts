import type { Role } from '@cadran/rules/portal/roles'
import { expect, test } from 'vitest'
import { consultant } from '../testing/people.ts'
import { mayEnterBackOffice, seesAdministration } from './access.ts'

const holder = (...roles: Role[]) => consultant({ roles })

const OPENING = ['ROLE_VALIDATION', 'ROLE_GED_ADMIN', 'ROLE_GED_RH', 'ROLE_SYNDIC_ADMIN', 'ROLE_SYNDIC_A'] as const
const OTHERS = ['ROLE_PAY_MANAGER', 'ROLE_GTA', 'ROLE_ABSENCE_SHOW', 'ROLE_IRP_ADMIN', 'ROLE_IRP'] as const

test.each(OPENING)('SHL-11 SHL-45 SHL-48 BCK-07 %s opens the back office and shows its link', (role) => {
  expect(seesAdministration(holder(role))).toBe(true)
  expect(mayEnterBackOffice(holder(role))).toBe(true)
})

test.each(OTHERS)('SHL-46 BCK-05 %s alone opens nothing', (role) => {
  expect(seesAdministration(holder(role))).toBe(false)
  expect(mayEnterBackOffice(holder(role))).toBe(false)
})

test('SHL-48 BCK-05 the manager flag and role open it without showing the link', () => {
  for (const user of [consultant({ is_manager: true }), holder('ROLE_MANAGER')]) {
    expect(mayEnterBackOffice(user)).toBe(true)
    expect(seesAdministration(user)).toBe(false)
  }
})
