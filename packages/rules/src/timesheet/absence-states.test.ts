import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  M_ABS_EDITABLE,
  M_ABS_FUTURE,
  M_ABS_LOCK,
  M_ABS_STATE,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
} from '../portal/messages.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import {
  ABSENCE_ACTIONS,
  ABSENCE_TRANSITIONS,
  type AbsenceAction,
  type AbsenceCircumstances,
  absenceActionsFrom,
  decideAbsenceAction,
  mayTryAbsenceAction,
  needsAbsenceQuestion,
} from './absence-states.ts'
import { EVENT_STATES, type EventState } from './events.ts'
import { isAllowed } from './workflow.ts'

const ACCEPT_1 = 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'
const ACCEPT_2 = 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'
const REFUSE = 'ROLE_ABSENCE_REFUSE_FIRST_LEVEL'
const BACK_1 = 'ROLE_ABSENCE_BACKWARD'
const BACK_2 = 'ROLE_ABSENCE_BACKWARD_2'
const EDIT = 'ROLE_ABSENCE_EDIT_TYPE'
const DECIDING = [ACCEPT_1, ACCEPT_2, REFUSE, BACK_1, BACK_2, EDIT] as const
const OTHERS = ROLES.filter((role) => !DECIDING.some((deciding) => deciding === role))
const EVERY_SET = Array.from({ length: 64 }, (_, bits) => DECIDING.filter((_, at) => bits & (1 << at)))

/** The state × action table of validation.md 12.1, written down a second time. */
const ALLOWED: Record<string, { to: EventState; role: Role }> = {
  'submitted validated1': { to: 'validated1', role: ACCEPT_1 },
  'submitted refused': { to: 'refused', role: REFUSE },
  'validated1 validated2': { to: 'validated2', role: ACCEPT_2 },
  'validated1 submitted': { to: 'submitted', role: BACK_1 },
  'validated2 submitted': { to: 'submitted', role: BACK_2 },
  'validated1 edit': { to: 'validated1', role: EDIT },
}

function anyState(action: AbsenceAction, held: readonly Role[]): boolean {
  return EVENT_STATES.some((from) => {
    const cell = ALLOWED[`${from} ${action}`]
    return cell !== undefined && held.includes(cell.role)
  })
}

const FINE = {
  is_own: false,
  in_read_scope: true,
  is_available: true,
  locked: false,
  editable: false,
  start_at: '2026-11-24',
  today: '2026-11-20',
  is_absence: true,
  is_stale: false,
}

function decideWith(
  from: EventState,
  action: AbsenceAction,
  roles: readonly Role[],
  change: Partial<typeof FINE> = {},
) {
  return decideAbsenceAction({ ...FINE, from, action, roles: new Set(roles), ...change })
}

function everyCell(check: (from: EventState, action: AbsenceAction, cell: string) => void) {
  for (const from of EVENT_STATES) for (const action of ABSENCE_ACTIONS) check(from, action, `${from} ${action}`)
}

test('SM-A-02 SM-A-03 SM-A-04 SM-A-05 every cell of state × action × roles, both ways (K03 to K07)', () => {
  everyCell((from, action, name) => {
    const cell = ALLOWED[name]
    for (const held of [...EVERY_SET, ...EVERY_SET.map((set) => [...set, ...OTHERS])]) {
      const refused = anyState(action, held) && !cell ? M_ABS_STATE : M_ROLE
      const expected = cell && held.includes(cell.role) ? { to: cell.to } : refused
      expect(decideWith(from, action, held), `${name} ${held.slice(0, 6).join()}`).toEqual(expected)
    }
  })
})

test('SM-A-06 SM-A-07 the table holds each transition once', () => {
  expect(ABSENCE_TRANSITIONS.map(({ id, from, action, to }) => `${id} ${from} ${action} ${to}`)).toEqual([
    'SM-A-02 submitted validated1 validated1',
    'SM-A-03 submitted refused refused',
    'SM-A-04 validated1 validated2 validated2',
    'SM-A-05 validated1 submitted submitted',
    'SM-A-06 validated2 submitted submitted',
    'SM-A-07 validated1 edit validated1',
  ])
})

test('SM-A-35 ROL-39 before loading, a role is refused only when no state would allow the action', () => {
  for (const action of ABSENCE_ACTIONS) {
    for (const held of EVERY_SET) {
      const expected = anyState(action, held) ? null : M_ROLE
      expect(mayTryAbsenceAction(action, new Set(held)), `${action} ${held.join()}`).toEqual(expected)
    }
    expect(mayTryAbsenceAction(action, new Set(OTHERS)), action).toEqual(M_ROLE)
  }
})

test('ROL-16 ROL-17 ROL-18 ROL-21 all the other roles together do not allow an action', () => {
  for (const { id, from, action, roles } of ABSENCE_TRANSITIONS) {
    const others = ROLES.filter((role) => role !== roles[0][0])
    expect(decideWith(from, action, others), id).toEqual(M_ROLE)
  }
})

test('SM-A-20 SM-A-21 SM-A-22 ABS-74 a submitted absence is only validated at level 1 or refused', () => {
  for (const action of ['validated2', 'submitted', 'edit'] as const) {
    expect(decideWith('submitted', action, DECIDING), action).toEqual(M_ABS_STATE)
  }
})

test('SM-A-23 SM-A-24 ABS-80 a validated1 absence is not validated again, nor refused', () => {
  expect(decideWith('validated1', 'validated1', DECIDING)).toEqual(M_ABS_STATE)
  expect(decideWith('validated1', 'validated1', DECIDING, { is_stale: true })).toEqual(M_STALE)
  expect(decideWith('validated1', 'refused', DECIDING)).toEqual(M_ABS_STATE)
})

test('SM-A-25 ABS-71 ABS-72 level 2 takes absences that start up to the last day of the current month', () => {
  const at = (start_at: string, today: string) =>
    decideWith('validated1', 'validated2', [ACCEPT_2], { start_at, today })
  expect(at('2026-11-30', '2026-11-01')).toEqual({ to: 'validated2' })
  expect(at('2026-12-01', '2026-11-30')).toEqual(M_ABS_FUTURE)
  expect(at('2026-12-01', '2026-12-01')).toEqual({ to: 'validated2' })
  expect(at('2027-01-01', '2026-12-31')).toEqual(M_ABS_FUTURE)
  expect(at('2025-12-31', '2026-01-01')).toEqual({ to: 'validated2' })
  expect(at('2028-02-29', '2028-02-01')).toEqual({ to: 'validated2' })
  // The date bears on level 2 alone.
  expect(decideWith('submitted', 'validated1', [ACCEPT_1], { start_at: '2027-08-02' })).toEqual({ to: 'validated1' })
})

test('SM-A-26 SM-A-31 ABS-87 each send-back needs the role of its level', () => {
  expect(decideWith('validated1', 'submitted', [BACK_2])).toEqual(M_ROLE)
  expect(decideWith('validated2', 'submitted', [BACK_1])).toEqual(M_ROLE)
})

test('SM-A-27 SM-A-28 SM-A-29 SM-A-30 a validated2 absence is only sent back', () => {
  for (const action of ['validated1', 'validated2', 'refused', 'edit'] as const) {
    expect(decideWith('validated2', action, DECIDING), action).toEqual(M_ABS_STATE)
  }
})

test('SM-A-32 ABS-85 ABS-86 a validated2 absence that its owner may change is not sent back', () => {
  expect(decideWith('validated2', 'submitted', [BACK_2], { editable: true })).toEqual(M_ABS_EDITABLE)
  expect(decideWith('validated1', 'submitted', [BACK_1], { editable: true })).toEqual({ to: 'submitted' })
})

test('SM-A-33 ABS-81 a refused absence is final on the validation side', () => {
  for (const action of ABSENCE_ACTIONS) {
    expect(decideWith('refused', action, DECIDING, { editable: true }), action).toEqual(M_ABS_STATE)
  }
})

test('SM-A-34 ABS-68 ABS-73 ABS-92 a locked absence refuses every action, whatever its state', () => {
  everyCell((from, action, name) => {
    expect(decideWith(from, action, DECIDING, { locked: true, editable: true }), name).toEqual(M_ABS_LOCK)
  })
})

test('SM-A-36 ABS-76 first-level acts need the person available, the others the read scope', () => {
  const readable = { is_available: false }
  everyCell((from, action, name) => {
    const expected = action === 'validated1' || action === 'refused' ? M_SCOPE : decideWith(from, action, DECIDING)
    expect(decideWith(from, action, DECIDING, readable), name).toEqual(expected)
    const away = { is_available: false, in_read_scope: false }
    expect(decideWith(from, action, DECIDING, away), name).toEqual(M_SCOPE)
  })
})

test('SM-A-37 ABS-77 nobody acts on their own absence, in their scope or not', () => {
  everyCell((from, action, name) => {
    for (const in_scope of [true, false]) {
      const own = { is_own: true, is_available: in_scope, in_read_scope: in_scope }
      expect(decideWith(from, action, DECIDING, own), name).toEqual(M_SELF)
    }
  })
})

test('SM-A-38 ABS-103 stale data are told before role by state, lock and state', () => {
  everyCell((from, action, name) => {
    expect(decideWith(from, action, DECIDING, { is_stale: true, locked: true }), name).toEqual(M_STALE)
  })
  expect(decideWith('validated1', 'submitted', [BACK_2], { is_stale: true })).toEqual(M_STALE)
  expect(decideWith('validated1', 'submitted', [BACK_2], { locked: true })).toEqual(M_ROLE)
})

test('SM-A-42 an activity is validated through its month, in no state by an absence action', () => {
  everyCell((from, action, name) => {
    expect(decideWith(from, action, DECIDING, { is_absence: false }), name).toEqual(M_ABS_STATE)
  })
})

const circumstances = fc.record({
  from: fc.constantFrom(...EVENT_STATES),
  roles: fc.subarray([...DECIDING, 'ROLE_ABSENCE_SHOW'] satisfies Role[]).map((held) => new Set<Role>(held)),
  is_own: fc.boolean(),
  in_read_scope: fc.boolean(),
  is_available: fc.boolean(),
  locked: fc.boolean(),
  editable: fc.boolean(),
  start_at: fc.constantFrom('2026-11-02', '2026-11-30', '2026-12-01', '2027-01-04'),
  today: fc.constantFrom('2026-11-01', '2026-11-30', '2026-12-01'),
  is_absence: fc.boolean(),
})
const attempt = fc.record({ action: fc.constantFrom(...ABSENCE_ACTIONS), is_stale: fc.boolean() })

test('ABS-48 no action leads out of the four states, and a refusal carries no state', () => {
  fc.assert(
    fc.property(circumstances, attempt, (facts, tried) => {
      const decision = decideAbsenceAction({ ...facts, ...tried })
      const allowed = { to: ALLOWED[`${facts.from} ${tried.action}`]?.to }
      const refused = { code: expect.any(String), message: expect.any(String), status: expect.any(Number) }
      expect(decision).toEqual(isAllowed(decision) ? allowed : refused)
    }),
  )
})

test('the first failing check answers: role, own, scope, stale, role by state, lock, state, guard', () => {
  fc.assert(
    fc.property(circumstances, attempt, (facts, { action, is_stale }) => {
      const cell = facts.is_absence ? ALLOWED[`${facts.from} ${action}`] : undefined
      const first_level = action === 'validated1' || action === 'refused'
      const failing = [
        !anyState(action, [...facts.roles]) && M_ROLE,
        facts.is_own && M_SELF,
        !(first_level ? facts.is_available : facts.in_read_scope) && M_SCOPE,
        is_stale && M_STALE,
        cell && !facts.roles.has(cell.role) && M_ROLE,
        facts.locked && M_ABS_LOCK,
        !cell && M_ABS_STATE,
        action === 'validated2' && facts.start_at.slice(0, 7) > facts.today.slice(0, 7) && M_ABS_FUTURE,
        action === 'submitted' && facts.from === 'validated2' && facts.editable && M_ABS_EDITABLE,
      ].find((refused) => refused)
      const decision = decideAbsenceAction({ ...facts, action, is_stale })
      expect(decision).toEqual(failing || { to: cell?.to })
      expect(absenceActionsFrom(facts.from).includes(action) || !isAllowed(decision)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('ABS-26 ABS-72 the offered buttons are the allowed actions, none when locked', () => {
  const offered = (facts: AbsenceCircumstances) =>
    absenceActionsFrom(facts.from).filter((action) =>
      isAllowed(decideAbsenceAction({ ...facts, action, is_stale: false })),
    )
  const absence = { ...FINE, from: 'submitted', roles: new Set(DECIDING) } as const
  expect(offered(absence)).toEqual(['validated1', 'refused'])
  expect(offered({ ...absence, from: 'validated1' })).toEqual(['validated2', 'submitted', 'edit'])
  expect(offered({ ...absence, from: 'validated2' })).toEqual(['submitted'])
  expect(offered({ ...absence, from: 'refused' })).toEqual([])
  const later = { ...absence, from: 'validated1', start_at: '2026-12-01' } as const
  expect(offered(later)).toEqual(['submitted', 'edit'])
  expect(offered({ ...absence, locked: true })).toEqual([])
  expect(offered({ ...absence, roles: new Set([REFUSE]) })).toEqual(['refused'])
})

test.each([
  ['validated1', false, false],
  ['validated2', false, false],
  ['validated1', true, true],
  ['validated2', true, true],
  ['refused', false, true],
  ['submitted', false, true],
] as const)(
  'ABS-18 ABS-61 BCK-47 %s with an insufficient balance (%s) is asked about: %s',
  (action, insufficient, asked) => {
    expect(needsAbsenceQuestion(action, insufficient)).toBe(asked)
  },
)
