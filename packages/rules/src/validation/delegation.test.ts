import { describe, expect, test } from 'vitest'
import { M_ROLE, M_SCOPE, M_SELF } from '../portal/messages.ts'
import { parisWallTime } from '../portal/paris-time.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import { type AbsenceCircumstances, decideAbsenceAction, mayTryAbsenceAction } from '../timesheet/absence-states.ts'
import type { DayRange } from '../timesheet/half-day.ts'
import { isAllowed } from '../timesheet/workflow.ts'
import {
  activeSpan,
  DELEGATION_SCOPES,
  decideOwnOrLent,
  LENDABLE_ROLES,
  lentRoles,
  type ManagerAbsence,
  mayBeDeputy,
  mayTryOwnOrLent,
  scopesLeft,
  scopesOfCall,
} from './delegation.ts'

const CONTRACT = { start_at: '2020-01-01', end_at: null, last_end_at: null, seniority_at: null, part_times: [] }
const CTX = { dates: CONTRACT, holidays: new Set(['2026-05-01', '2026-05-08']) }

const range = (text: string): DayRange => {
  const [start_at = '', start_moment, end_at = '', end_moment] = text.split(' ')
  return { start_at, start_moment: start_moment as 'am', end_at, end_moment: end_moment as 'pm' }
}
const absent = (text: string, state: ManagerAbsence['state'] = 'validated1') => ({ ...range(text), state })
/** Until when the delegation is active, by the clock of Paris; null where it is not. */
const until = (absences: ManagerAbsence[], instant: string) => {
  const span = activeSpan({ mode: 'absence', dates: null }, absences, CTX, Date.parse(instant))
  return span && parisWallTime(span.until)
}
const OF_AN_AFTERNOON = [absent('2026-05-07 pm 2026-05-07 pm')]

describe('when it is active', () => {
  test.each([
    ['2026-05-07T12:59:59+02:00', null],
    ['2026-05-07T13:00:00+02:00', '2026-05-08T00:00:00'],
    ['2026-05-07T23:59:59+02:00', '2026-05-08T00:00:00'],
    ['2026-05-08T00:00:00+02:00', null],
  ])('EX-D-27 DEL-07 an afternoon away: at %s until %s', (instant, end) => {
    expect(until(OF_AN_AFTERNOON, instant)).toBe(end)
  })

  test.each([
    ['submitted', null],
    ['refused', null],
    ['validated1', '2026-05-08T00:00:00'],
    ['validated2', '2026-05-08T00:00:00'],
  ] as const)('EX-D-27 DEL-07 of an absence that is %s until %s', (state, end) => {
    expect(until([absent('2026-05-07 pm 2026-05-07 pm', state)], '2026-05-07T14:00:00+02:00')).toBe(end)
  })

  test.each([
    ['the weekend between two', '2026-05-16T10:00:00+02:00', '2026-05-18T13:00:00'],
    ['the weekend before', '2026-05-10T10:00:00+02:00', null],
    ['the weekend after', '2026-05-23T10:00:00+02:00', null],
  ])('DEL-07 %s', (_what, instant, end) => {
    const away = [absent('2026-05-18 am 2026-05-18 am'), absent('2026-05-11 am 2026-05-15 pm', 'validated2')]
    expect(until(away, instant)).toBe(end)
  })

  test('DEL-07 a worked half-day between two absences is none of it; a holiday is', () => {
    const around = [absent('2026-05-06 am 2026-05-06 pm'), absent('2026-05-07 pm 2026-05-07 pm')]
    expect(until(around, '2026-05-07T09:00:00+02:00')).toBe(null)
    const over = [absent('2026-05-07 pm 2026-05-07 pm'), absent('2026-05-11 am 2026-05-11 am')]
    expect(until(over, '2026-05-08T09:00:00+02:00')).toBe('2026-05-11T13:00:00')
  })

  test.each([
    ['2026-05-06T12:59:59+02:00', null],
    ['2026-05-06T13:00:00+02:00', '2026-05-11T13:00:00'],
    ['2026-05-11T12:59:59+02:00', '2026-05-11T13:00:00'],
    ['2026-05-11T13:00:00+02:00', null],
  ])('DEL-08 by dates, from the first minute of its first half-day to the last: at %s until %s', (instant, end) => {
    const dates = range('2026-05-06 pm 2026-05-11 am')
    const span = activeSpan({ mode: 'dates', dates }, [], CTX, Date.parse(instant))
    expect(span && parisWallTime(span.until)).toBe(end)
  })

  test('DEL-04 dates go before absence, scope by scope', () => {
    expect(scopesLeft(['absences', 'planning'], ['absences'])).toEqual(['planning'])
  })
})

describe('what is lent', () => {
  test('DEL-08 DEL-09 every role of a scope that the manager holds, and never another', () => {
    const everything = new Set(ROLES)
    const lent = lentRoles(DELEGATION_SCOPES, everything)
    expect(lent).toEqual(LENDABLE_ROLES)
    expect(
      [...lent].filter((role) => /SECOND|BACKWARD_2|EDIT_TYPE|PERIOD|PAY|HRBP|SWITCH|ADMIN|ALL$/.test(role)),
    ).toEqual([])
    expect(lentRoles(['absences'], new Set<Role>(['ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL']))).toEqual(
      new Set(['ROLE_ABSENCE_SHOW']),
    )
    expect(lentRoles(['planning'], everything)).toEqual(
      new Set<Role>(['ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']),
    )
  })

  test.each([
    ['validation/event/absence/user', ['absences']],
    ['validation/event-action', ['absences']],
    ['validation/event-action/{id}/undo', ['absences']],
    ['validation/event/{id}', []],
    ['validation/event/{id}/code', []],
    ['validation/overtime/{id}/code', []],
    ['validation/period/{id}', []],
    ['validation/closing', []],
    ['validation/extra-activities/selection', ['extra-requests']],
    ['user/run-as', []],
  ])('DEL-09 DEL-11 %s is opened by %j', (path, scopes) => {
    expect(scopesOfCall(path)).toEqual(scopes)
  })

  test.each([
    ['an employee', {}, true],
    ['internal staff', { person_type: 'internal' }, true],
    ['a contractor', { person_type: 'contractor' }, false],
    ['somebody interim', { person_type: 'interim' }, false],
    ['a closed account', { is_active: false }, false],
    ['the manager', { id: 1 }, false],
    ['an ended contract', { end_at: '2026-05-06' }, false],
    ['a contract to come', { start_at: '2026-05-08' }, false],
  ] as const)('DEL-03 DEL-37 %s may be a deputy: %s', (_who, what, may) => {
    const person = { id: 2, person_type: 'consultant', is_active: true, ...CONTRACT, ...what } as const
    expect(mayBeDeputy(person as Parameters<typeof mayBeDeputy>[0], 1, '2026-05-07')).toBe(may)
  })
})

describe('an act', () => {
  const FACTS: AbsenceCircumstances = {
    roles: new Set<Role>(),
    is_own: false,
    in_read_scope: false,
    is_available: false,
    locked: false,
    from: 'submitted',
    editable: false,
    start_at: '2026-05-18',
    today: '2026-05-07',
    is_absence: true,
  }
  const LENT = { ...FACTS, roles: LENDABLE_ROLES, is_available: true, in_read_scope: true }
  const validate = (facts: AbsenceCircumstances) =>
    decideAbsenceAction({ ...facts, action: 'validated1', is_stale: false })

  test.each([
    ['somebody lent', FACTS, LENT, true, 'validated1', true],
    ['somebody of one’s own', LENT, null, true, 'validated1', false],
    ['nobody of theirs', FACTS, null, true, M_SCOPE, false],
    ['their own', { ...FACTS, is_own: true }, null, true, M_SELF, false],
    ['a person, by no deputy', FACTS, null, false, M_ROLE, false],
  ] as const)('DEL-17 EX-D-27 on %s', (_whose, own, lent, is_deputy, expected, by_delegation) => {
    const decided = decideOwnOrLent(validate, own, lent, is_deputy)
    const outcome = isAllowed(decided.decision) ? decided.decision.to : decided.decision
    expect([outcome, decided.by_delegation]).toEqual([expected, by_delegation])
  })

  test('DEL-09 DEL-10 what was lent may be tried, what never is may not', () => {
    const first = (roles: ReadonlySet<Role>) => mayTryAbsenceAction('validated1', roles)
    const second = (roles: ReadonlySet<Role>) => mayTryAbsenceAction('validated2', roles)
    const nothing = new Set<Role>()
    expect(mayTryOwnOrLent(first, nothing, [LENDABLE_ROLES], true)).toBe(null)
    expect(mayTryOwnOrLent(first, nothing, [], true)).toBe(M_SCOPE)
    expect(mayTryOwnOrLent(first, nothing, [], false)).toBe(M_ROLE)
    expect(mayTryOwnOrLent(second, nothing, [LENDABLE_ROLES], true)).toBe(M_ROLE)
  })
})
