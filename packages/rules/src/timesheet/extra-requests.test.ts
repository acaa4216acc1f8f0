import { describe, expect, test } from 'vitest'
import { M_CRA_LOCK, M_ROLE, M_SCOPE, M_SELF, M_STALE, M_XRQ_DONE, M_XRQ_NONE } from '../portal/messages.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import {
  decideRequest,
  isRequestDecision,
  mayTryRequestDecision,
  REQUEST_DECISIONS,
  REQUEST_TRANSITIONS,
  type RequestDecision,
  type RequestState,
} from './extra-requests.ts'
import { isAllowed } from './workflow.ts'

const STATES = ['none', 'pending', 'accepted', 'refused'] as const satisfies readonly RequestState[]
const MANAGER: readonly Role[] = ['ROLE_MANAGER']
const FINE = { is_own: false, is_available: true, locked: false, is_stale: false }

/** The table of validation.md 12.5, written down a second time. */
const LEADS_TO: Record<RequestDecision, RequestState> = {
  accept_extra_activities: 'accepted',
  accept_extra_activities_contracted: 'accepted',
  refuse_extra_activities: 'refused',
}
const WRONG = { none: M_XRQ_NONE, accepted: M_XRQ_DONE, refused: M_XRQ_DONE }

const decideWith = (from: RequestState, action: RequestDecision, change: Partial<typeof FINE> = {}, roles = MANAGER) =>
  decideRequest({ ...FINE, ...change, from, action, roles: new Set(roles) })

describe('decisions', () => {
  test('SM-X-02 SM-X-03 SM-X-04 SM-X-22 every cell of state × decision', () => {
    for (const from of STATES) {
      for (const action of REQUEST_DECISIONS) {
        const expected = from === 'pending' ? { to: LEADS_TO[action] } : WRONG[from]
        expect(decideWith(from, action), `${from} ${action}`).toEqual(expected)
      }
    }
  })

  test('SM-X-20 SM-X-21 XRQ-14 XRQ-17 what was decided is decided, even for whoever decided it', () => {
    for (const from of ['accepted', 'refused'] as const) {
      for (const action of REQUEST_DECISIONS) expect(decideWith(from, action)).toBe(M_XRQ_DONE)
    }
  })

  test('SM-X-26 XRQ-12 ROLE_MANAGER alone decides, no other role or set of them', () => {
    const others = ROLES.filter((role) => role !== 'ROLE_MANAGER')
    for (const action of REQUEST_DECISIONS) {
      expect(mayTryRequestDecision(action, new Set(others))).toBe(M_ROLE)
      expect(mayTryRequestDecision(action, new Set(MANAGER))).toBeNull()
      for (const from of STATES) expect(decideWith(from, action, {}, others)).toBe(M_ROLE)
    }
  })

  test('SM-X-27 XRQ-33 XRQ-39 XRQ-40 own, then scope, then stale, then lock, then state', () => {
    const all = { is_own: true, is_available: false, is_stale: true, locked: true }
    for (const from of STATES) {
      for (const action of REQUEST_DECISIONS) {
        expect(decideWith(from, action, all)).toBe(M_SELF)
        expect(decideWith(from, action, { ...all, is_own: false })).toBe(M_SCOPE)
        expect(decideWith(from, action, { is_stale: true, locked: true })).toBe(M_STALE)
        expect(decideWith(from, action, { locked: true })).toBe(M_CRA_LOCK)
      }
    }
  })

  test('XRQ-15 XRQ-16 buttons stand on waiting requests only', () => {
    const offered = (from: RequestState, roles: readonly Role[] = MANAGER) =>
      REQUEST_DECISIONS.filter((action) =>
        isAllowed(decideRequest({ ...FINE, from, roles: new Set(roles), action, is_stale: false })),
      )
    expect(offered('pending')).toEqual([...REQUEST_DECISIONS])
    for (const from of ['none', 'accepted', 'refused'] as const) expect(offered(from)).toEqual([])
    expect(offered('pending', [])).toEqual([])
  })
})

test('SM-X-01 SM-X-05 the table: the owner asks from nothing and after a refusal', () => {
  const rows = REQUEST_TRANSITIONS.map(({ id, from, action, to }) => `${id} ${from} ${action} ${to}`)
  expect(rows).toEqual([
    'SM-X-01 none request pending',
    'SM-X-02 pending accept_extra_activities accepted',
    'SM-X-03 pending accept_extra_activities_contracted accepted',
    'SM-X-04 pending refuse_extra_activities refused',
    'SM-X-05 refused request pending',
  ])
})

test('XRQ-20 XRQ-21 XRQ-22 the three words of the wire and no other', () => {
  expect(REQUEST_DECISIONS.every(isRequestDecision)).toBe(true)
  for (const value of ['validated1', '', null, undefined, 1, 'request', 'accept'])
    expect(isRequestDecision(value)).toBe(false)
})
