import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asNotificationConfig,
  checkDisabledUntil,
  checkHours,
  DEFAULT_NOTIFICATION_CONFIG,
  type Deed,
  heldSeconds,
  isNotificationShown,
  type NotificationConfig,
  pauseText,
  urgencyOf,
} from './notifications.ts'

const TODAY = '2026-05-21'
const config = (changes: Partial<NotificationConfig>): NotificationConfig => ({
  ...DEFAULT_NOTIFICATION_CONFIG,
  ...changes,
})
const isShownAt = (changes: Partial<NotificationConfig>, time: string) =>
  isNotificationShown(config(changes), { day: TODAY, time })

describe('when a notification is shown', () => {
  test.each(['00:00', '08:59', '12:00', '23:59'])('NOT-14 enabled for the whole day, at %s', (time) => {
    expect(isShownAt({ enabled: true, start: '09:00', end: '18:00' }, time)).toBe(true)
  })

  test.each([
    ['09:00', '18:00', '08:59', false],
    ['09:00', '18:00', '09:00', true],
    ['09:00', '18:00', '13:30', true],
    ['09:00', '18:00', '18:00', true],
    ['09:00', '18:00', '18:01', false],
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '00:00', true],
    ['22:00', '06:00', '06:00', true],
    ['22:00', '06:00', '06:01', false],
  ])('NOT-11 NOT-15 NOT-16 NOT-17 from %s to %s, at %s: %s', (start, end, time, shown) => {
    expect(isShownAt({ enabled: true, enabled_for: 'custom', start, end }, time)).toBe(shown)
  })

  test.each([
    ['2026-05-20', true],
    ['2026-05-21', false],
    ['2026-05-22', false],
    [null, false],
  ])('NOT-18 NOT-19 disabled until %s: %s', (disabled_until, shown) => {
    expect(isShownAt({ enabled: false, disabled_until }, '12:00')).toBe(shown)
  })

  test('NOT-20 once a pause is over the hours count again', () => {
    const over = { enabled: false, disabled_until: '2026-05-20', enabled_for: 'custom' } as const
    expect(isShownAt(over, '12:00')).toBe(true)
    expect(isShownAt(over, '19:00')).toBe(false)
  })
})

describe('hours of one’s own', () => {
  test.each([
    ['09:00', '18:00', {}],
    ['22:00', '06:00', {}],
    ['', '18:00', { start: 'Vous devez fournir un horaire de début' }],
    ['09:00', ' ', { end: 'Vous devez fournir un horaire de fin' }],
    ['9:00', '24:00', { start: "Le format de l'heure est incorrect", end: "Le format de l'heure est incorrect" }],
    ['09:60', '18:00', { start: "Le format de l'heure est incorrect" }],
    ['12:00', '12:00', { end: 'Les deux horaires doivent être différents' }],
  ])('NOT-10 NOT-11 from "%s" to "%s"', (start, end, wrong) => {
    expect(checkHours({ start, end })).toEqual(wrong)
  })
})

test.each([
  ['2026-05-20', 'La date doit être supérieure ou égale à la date du jour'],
  ['2026-05-21', undefined],
  ['2026-05-22', undefined],
])('NOT-12 NOT-13 a pause until %s', (day, text) => {
  expect(checkDisabledUntil(day, TODAY)?.message).toBe(text)
})

test('NOT-31 a pause says until when', () => {
  expect(pauseText('2026-06-12')).toBe('Suspendues jusqu’au 12/06/2026 inclus')
})

describe('what was kept', () => {
  test('NOT-08 NOT-09 nothing, or nonsense, is the settings as they were at first', () => {
    const first = { enabled: false, disabled_until: null, enabled_for: 'fullday', start: '09:00', end: '18:00' }
    const nonsense = { enabled: 'oui', disabled_until: 'demain', enabled_for: 'nuit', start: '25:00', end: null }
    for (const kept of [undefined, null, 'x', 3, [], {}, nonsense]) expect(asNotificationConfig(kept)).toEqual(first)
  })

  test('NOT-08 NOT-22 settings are read as they were written', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const settings = fc
      .record({
        enabled: fc.boolean(),
        disabled_until: fc.constantFrom(null, '2026-02-28', '2027-12-31'),
        enabled_for: fc.constantFrom('fullday' as const, 'custom' as const),
        start: time,
        end: time,
      })
      .filter(({ start, end }) => start !== end)
    fc.assert(
      fc.property(settings, (kept) => {
        expect(asNotificationConfig(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
      }),
    )
  })
})

describe('who is told, and how soon', () => {
  const deed = (entity: string, action: string, is_own = false): Deed => ({ entity, action, is_own })

  test.each([
    ['event', 'refused'],
    ['event', 'backward'],
    ['event', 'validated1'],
    ['month', 'non_submitted'],
    ['month', 'validated2'],
    ['month', 'refuse_extra_activities'],
  ])('ABS-106 XRQ-38 NOT-32 a decision is told first: %s %s', (entity, action) => {
    expect(urgencyOf(deed(entity, action))).toBe('first')
  })

  test.each([
    ['event', 'create', true],
    ['event', 'edit', true],
    ['month', 'submitted', true],
    ['month', 'request_extra_activities', true],
    ['month', 'force_submit', false],
  ])('EVT-89 PER-52 a demand or a sending is told in turn: %s %s', (entity, action, is_own) => {
    expect(urgencyOf(deed(entity, action, is_own))).toBe('in_turn')
  })

  test.each([
    ['event', 'refused', 31],
    ['event', 'create', 31],
    ['event', 'undo_refused', 0],
    ['month', 'validated2', 31],
    ['month', 'refuse_extra_activities', 31],
    ['month', 'submitted', 0],
    ['user', 'change-password', 0],
  ])('KEY-06 EVT-89 %s %s waits %d seconds, as one of several longer', (entity, action, seconds) => {
    expect(heldSeconds({ entity, action }, false)).toBe(seconds)
    expect(heldSeconds({ entity, action }, true)).toBe(seconds === 0 ? 0 : 61)
  })

  test.each([
    ['month', 'draft', true],
    ['month', 'remote_days', true],
    ['month', 'deposit', true],
    ['event', 'delete', true],
    ['event', 'edit', false],
    ['period', 'close', false],
    ['document', 'create', false],
    ['user', 'change-password', true],
  ])('NOT-32 nobody is told of: %s %s', (entity, action, is_own) => {
    expect(urgencyOf(deed(entity, action, is_own))).toBeNull()
  })
})
