import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERSON_TYPES } from '../portal/person.ts'
import { isSubmittable } from '../timesheet/month-flags.ts'
import { MONTH_STATES } from '../timesheet/month-states.ts'
import { checkSending, SATISFACTION } from '../timesheet/sending.ts'
import {
  isComplete,
  missingWords,
  NOTHING_COMPLETE,
  previewMessages,
  runMessages,
  type UnsentMonth,
} from './force-submit.ts'

function may(change: Partial<UnsentMonth> = {}): UnsentMonth {
  return {
    state: 'non_submitted',
    locked: false,
    period: { year: 2026, month: 5 },
    today: '2026-05-21',
    person_type: 'consultant',
    special_time: false,
    missing_half_days: 0,
    no_prestation: false,
    has_service: true,
    extra_activity_minutes: 0,
    extra_activity_payment: null,
    ...change,
  }
}

test('PER-47 PER-48 SM-M-02 a covered month is complete, one half-day less is not', () => {
  expect(isComplete(may())).toBe(true)
  expect(isComplete(may({ missing_half_days: 1 }))).toBe(false)
  expect(isComplete(may({ missing_half_days: 1, special_time: true }))).toBe(true)
})

test('PER-48 a month already sent, locked or yet to begin is none', () => {
  for (const state of MONTH_STATES.filter((each) => each !== 'non_submitted')) {
    expect(isComplete(may({ state }))).toBe(false)
  }
  expect(isComplete(may({ locked: true }))).toBe(false)
  expect(isComplete(may({ period: { year: 2026, month: 6 } }))).toBe(false)
})

test('PER-48 SND-20 SND-21 a contractor’s empty month needs its box, one with service needs it unticked', () => {
  const contractor = may({ person_type: 'contractor', missing_half_days: 34 })
  expect(isComplete(contractor)).toBe(true)
  expect(isComplete({ ...contractor, has_service: false })).toBe(false)
  expect(isComplete({ ...contractor, has_service: false, no_prestation: true })).toBe(true)
  expect(isComplete({ ...contractor, no_prestation: true })).toBe(false)
})

test('PER-48 SND-35 hours of extra activity need the choice of their payment', () => {
  const extra = may({ extra_activity_minutes: 90 })
  expect(isComplete(extra)).toBe(false)
  expect(isComplete({ ...extra, extra_activity_payment: 'rest' })).toBe(true)
})

test('PER-48 PER-51 complete is what the owner could send with any answer to the survey', () => {
  const anyMonth = fc.record({
    state: fc.constantFrom(...MONTH_STATES),
    locked: fc.boolean(),
    person_type: fc.constantFrom(...PERSON_TYPES),
    special_time: fc.boolean(),
    missing_half_days: fc.integer({ min: 0, max: 2 }),
    no_prestation: fc.boolean(),
    has_service: fc.boolean(),
    extra_activity_minutes: fc.constantFrom(0, 60),
    extra_activity_payment: fc.constantFrom(null, 'money'),
  })
  fc.assert(
    fc.property(anyMonth, fc.constantFrom(...SATISFACTION), (change, satisfaction) => {
      const month = may(change)
      const payload = { ...month, special: false, certified: false, comment: null, satisfaction, files: 0 }
      const sent = checkSending(payload, { ...month, survey_sent: false, stored_files: 0 })
      expect(isComplete(month)).toBe(isSubmittable(month) && sent === null)
    }),
  )
})

test('PER-49 the preview says what will be sent, and what will not when there is any', () => {
  expect(previewMessages({ complete: 12, incomplete: 0 })).toEqual(['12 CRA complets seront soumis.'])
  expect(previewMessages({ complete: 1, incomplete: 5 })).toEqual([
    '1 CRA complet sera soumis.',
    '5 CRA incomplets ne seront pas soumis.',
  ])
  expect(previewMessages({ complete: 0, incomplete: 5 })).toEqual([NOTHING_COMPLETE])
})

test('PER-50 the run says what was sent, and a second one that there is nothing', () => {
  expect(runMessages({ complete: 12, incomplete: 0 })).toEqual(['12 CRA ont été soumis.'])
  expect(runMessages({ complete: 12, incomplete: 3 })).toEqual([
    '12 CRA ont été soumis.',
    "3 CRA incomplets n'ont pas été soumis.",
  ])
  expect(runMessages({ complete: 0, incomplete: 3 })).toEqual(['Aucun CRA complet à soumettre.'])
})

test('README 58 84 what was sent back, left out or completed meanwhile is told beside the counts', () => {
  const counts = { complete: 4, incomplete: 2, returned: 1 }
  expect(previewMessages(counts)).toEqual([
    '4 CRA complets seront soumis.',
    '2 CRA incomplets ne seront pas soumis.',
    '1 CRA renvoyé ne sera pas soumis.',
  ])
  expect(runMessages({ ...counts, left_out: 3 }, ['Léa Aubry', 'Paul Petit'])).toEqual([
    '4 CRA ont été soumis.',
    "2 CRA incomplets n'ont pas été soumis.",
    "1 CRA renvoyé n'a pas été soumis.",
    "3 CRA écartés n'ont pas été soumis.",
    'Complétés depuis l’aperçu et soumis : Léa Aubry, Paul Petit.',
  ])
  expect(runMessages({ complete: 0, incomplete: 5, left_out: 1 })).toEqual([
    NOTHING_COMPLETE,
    "1 CRA écarté n'a pas été soumis.",
  ])
})

test('CLO-04 what is missing in words', () => {
  const nothing = { missing_halfdays: 0, asks_no_prestation: false, has_wrong_box: false, asks_payment: false }
  expect(missingWords({ ...nothing, missing_halfdays: 1 })).toBe('1 demi-journée à saisir')
  expect(missingWords({ ...nothing, missing_halfdays: 3, asks_payment: true })).toBe(
    '3 demi-journées à saisir, type de paiement à choisir',
  )
  expect(missingWords({ ...nothing, asks_no_prestation: true })).toBe('absence de prestation à confirmer')
  expect(missingWords({ ...nothing, has_wrong_box: true })).toBe('« aucune prestation » coché à tort')
})
