import { describe, expect, test } from 'vitest'
import { mayOf, TRAINING } from '../testing/timesheet-may.ts'
import { monthOf } from '../testing/timesheet-month.ts'
import { deadlineNote, filledWords, headline, miniWeeks, missingWords, nextStep } from './month-summary.ts'

const MAY = { year: 2026, month: 5, state: 'non_submitted', locked: false, backwarded: false } as const
const EMPTY = monthOf({ main_activity: null })

describe('the month in a few words', () => {
  test.each([
    ['2026-05-01', 'Encore 24 jours'],
    ['2026-05-24', 'Encore 1 jour'],
    ['2026-05-25', "À envoyer aujourd'hui"],
    ['2026-05-26', 'En retard de 1 jour'],
    ['2026-06-02', 'En retard de 8 jours'],
  ])('SHL-60 MON-119 on %s: %s', (today, words) => {
    expect(headline(MAY, today, 25)).toBe(words)
  })

  test('SHL-60 once sent the deadline is no more', () => {
    expect(headline({ ...MAY, state: 'submitted' }, '2026-05-30', 25)).toBe('CRA envoyé')
    expect(headline({ ...MAY, state: 'validated2' }, '2026-05-30', 25)).toBe('CRA validé')
    expect(headline({ ...MAY, backwarded: true }, '2026-05-20', 25)).toBe('À corriger')
  })

  test('SHL-60 says when nobody works on the 25th', () => {
    expect(deadlineNote(mayOf(), 25)).toBe('le 25 est férié')
    expect(deadlineNote(monthOf({ month: 7 }), 25)).toBe('le 25 tombe un week-end')
    expect(deadlineNote(monthOf({ month: 6 }), 25)).toBeNull()
  })

  test('MON-52 the next thing is to fill, then to send, then nothing', () => {
    expect(nextStep(EMPTY)).toBe('complete')
    expect(nextStep(mayOf())).toBe('send')
    expect(nextStep(mayOf({ state: 'submitted' }))).toBeNull()
  })
})

describe('a month closed without its report', () => {
  const closed = monthOf({ main_activity: null, locked: true })

  test('CLO-06 has no deadline, nothing to fill and no next thing', () => {
    expect(headline({ ...MAY, locked: true }, '2026-05-21', 25)).toBe('Mois clôturé')
    expect(nextStep(closed)).toBeNull()
    expect(missingWords(closed)).toBeNull()
    const looks = miniWeeks(closed).flatMap((week) => week.flatMap((day) => [day?.am, day?.pm]))
    expect(looks).not.toContain('missing')
  })
})

describe('a contractor', () => {
  const owner = { person_type: 'contractor' } as const
  const empty = monthOf({ owner, main_activity: null, counters: null })

  test('MON-52 SND-18 is asked for a service, or to say that there is none, and for no day', () => {
    expect(nextStep(empty)).toBe('complete')
    expect(nextStep({ ...empty, no_prestation: true })).toBe('send')
    expect(nextStep(monthOf({ owner, main_activity: null, events: [TRAINING] }))).toBe('send')
    expect(missingWords(empty)).toBeNull()
  })

  test('MON-17 MON-52 reads days of service, measured by nothing', () => {
    expect(filledWords(empty)).toBe('0 jour de prestation')
    expect(filledWords(monthOf({ main_activity: null }))).toBe('0 / 17 jours')
  })
})

describe('the mini month', () => {
  test('CAL-13 shows the working weeks, days off quiet, days to fill missing', () => {
    const weeks = miniWeeks(EMPTY)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, null, null, null, { day: '2026-05-01', am: 'quiet', pm: 'quiet' }])
    expect(weeks[1]?.map((day) => day?.am)).toEqual(['missing', 'missing', 'missing', 'missing', 'quiet'])
    expect(
      miniWeeks(mayOf())
        .flat()
        .some((day) => day?.am === 'missing' || day?.pm === 'missing'),
    ).toBe(false)
  })

  test('CAL-13 a half-day left is half done', () => {
    const missing = [{ day: '2026-05-04', moment: 'pm' as const }]
    const month = mayOf({ change: { coverage: { covered_days: 16.5, expected_days: 17, missing } } })
    expect(miniWeeks(month)[1]?.[0]).toEqual({ day: '2026-05-04', am: 'done', pm: 'missing' })
  })

  test('HOM-02 an absence is told apart by whether it was validated, half a day by half a day', () => {
    const days = new Map(miniWeeks(mayOf()).flatMap((week) => week.map((day) => [day?.day, [day?.am, day?.pm]])))
    expect(days.get('2026-05-13')).toEqual(['done', 'pending'])
    expect(days.get('2026-05-15')).toEqual(['pending', 'pending'])
    expect(days.get('2026-05-29')).toEqual(['absence', 'absence'])
    expect(days.get('2026-05-22')).toEqual(['done', 'done'])
  })

  test('MON-52 HOM-02 names the days to fill while they are two at most', () => {
    const halves = (...days: string[]) => ({
      ...EMPTY,
      coverage: {
        covered_days: 0,
        expected_days: 17,
        missing: days.flatMap((day) => (['am', 'pm'] as const).map((moment) => ({ day, moment }))),
      },
    })
    expect(missingWords(halves())).toBeNull()
    expect(missingWords(halves('2026-05-01'))).toBe('le 1er mai est à compléter')
    expect(missingWords(halves('2026-05-27', '2026-05-28'))).toBe('les 27 et 28 mai sont à compléter')
    expect(missingWords(EMPTY)).toBe('17 jours sont à compléter')
  })
})
