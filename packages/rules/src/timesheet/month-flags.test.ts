import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERSON_TYPES } from '../portal/person.ts'
import { EVENT_CODE_TYPES } from './event-codes.ts'
import { EVENT_STATES, type EventState } from './events.ts'
import {
  absencesValidated,
  CONTRACTOR_FUTURE,
  checkMonthWritable,
  checkSubmittable,
  hasBegun,
  isAutofillable,
  isClosedWithoutReport,
  isEditable,
  isFutureForContractor,
  isSubmittable,
  isSubmitted,
  MONTH_SENT,
  type MonthInTime,
  type MonthToSend,
  NOT_CRA,
  NOT_SUBMITTABLE,
  needsCoverage,
  PERIOD_CLOSED,
} from './month-flags.ts'
import { MONTH_STATES } from './month-states.ts'

const MAY = { year: 2026, month: 5 }
const JUNE = { year: 2026, month: 6 }
const SENT = MONTH_STATES.filter((state) => state !== 'non_submitted')

function may(change: Partial<MonthToSend> = {}): MonthToSend {
  return {
    state: 'non_submitted',
    locked: false,
    period: MAY,
    today: '2026-05-20',
    person_type: 'consultant',
    special_time: false,
    missing_half_days: 0,
    ...change,
  }
}

test('MON-51 ACT-51 a month is submitted in every state but non_submitted', () => {
  expect(MONTH_STATES.filter(isSubmitted)).toEqual(['submitted', 'validated1', 'validated2'])
})

test('MON-52 MON-78 what makes a month submittable, one condition at a time', () => {
  expect(isSubmittable(may())).toBe(true)
  for (const state of SENT) expect(checkSubmittable(may({ state })), state).toEqual(MONTH_SENT)
  expect(checkSubmittable(may({ locked: true }))).toEqual(PERIOD_CLOSED)
  expect(checkSubmittable(may({ today: '2026-04-30' }))).toEqual(NOT_SUBMITTABLE)
  for (const person_type of PERSON_TYPES) {
    const covered = person_type === 'contractor' ? null : NOT_SUBMITTABLE
    expect(checkSubmittable(may({ person_type, missing_half_days: 1 })), person_type).toEqual(covered)
    expect(checkSubmittable(may({ person_type, missing_half_days: 34, special_time: true })), person_type).toBeNull()
  }
})

test('SND-46 a month is sent from its first day on, not before', () => {
  expect(isSubmittable(may({ today: '2026-04-30' }))).toBe(false)
  expect(isSubmittable(may({ today: '2026-05-01' }))).toBe(true)
  expect(isSubmittable(may({ today: '2027-01-15' }))).toBe(true)
  expect(hasBegun({ year: 2027, month: 1 }, '2026-12-31')).toBe(false)
  expect(hasBegun({ year: 2025, month: 12 }, '2026-01-01')).toBe(true)
})

test('EX-153 EX-155 EX-157 EX-159 sent, half a day short, empty contractor month, closed period', () => {
  expect(checkSubmittable(may({ state: 'submitted' }))?.status).toBe(409)
  expect(isSubmittable(may({ missing_half_days: 1 }))).toBe(false)
  expect(isSubmittable(may({ person_type: 'contractor', missing_half_days: 34 }))).toBe(true)
  expect(isSubmittable(may({ period: { year: 2026, month: 4 }, locked: true }))).toBe(false)
})

test('MON-44 SND-41 a closed month says so even when it was sent', () => {
  expect(checkMonthWritable(may({ state: 'submitted', locked: true }))).toEqual(PERIOD_CLOSED)
  expect(checkMonthWritable(may({ state: 'submitted' }))).toEqual(MONTH_SENT)
  const future = may({ person_type: 'contractor', period: JUNE, state: 'submitted', locked: true })
  expect(checkMonthWritable(future)).toEqual(CONTRACTOR_FUTURE)
})

test('CAL-24 CAL-25 contractors do not write in months after the current one, the others do', () => {
  for (const person_type of PERSON_TYPES) {
    const contractor = person_type === 'contractor'
    expect(isFutureForContractor({ person_type, period: JUNE, today: '2026-05-31' }), person_type).toBe(contractor)
    expect(isFutureForContractor({ person_type, period: MAY, today: '2026-05-01' }), person_type).toBe(false)
    expect(isEditable(may({ person_type, period: JUNE }), true), person_type).toBe(!contractor)
  }
})

const months = fc.record({
  state: fc.constantFrom(...MONTH_STATES),
  locked: fc.boolean(),
  period: fc.record({ year: fc.integer({ min: 2025, max: 2027 }), month: fc.integer({ min: 1, max: 12 }) }),
  today: fc.constantFrom('2026-01-01', '2026-05-20', '2026-12-31'),
  person_type: fc.constantFrom(...PERSON_TYPES),
})

test('MON-55 MON-23 a month is editable for its owner alone, unsent, unlocked, not in a contractor’s future', () => {
  fc.assert(
    fc.property(months, fc.boolean(), (month: MonthInTime, is_owner) => {
      const future = month.period.year * 12 + month.period.month > monthsOf(month.today)
      const expected =
        is_owner && month.state === 'non_submitted' && !month.locked && !(future && month.person_type === 'contractor')
      expect(isEditable(month, is_owner)).toBe(expected)
    }),
  )
})

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

test('what can be sent can be edited', () => {
  fc.assert(
    fc.property(months, fc.boolean(), fc.integer({ min: 0, max: 2 }), (month, special_time, missing_half_days) => {
      const sendable = isSubmittable({ ...month, special_time, missing_half_days })
      expect(!sendable || isEditable(month, true)).toBe(true)
    }),
  )
})

test('CLO-06 a closed month that was not sent asks nothing of anybody, a sent one is as it was', () => {
  const owner = { person_type: 'consultant', special_time: false } as const
  expect(isClosedWithoutReport({ state: 'non_submitted', locked: true })).toBe(true)
  expect(isClosedWithoutReport({ state: 'non_submitted', locked: false })).toBe(false)
  expect(isClosedWithoutReport({ state: 'submitted', locked: true })).toBe(false)
  expect([needsCoverage({ ...owner, locked: false }), needsCoverage({ ...owner, locked: true })]).toEqual([true, false])
})

test('MON-59 what makes a month autofillable, one condition at a time', () => {
  const fillable = {
    main_activity_id: 12,
    autofill: true,
    editable: true,
    period: MAY,
    today: '2026-05-01',
    special_time: false,
    person_type: 'consultant',
  } as const
  expect(isAutofillable(fillable)).toBe(true)
  expect(isAutofillable({ ...fillable, person_type: 'internal' })).toBe(true)
  expect(isAutofillable({ ...fillable, main_activity_id: null })).toBe(false)
  expect(isAutofillable({ ...fillable, autofill: false })).toBe(false)
  expect(isAutofillable({ ...fillable, editable: false })).toBe(false)
  expect(isAutofillable({ ...fillable, today: '2026-04-30' })).toBe(false)
  expect(isAutofillable({ ...fillable, special_time: true })).toBe(false)
  expect(isAutofillable({ ...fillable, person_type: 'contractor' })).toBe(false)
})

test('MON-60 ACT-51 absences of a month are validated at a level when none that is not refused lies below it', () => {
  const absences = (...states: EventState[]) => states.map((state) => ({ state, type: 'absence' as const }))
  const levels = (...states: EventState[]) => [
    absencesValidated(absences(...states), 1),
    absencesValidated(absences(...states), 2),
  ]
  expect(levels()).toEqual([true, true])
  expect(levels('refused')).toEqual([true, true])
  expect(levels('validated2', 'refused')).toEqual([true, true])
  expect(levels('validated1', 'validated2')).toEqual([true, false])
  expect(levels('validated2', 'submitted')).toEqual([false, false])
})

test('only absences bear on it: sickness does, activities, maternity and hours not worked do not', () => {
  const waiting = EVENT_CODE_TYPES.filter((type) => !absencesValidated([{ state: 'submitted', type }], 1))
  expect(waiting).toEqual(['absence', 'sickness'])
})

test('level 2 implies level 1', () => {
  const events = fc.array(
    fc.record({ state: fc.constantFrom(...EVENT_STATES), type: fc.constantFrom(...EVENT_CODE_TYPES) }),
  )
  fc.assert(
    fc.property(events, (some) => {
      expect(!absencesValidated(some, 2) || absencesValidated(some, 1)).toBe(true)
    }),
  )
})

test('MON-07 MON-08 the refusals of a month have their texts', () => {
  expect(NOT_CRA).toEqual({
    code: 'not-cra',
    status: 403,
    message:
      "Votre profil utilisateur ne vous permet pas d'accéder au contenu de cette fonctionnalité. Pour plus d'informations merci de contacter votre Manager.",
  })
  expect([MONTH_SENT, PERIOD_CLOSED, CONTRACTOR_FUTURE, NOT_SUBMITTABLE].map((r) => [r.status, r.message])).toEqual([
    [409, 'Ce CRA a déjà été envoyé'],
    [409, 'Cette période est clôturée'],
    [403, 'Vous ne pouvez pas modifier un mois futur'],
    [409, "Des demi-journées restent à saisir avant l'envoi"],
  ])
})
