import fc from 'fast-check'
import { expect, test } from 'vitest'
import { M_PER_CLOSED, M_PER_PENDING, M_PER_START, M_ROLE } from '../portal/messages.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import { addDays, firstDay } from '../timesheet/day.ts'
import { isAllowed } from '../timesheet/workflow.ts'
import {
  asksTypedMonth,
  availablePeriodActions,
  blockedPeriodActions,
  decidePeriodAction,
  namesPeriod,
  PERIOD_ACTIONS,
  PERIOD_TRANSITIONS,
  type PeriodFacts,
} from './period-states.ts'

const OCTOBER = { year: 2026, month: 10 }

function october(change: Partial<PeriodFacts> = {}): PeriodFacts {
  return {
    roles: new Set<Role>(['ROLE_PERIOD_MANAGER']),
    closed: false,
    period: OCTOBER,
    today: '2026-11-20',
    submitted: 0,
    validated1: 0,
    ...change,
  }
}

test('SM-P-01 PER-20 PER-24 an open period that has begun, with nothing pending, is closed', () => {
  expect(decidePeriodAction('close', october())).toEqual({ to: 'closed' })
  expect(availablePeriodActions(october())).toEqual(['force_submit', 'close'])
  expect(blockedPeriodActions(october())).toEqual([])
})

test('SM-P-02 SM-P-03 PER-40 PER-41 a force-submit leaves it open, whatever is pending', () => {
  expect(decidePeriodAction('force_submit', october({ submitted: 3, validated1: 2 }))).toEqual({ to: 'open' })
})

test('SM-P-20 SM-P-23 EX-V-73 PER-29 a month begins at its first day, for both actions', () => {
  const december = october({ period: { year: 2026, month: 12 }, today: '2026-11-30' })
  for (const action of PERIOD_ACTIONS) {
    expect(decidePeriodAction(action, december)).toBe(M_PER_START)
    expect(isAllowed(decidePeriodAction(action, { ...december, today: '2026-12-01' }))).toBe(true)
  }
})

test.each([
  { submitted: 1, validated1: 0 },
  { submitted: 0, validated1: 1 },
  { submitted: 40, validated1: 7 },
])('SM-P-21 SM-P-22 PER-25 PER-26 %o wait, so nothing is closed', (pending) => {
  expect(decidePeriodAction('close', october(pending))).toBe(M_PER_PENDING)
  expect(blockedPeriodActions(october(pending))).toEqual([{ action: 'close', reason: M_PER_PENDING }])
  expect(availablePeriodActions(october(pending))).toEqual(['force_submit'])
})

test('SM-P-24 SM-P-25 SM-P-26 PER-21 nothing leads out of closed, and that is told before anything else', () => {
  for (const action of PERIOD_ACTIONS) {
    const late = october({ closed: true, submitted: 1, period: { year: 2027, month: 1 } })
    expect(decidePeriodAction(action, late)).toBe(M_PER_CLOSED)
    expect(blockedPeriodActions(late)).toEqual([])
  }
  expect(PERIOD_TRANSITIONS.every(({ from }) => from === 'open')).toBe(true)
})

test('SM-P-27 PER-37 every other role, and all of them together, is refused first', () => {
  const others = ROLES.filter((role) => role !== 'ROLE_PERIOD_MANAGER')
  for (const roles of [[], others, ...others.map((role) => [role])]) {
    const facts = october({ roles: new Set(roles), closed: true })
    for (const action of PERIOD_ACTIONS) expect(decidePeriodAction(action, facts)).toBe(M_ROLE)
    expect([availablePeriodActions(facts), blockedPeriodActions(facts)]).toEqual([[], []])
  }
})

test('PER-31 an action is offered, or waits with its reason, or the period is closed', () => {
  const anyFacts = fc.record({
    closed: fc.boolean(),
    today: fc.integer({ min: -60, max: 60 }).map((n) => addDays(firstDay(2026, 10), n)),
    submitted: fc.integer({ min: 0, max: 2 }),
    validated1: fc.integer({ min: 0, max: 2 }),
  })
  fc.assert(
    fc.property(anyFacts, (change) => {
      const facts = october(change)
      const told = [...availablePeriodActions(facts), ...blockedPeriodActions(facts).map(({ action }) => action)]
      expect(told.toSorted()).toEqual(facts.closed ? [] : PERIOD_ACTIONS.toSorted())
    }),
  )
})

test('CLO-05 README 57 the month is typed where it is not over or somebody has not sent', () => {
  const [march, april] = [
    { year: 2026, month: 3 },
    { year: 2026, month: 4 },
  ]
  expect(asksTypedMonth(march, '2026-04-01', 0)).toBe(false)
  expect(asksTypedMonth(march, '2026-04-01', 1)).toBe(true)
  expect(asksTypedMonth(march, '2026-03-31', 0)).toBe(true)
  expect(asksTypedMonth(april, '2026-03-31', 0)).toBe(true)
})

test('CLO-05 the typed month: case, accents and spaces around do not matter, another month does', () => {
  const august = { year: 2026, month: 8 }
  for (const typed of ['août 2026', 'AOUT 2026', ' Aout  2026 '])
    expect([typed, namesPeriod(typed, august)]).toEqual([typed, true])
  for (const typed of ['', 'août', 'août 2025', 'avril 2026', '08/2026']) {
    expect([typed, namesPeriod(typed, august)]).toEqual([typed, false])
  }
})
