import { expect, test } from 'vitest'
import { areaOf, calls } from './calls.ts'
import type { CallShape } from './kit.ts'

/** The first words of the addresses that no token opens. */
const WITHOUT_AREA = [
  'access-rules',
  'account',
  'calendar-feed',
  'calendar-policy',
  'device',
  'directory',
  'emergency-account',
  'factors',
  'forgot-password',
  'home',
  'ios-token',
  'login',
  'login_check',
  'logout',
  'public',
  'reset-password',
  'role-group',
  'scim-token',
  'session',
  'sso',
  'token',
  'user/run-as',
  'webhook',
]

test('TOK-09 what gives a way in or speaks of oneself has no area; every other call has one', () => {
  const rooms = new Set(
    Object.values(calls as Record<string, CallShape>)
      .filter((call) => areaOf(call) === undefined)
      .map(({ path }) =>
        path
          .split('/')
          .slice(0, path.startsWith('user/') ? 2 : 1)
          .join('/'),
      ),
  )
  expect([...rooms].toSorted()).toEqual(WITHOUT_AREA)
})
