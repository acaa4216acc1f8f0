import { describe, expect, test } from 'vitest'
import { M_CODE, M_CODES_MAX, M_CODES_MIN } from '../portal/messages.ts'
import { craFileName, readChosenCodes, sheetOf } from './cra-file.ts'

describe('the codes of a download', () => {
  test.each([
    ['none named is all', null, [3, 5]],
    ['one of them', ['5'], [5]],
    ['all of them', ['3', '5'], [3, 5]],
    ['an empty choice', [''], M_CODES_MIN],
    ['no choice', [], M_CODES_MIN],
    ['more than there are', ['3', '5', '7'], M_CODES_MAX],
    ['more with duplicates', ['3', '5', '5'], M_CODES_MAX],
    ['one that the report does not have', ['7'], { ...M_CODE, field: 'codes' }],
    ['a word', ['CP'], { ...M_CODE, field: 'codes' }],
  ])('ACT-115 ACT-116 ACT-117 ACT-118 %s', (_words, asked, expected) => {
    expect(readChosenCodes(asked, [3, 5])).toEqual(expected)
  })
})

test('ACT-120 the file is named by the person and the month, whatever the matricule holds', () => {
  expect(craFileName('C1001', { year: 2026, month: 5 })).toBe('CRA_C1001_2026-05.pdf')
  expect(craFileName('a/../b', { year: 2026, month: 11 })).toBe('CRA_a____b_2026-11.pdf')
})

test('ACT-120 EDT-09 the sheet names the chosen activities, hides the type of absences, and leaves refused ones out', () => {
  const range = (start_at: string, end_at = start_at) =>
    ({ start_at, start_moment: 'am', end_at, end_moment: 'pm' }) as const
  const event = (id: number, type: 'activity' | 'absence', start_at: string, end_at: string, days_count: number) => ({
    ...range(start_at, end_at),
    days_count,
    state: 'submitted',
    event_code: { id, type, description: `Code ${id}` },
  })
  const sheet = sheetOf(
    { year: 2026, month: 5 },
    [
      event(3, 'activity', '2026-05-04', '2026-05-06', 3),
      event(5, 'activity', '2026-05-07', '2026-05-07', 1),
      { ...event(9, 'absence', '2026-05-11', '2026-05-11', 0.5), end_moment: 'am' as const },
      { ...event(9, 'absence', '2026-05-12', '2026-05-12', 1), state: 'refused' },
    ],
    [3],
    (day) => day !== '2026-05-06',
  )
  const of = (day: string) => sheet.days.find((one) => one.day === day)
  expect(sheet.days).toHaveLength(31)
  const work = { kind: 'activity', words: 'Code 3' }
  expect(of('2026-05-05')).toEqual({ day: '2026-05-05', am: work, pm: work })
  expect(of('2026-05-06')).toEqual({ day: '2026-05-06', am: null, pm: null })
  expect(of('2026-05-07')).toEqual({ day: '2026-05-07', am: null, pm: null })
  expect(of('2026-05-11')).toEqual({ day: '2026-05-11', am: { kind: 'absence', words: 'Absence' }, pm: null })
  expect(of('2026-05-12')).toEqual({ day: '2026-05-12', am: null, pm: null })
  expect([sheet.totals, sheet.absence_days]).toEqual([[{ description: 'Code 3', days: 3 }], 0.5])
})
