import { describe, expect, test } from 'vitest'
import { differenceWords, shortRange, sideWords } from './correction-words.ts'

describe('corrections in words', () => {
  test.each([
    ['2026-04-24', 'am', '2026-04-24', 'pm', '24/04'],
    ['2026-04-24', 'am', '2026-04-24', 'am', '24/04 matin'],
    ['2026-04-24', 'pm', '2026-04-24', 'pm', '24/04 après-midi'],
    ['2026-02-26', 'am', '2026-02-27', 'pm', '26/02 au 27/02'],
    ['2026-02-26', 'pm', '2026-02-27', 'am', '26/02 après-midi au 27/02 matin'],
  ] as const)('COR-18 the half-days %s %s to %s %s read %s', (start_at, start_moment, end_at, end_moment, words) => {
    expect(shortRange({ start_at, start_moment, end_at, end_moment })).toBe(words)
  })

  test('COR-16 COR-18 each side says what stands there and what should, nothing included', () => {
    const range = { start_at: '2026-04-24', start_moment: 'am', end_at: '2026-04-24', end_moment: 'pm' } as const
    expect(sideWords({ absence: { ...range, event_code: { description: 'Congés payés' }, days_count: 1 } })).toEqual({
      title: 'Congés payés',
      lines: ['24/04', '1,00 j'],
    })
    expect(sideWords({ remote: { days: [{ day: '2026-04-07', am: false, pm: true }] } }).lines).toEqual([
      '07/04 après-midi',
    ])
    expect(sideWords({ extra_activity: { week: 17, duration: 90, constraints_duration: 0 } })).toEqual({
      title: 'Semaine 17',
      lines: ['1h30 complémentaires'],
    })
    const duty = { code: { description: 'Astreinte semaine' }, start_at: '2026-03-16', end_at: '2026-03-20' }
    const counts = { constraint_count: 2, ticket_count: 0, intervention_minutes: 0, days: [] }
    expect(sideWords({ overtime: { ...duty, ...counts } }).lines).toEqual(['16 mars au 20 mars', '2 astreintes'])
    const hours = [{ date: '2026-03-18', hours: [{ start: '22:00', end: '23:40' }] }]
    expect(sideWords({ overtime: { ...duty, ...counts, days: hours } }).lines).toEqual(['18/03, 22:00-23:40'])
    expect(sideWords(null)).toEqual({ title: 'Rien', lines: [] })
  })

  test.each([
    ['absence', -1, 0, '−1,00 j'],
    ['absence', 0.5, 0, '+0,50 j'],
    ['remote', -0.5, 0, '−1 demi-journée'],
    ['overtime', 0, 35, '+35 min'],
    ['extra_activity', 0, -150, '−2h30'],
  ] as const)('COR-32 the difference of %s is in its own unit: %d days, %d minutes', (object, days, minutes, words) => {
    expect(differenceWords(object, { days_difference: days, minutes_difference: minutes })).toBe(words)
  })
})
