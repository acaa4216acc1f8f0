import { describe, expect, test } from 'vitest'
import { mayOf } from '../testing/timesheet-may.ts'
import { monthOf } from '../testing/timesheet-month.ts'
import { deadlineNote, headline, miniWeeks, missingWords, nextStep } from './month-summary.ts'

const MAY = { year: 2026, month: 5, state: 'non_submitted' } as const
const EMPTY = monthOf({ main_activity: null })

describe('the month in a few words', () => {
  test.each([
    ['2026-05-01', 'Encore 24 jours'],
    ['2026-05-24', 'Encore 1 jour'],
    ['2026-05-25', "À envoyer aujourd'hui"],
    ['2026-05-26', 'En retard de 1 jour'],
    ['2026-06-02', 'En retard de 8 jours'],
  ])('SHL-60 MON-119 on %s: %s', (today, words) => {
    expect(headline(MAY, today)).toBe(words)
  })

  test('SHL-60 once sent the deadline is no more', () => {
    expect(headline({ ...MAY, state: 'submitted' }, '2026-05-30')).toBe('CRA envoyé')
    expect(headline({ ...MAY, state: 'validated2' }, '2026-05-30')).toBe('CRA validé')
  })

  test('SHL-60 says when nobody works on the 25th', () => {
    expect(deadlineNote(mayOf())).toBe('le 25 est férié')
    expect(deadlineNote(monthOf({ month: 7 }))).toBe('le 25 tombe un week-end')
    expect(deadlineNote(monthOf({ month: 6 }))).toBeNull()
  })

  test('MON-52 the next thing is to fill, then to send, then nothing', () => {
    expect(nextStep(EMPTY)).toBe('complete')
    expect(nextStep(mayOf())).toBe('send')
    expect(nextStep(mayOf({ state: 'submitted' }))).toBeNull()
  })
})

describe('the mini month', () => {
  test('CAL-13 shows the working weeks, days off quiet, days to fill missing', () => {
    const weeks = miniWeeks(EMPTY)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, null, null, null, { day: '2026-05-01', look: 'quiet' }])
    expect(weeks[1]?.map((day) => day?.look)).toEqual(['missing', 'missing', 'missing', 'missing', 'quiet'])
    expect(
      miniWeeks(mayOf())
        .flat()
        .some((day) => day?.look === 'missing'),
    ).toBe(false)
  })

  test('CAL-13 a half-day left is half done', () => {
    const missing = [{ day: '2026-05-04', moment: 'pm' as const }]
    const month = mayOf({ change: { coverage: { covered_days: 16.5, expected_days: 17, missing } } })
    expect(miniWeeks(month)[1]?.[0]).toEqual({ day: '2026-05-04', look: 'half' })
  })

  test('MON-52 names the days to fill while they are few', () => {
    const halves = (...days: string[]) => ({
      coverage: {
        covered_days: 0,
        expected_days: 17,
        missing: days.flatMap((day) => (['am', 'pm'] as const).map((moment) => ({ day, moment }))),
      },
    })
    expect(missingWords(halves(), 'mai')).toBeNull()
    expect(missingWords(halves('2026-05-01'), 'mai')).toBe('Le 1er mai est à compléter')
    expect(missingWords(halves('2026-05-27', '2026-05-28'), 'mai')).toBe('Les 27 et 28 mai sont à compléter')
    expect(missingWords(EMPTY, 'mai')).toBe('17 jours sont à compléter')
  })
})
