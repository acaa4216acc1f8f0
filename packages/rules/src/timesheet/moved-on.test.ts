import { describe, expect, test } from 'vitest'
import { M_404, M_ONCALL, M_STALE } from '../portal/messages.ts'
import { CODE_INVALID } from './event-codes.ts'
import { OVERLAP } from './events.ts'
import { MONTH_SENT, PERIOD_CLOSED } from './month-flags.ts'
import {
  type AttemptedChange,
  eventName,
  type MovedOn,
  movedOn,
  movedOnText,
  notDoneText,
  notUndoableText,
  overtimeName,
  remoteNotDoneText,
  type Written,
} from './moved-on.ts'
import { AVAILABILITY_OVERLAP } from './overtime.ts'

test.each([
  [MONTH_SENT, 'event', 'sent'],
  [MONTH_SENT, 'on-call', 'sent'],
  [PERIOD_CLOSED, 'remote', 'closed'],
  [M_STALE, 'event', 'changed'],
  [M_404, 'event', 'changed'],
  [OVERLAP, 'event', 'changed'],
  [AVAILABILITY_OVERLAP, 'on-call', null],
  [M_ONCALL, 'on-call', null],
  [CODE_INVALID, 'event', null],
] as const)('EDT-10 %o of %s tells of a month that was %s', (refusal, written: Written, why: MovedOn | null) => {
  expect(movedOn(refusal, written)).toBe(why)
})

describe('what is said', () => {
  const DAYS = { start_at: '2026-03-19', end_at: '2026-03-19' }

  test.each<[MovedOn, string]>([
    ['sent', 'Ce mois a été envoyé entre-temps : votre absence du 19 mars n’a pas été enregistrée'],
    ['closed', 'Ce mois a été clôturé entre-temps : votre absence du 19 mars n’a pas été enregistrée'],
    ['changed', 'Ce mois a été modifié entre-temps : votre absence du 19 mars n’a pas été enregistrée'],
  ])('EDT-10 of a month %s', (why, text) => {
    const said = movedOnText(why, notDoneText(eventName('sickness', 'consultant'), DAYS, 'recorded'))
    expect(said.replaceAll('\u00a0', ' ')).toBe(text)
  })

  test.each<[string, string, AttemptedChange, string]>([
    ['2026-03-19', '2026-03-20', 'recorded', 'votre activité du 19 au 20 mars n’a pas été enregistrée'],
    ['2026-03-01', '2026-03-01', 'changed', 'votre activité du 1er mars n’a pas été modifiée'],
    ['2026-03-30', '2026-04-01', 'deleted', 'votre activité du 30 mars au 1er avril n’a pas été supprimée'],
  ])('EDT-10 from %s to %s, %s', (start_at, end_at, asked, text) => {
    expect(notDoneText(eventName('activity', 'internal'), { start_at, end_at }, asked)).toBe(text)
  })

  test('EDT-10 MON-17 REM-20 in the words of a contractor, and of on-call duties', () => {
    expect(eventName('activity', 'contractor')).toBe('prestation')
    expect(eventName('absence', 'contractor')).toBe('absence')
    expect([overtimeName('availability'), overtimeName('intervention')]).toEqual(['astreinte', 'intervention'])
    expect(remoteNotDoneText('consultant')).toBe('vos jours de télétravail n’ont pas été enregistrés')
    expect(remoteNotDoneText('contractor')).toBe('vos jours de travail à distance n’ont pas été enregistrés')
  })

  test('EDT-03 a month that is sent or closed says why nothing is taken back', () => {
    expect(notUndoableText({ locked: false, submitted: false })).toBeNull()
    expect(notUndoableText({ locked: false, submitted: true })).toMatch(/^Ce mois a été envoyé.: ses modifications/)
    expect(notUndoableText({ locked: true, submitted: true })).toMatch(/^Ce mois a été clôturé.: /)
  })
})
