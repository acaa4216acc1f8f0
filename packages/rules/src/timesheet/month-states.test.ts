import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  M_CRA_ABS1,
  M_CRA_ABS2,
  M_CRA_LOCK,
  M_CRA_STATE,
  M_MANAGEE,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
} from '../portal/messages.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import {
  blockedMonthActions,
  decideMonthAction,
  MONTH_STATES,
  MONTH_TRANSITIONS,
  MONTH_VALIDATION_ACTIONS,
  type MonthCircumstances,
  type MonthState,
  type MonthValidationAction,
  mayTryMonthAction,
  monthActionsFrom,
} from './month-states.ts'
import { isAllowed } from './workflow.ts'

const ACCEPT_1 = 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'
const ACCEPT_2 = 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL'
const BACK_1 = 'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL'
const BACK_2 = 'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL'
const DECIDING = [ACCEPT_1, ACCEPT_2, BACK_1, BACK_2] as const
const OTHERS = ROLES.filter((role) => !DECIDING.some((deciding) => deciding === role))
const EVERY_SET = Array.from({ length: 16 }, (_, bits) => DECIDING.filter((_, at) => bits & (1 << at)))

/** The state × action table of validation.md 12.3, written down a second time: what it needs, where it leads. */
const ALLOWED: Record<string, { to: MonthState; needs: (...roles: Role[]) => boolean }> = {
  'submitted validated1': { to: 'validated1', needs: (...held) => held.includes(ACCEPT_1) },
  'validated1 validated2': { to: 'validated2', needs: (...held) => held.includes(ACCEPT_2) },
  'submitted non_submitted': {
    to: 'non_submitted',
    needs: (...held) => held.includes(BACK_1) || (held.includes(BACK_2) && held.includes(ACCEPT_1)),
  },
  'validated1 non_submitted': { to: 'non_submitted', needs: (...held) => held.includes(BACK_2) },
  'validated2 non_submitted': { to: 'non_submitted', needs: (...held) => held.includes(BACK_2) },
}

function anyState(action: MonthValidationAction, held: readonly Role[]): boolean {
  return MONTH_STATES.some((from) => ALLOWED[`${from} ${action}`]?.needs(...held) ?? false)
}

const FINE = {
  is_own: false,
  in_read_scope: true,
  is_available: true,
  is_direct_managee: true,
  locked: false,
  absences_validated1: true,
  absences_validated2: true,
  is_stale: false,
}

function decideWith(
  from: MonthState,
  action: MonthValidationAction,
  roles: readonly Role[],
  change: Partial<typeof FINE> = {},
) {
  return decideMonthAction({ ...FINE, from, action, roles: new Set(roles), ...change })
}

test('SM-M-03 SM-M-05 SM-M-06 SM-M-07 every cell of state × action × roles, both ways (K14 to K17)', () => {
  for (const from of MONTH_STATES) {
    for (const action of MONTH_VALIDATION_ACTIONS) {
      for (const held of [...EVERY_SET, ...EVERY_SET.map((set) => [...set, ...OTHERS])]) {
        const cell = ALLOWED[`${from} ${action}`]
        const refused = anyState(action, held) && !cell ? M_CRA_STATE : M_ROLE
        const expected = cell?.needs(...held) ? { to: cell.to } : refused
        expect(decideWith(from, action, held), `${from} ${action} ${held.slice(0, 5).join()}`).toEqual(expected)
      }
    }
  }
})

test('ROL-26 ROL-27 ROL-29 ROL-30 before loading, a role is refused only when no state would allow the action', () => {
  for (const action of MONTH_VALIDATION_ACTIONS) {
    for (const held of EVERY_SET) {
      const expected = anyState(action, held) ? null : M_ROLE
      expect(mayTryMonthAction(action, new Set(held)), `${action} ${held.join()}`).toEqual(expected)
    }
    expect(mayTryMonthAction(action, new Set(OTHERS))).toEqual(M_ROLE)
  }
})

test('SM-M-01 SM-M-02 the table holds each transition once and leads from state to state', () => {
  const rows = MONTH_TRANSITIONS.map(({ id, from, action, to }) => `${id} ${from} ${action} ${to}`)
  expect([...new Set(rows)]).toEqual([
    'SM-M-01 non_submitted submit submitted',
    'SM-M-02 non_submitted submit submitted',
    'SM-M-03 submitted validated1 validated1',
    'SM-M-05 validated1 validated2 validated2',
    'SM-M-06 submitted non_submitted non_submitted',
    'SM-M-07 validated1 non_submitted non_submitted',
    'SM-M-08 validated2 non_submitted non_submitted',
  ])
  expect(MONTH_TRANSITIONS.filter((row) => row.action === 'submit').map((row) => row.roles)).toEqual([
    [[]],
    [['ROLE_PERIOD_MANAGER']],
  ])
})

test('SM-M-04 ACT-84 ACT-85 a holder of both levels validates level 1, then level 2, one at a time', () => {
  expect(decideWith('submitted', 'validated1', [ACCEPT_1, ACCEPT_2])).toEqual({ to: 'validated1' })
  expect(decideWith('submitted', 'validated2', [ACCEPT_1, ACCEPT_2])).toEqual(M_CRA_STATE)
  expect(decideWith('validated1', 'validated2', [ACCEPT_1, ACCEPT_2])).toEqual({ to: 'validated2' })
})

test('SM-M-08 ACT-92 a validated2 month is sent back by the second level while it is not locked', () => {
  expect(decideWith('validated2', 'non_submitted', [BACK_2])).toEqual({ to: 'non_submitted' })
  expect(decideWith('validated2', 'non_submitted', [BACK_1])).toEqual(M_ROLE)
  expect(decideWith('validated2', 'non_submitted', [BACK_2], { locked: true })).toEqual(M_CRA_LOCK)
})

test('SM-M-20 ACT-89 nothing is decided on a month that was not sent', () => {
  for (const action of MONTH_VALIDATION_ACTIONS) {
    expect(decideWith('non_submitted', action, DECIDING), action).toEqual(M_CRA_STATE)
  }
})

test('SM-M-22 SM-M-28 SM-M-32 no level is skipped or repeated', () => {
  expect(decideWith('submitted', 'validated2', DECIDING)).toEqual(M_CRA_STATE)
  expect(decideWith('validated1', 'validated1', DECIDING)).toEqual(M_CRA_STATE)
  expect(decideWith('validated2', 'validated1', DECIDING)).toEqual(M_CRA_STATE)
  expect(decideWith('validated2', 'validated2', DECIDING)).toEqual(M_CRA_STATE)
})

test('SM-M-23 ACT-74 ACT-75 level 1 waits for the level 1 of the absences only', () => {
  const waiting = { absences_validated1: false, absences_validated2: false }
  expect(decideWith('submitted', 'validated1', [ACCEPT_1], waiting)).toEqual(M_CRA_ABS1)
  expect(decideWith('submitted', 'validated1', [ACCEPT_1], { absences_validated2: false })).toEqual({
    to: 'validated1',
  })
  expect(decideWith('submitted', 'non_submitted', [BACK_1], waiting)).toEqual({ to: 'non_submitted' })
})

test('SM-M-29 ACT-81 ACT-82 level 2 waits for the level 2 of the absences', () => {
  expect(decideWith('validated1', 'validated2', [ACCEPT_2], { absences_validated2: false })).toEqual(M_CRA_ABS2)
  const waiting = { absences_validated1: false, absences_validated2: false }
  expect(decideWith('validated1', 'non_submitted', [BACK_2], waiting)).toEqual({ to: 'non_submitted' })
})

test('SM-M-24 SM-M-25 ACT-78 ACT-79 level 1 is for direct managees among the available people', () => {
  expect(decideWith('submitted', 'validated1', [ACCEPT_1], { is_direct_managee: false })).toEqual(M_MANAGEE)
  const away = { is_available: false, is_direct_managee: false }
  expect(decideWith('submitted', 'validated1', [ACCEPT_1], away)).toEqual(M_SCOPE)
  expect(decideWith('validated1', 'validated2', [ACCEPT_2], away)).toEqual({ to: 'validated2' })
  expect(decideWith('validated1', 'validated2', [ACCEPT_2], { in_read_scope: false })).toEqual(M_SCOPE)
})

test('SM-M-26 SM-M-30 ACT-86 each level of validation needs its own role', () => {
  expect(decideWith('submitted', 'validated1', [ACCEPT_2])).toEqual(M_ROLE)
  expect(decideWith('validated1', 'validated2', [ACCEPT_1])).toEqual(M_ROLE)
})

test('SM-M-27 SM-M-31 each level of send-back needs its own role', () => {
  expect(decideWith('submitted', 'non_submitted', [BACK_2])).toEqual(M_ROLE)
  expect(decideWith('validated1', 'non_submitted', [BACK_1])).toEqual(M_ROLE)
})

test('SM-M-27 K16 payroll, whose scope is everybody, is told of the role and not of the scope', () => {
  const away = { is_available: false, is_direct_managee: false }
  expect(decideWith('submitted', 'non_submitted', [BACK_2], away)).toEqual(M_ROLE)
  expect(decideWith('submitted', 'non_submitted', [BACK_2], { ...away, is_stale: true })).toEqual(M_STALE)
  expect(decideWith('submitted', 'non_submitted', [BACK_2], { ...away, in_read_scope: false })).toEqual(M_SCOPE)
})

test('SM-M-06 K16 the pair sends back the submitted months of direct managees only', () => {
  const pair = [BACK_2, ACCEPT_1] as const
  expect(decideWith('submitted', 'non_submitted', pair)).toEqual({ to: 'non_submitted' })
  expect(decideWith('submitted', 'non_submitted', pair, { is_direct_managee: false })).toEqual(M_MANAGEE)
  expect(decideWith('submitted', 'non_submitted', pair, { is_available: false })).toEqual(M_SCOPE)
  // The first-level role needs no direct managee, and is enough beside the pair.
  expect(decideWith('submitted', 'non_submitted', [...pair, BACK_1], { is_direct_managee: false })).toEqual({
    to: 'non_submitted',
  })
  // The second level alone reads further than it decides: from validated1 the read scope is enough.
  const away = { is_available: false, is_direct_managee: false }
  expect(decideWith('validated1', 'non_submitted', pair, away)).toEqual({ to: 'non_submitted' })
})

test('SM-M-34 ACT-76 ACT-83 ACT-93 a locked month refuses every action, whatever its state', () => {
  for (const from of MONTH_STATES) {
    for (const action of MONTH_VALIDATION_ACTIONS) {
      expect(decideWith(from, action, DECIDING, { locked: true }), `${from} ${action}`).toEqual(M_CRA_LOCK)
    }
  }
})

test('SM-M-36 ACT-88 nobody acts on their own month, in their scope or not', () => {
  for (const in_scope of [true, false]) {
    const own = { is_own: true, in_read_scope: in_scope, is_available: in_scope, is_direct_managee: in_scope }
    for (const from of MONTH_STATES) {
      for (const action of MONTH_VALIDATION_ACTIONS) {
        expect(decideWith(from, action, DECIDING, own), `${from} ${action}`).toEqual(M_SELF)
      }
    }
  }
})

test('SM-M-37 ACT-97 stale data are told before the state, after the person', () => {
  for (const from of MONTH_STATES) {
    for (const action of MONTH_VALIDATION_ACTIONS) {
      expect(decideWith(from, action, DECIDING, { is_stale: true, locked: true }), `${from} ${action}`).toEqual(M_STALE)
    }
  }
  expect(decideWith('submitted', 'validated1', [ACCEPT_1], { is_stale: true, is_available: false })).toEqual(M_SCOPE)
  // The role by the state found comes after: the stamp tells that the state seen is not the state stored.
  expect(decideWith('validated1', 'non_submitted', [BACK_1], { is_stale: true })).toEqual(M_STALE)
  expect(decideWith('validated1', 'non_submitted', [BACK_1], { locked: true })).toEqual(M_ROLE)
})

const circumstances = fc.record({
  from: fc.constantFrom(...MONTH_STATES),
  roles: fc
    .subarray([...DECIDING, 'ROLE_VALIDATION', 'ROLE_CRA_SHOW'] satisfies Role[])
    .map((held) => new Set<Role>(held)),
  is_own: fc.boolean(),
  in_read_scope: fc.boolean(),
  is_available: fc.boolean(),
  is_direct_managee: fc.boolean(),
  locked: fc.boolean(),
  absences_validated1: fc.boolean(),
  absences_validated2: fc.boolean(),
})
const attempt = fc.record({ action: fc.constantFrom(...MONTH_VALIDATION_ACTIONS), is_stale: fc.boolean() })

test('MON-50 ACT-54 no action leads out of the table, and a refusal carries no state', () => {
  fc.assert(
    fc.property(circumstances, attempt, (facts, tried) => {
      const decision = decideMonthAction({ ...facts, ...tried })
      const allowed = { to: ALLOWED[`${facts.from} ${tried.action}`]?.to }
      const refused = { code: expect.any(String), message: expect.any(String), status: expect.any(Number) }
      expect(decision).toEqual(isAllowed(decision) ? allowed : refused)
    }),
  )
})

test('the first failing check answers: role, own, scope, managee, stale, role by state, lock, state, guard', () => {
  fc.assert(
    fc.property(circumstances, attempt, (facts, { action, is_stale }) => {
      const held = [...facts.roles]
      const cell = ALLOWED[`${facts.from} ${action}`]
      const may_here = cell?.needs(...held) ?? false
      // Sending back from submitted is a first-level act; whoever holds the second level's role alone is refused by role (K16).
      const first_level =
        action === 'validated1' || (action === 'non_submitted' && facts.from === 'submitted' && may_here)
      const by_pair = action === 'non_submitted' && !facts.roles.has(BACK_1) && may_here
      const needs_managee = action === 'validated1' || (by_pair && first_level)
      const failing = [
        !anyState(action, held) && M_ROLE,
        facts.is_own && M_SELF,
        !(first_level ? facts.is_available : facts.in_read_scope) && M_SCOPE,
        needs_managee && !facts.is_direct_managee && M_MANAGEE,
        is_stale && M_STALE,
        cell && !may_here && M_ROLE,
        facts.locked && M_CRA_LOCK,
        !cell && M_CRA_STATE,
        action === 'validated1' && !facts.absences_validated1 && M_CRA_ABS1,
        action === 'validated2' && !facts.absences_validated2 && M_CRA_ABS2,
      ].find((refused) => refused)
      const decision = decideMonthAction({ ...facts, action, is_stale })
      expect(decision).toEqual(failing || { to: cell?.to })
      expect(monthActionsFrom(facts.from).includes(action) || !isAllowed(decision)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('ACT-31 ACT-75 the offered buttons are the allowed actions, and those that wait for absences say why', () => {
  const offered = (facts: MonthCircumstances) =>
    monthActionsFrom(facts.from).filter((action) => isAllowed(decideMonthAction({ ...facts, action, is_stale: false })))
  const month = { ...FINE, from: 'submitted', roles: new Set(DECIDING) } as const
  expect(offered(month)).toEqual(['validated1', 'non_submitted'])
  expect(blockedMonthActions(month)).toEqual([])
  const waiting = { ...month, absences_validated1: false, absences_validated2: false }
  expect(offered(waiting)).toEqual(['non_submitted'])
  expect(blockedMonthActions(waiting)).toEqual([{ action: 'validated1', reason: M_CRA_ABS1 }])
  expect(blockedMonthActions({ ...waiting, from: 'validated1' })).toEqual([
    { action: 'validated2', reason: M_CRA_ABS2 },
  ])
  expect(blockedMonthActions({ ...waiting, locked: true })).toEqual([])
  expect(offered({ ...month, locked: true })).toEqual([])
  expect(offered({ ...month, from: 'validated2' })).toEqual(['non_submitted'])
  expect(offered({ ...month, from: 'non_submitted' })).toEqual([])
})
