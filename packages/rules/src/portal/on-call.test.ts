import { expect, test } from 'vitest'
import { onCallRoles, opensOnCall } from './on-call.ts'

test.each([['ROLE_IRP_ACTIVITY'], ['ROLE_IRP'], ['ROLE_IRP_MANAGER'], ['ROLE_IRP_ADMIN']])(
  'SHL-32 SHL-33 %s opens the on-call application and is passed on to it',
  (role) => {
    expect(opensOnCall(['ROLE_MANAGER', role])).toBe(true)
    expect(onCallRoles(['ROLE_MANAGER', role])).toEqual([role])
  },
)

test('SHL-32 no other role does', () => {
  expect(opensOnCall(['ROLE_VALIDATION', 'ROLE_GED_ADMIN', 'ROLE_IRPX'])).toBe(false)
  expect(opensOnCall([])).toBe(false)
})
