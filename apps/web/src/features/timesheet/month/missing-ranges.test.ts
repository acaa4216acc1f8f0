import { describe, expect, test } from 'vitest'
import { eventCode } from '../../../testing/timesheet-codes.ts'
import { eventOf, monthOf, rangeOf } from '../../../testing/timesheet-month.ts'
import { missingRanges, missingWords } from './missing-ranges.ts'

function rangesOf(...filled: string[]): [string, number][] {
  const events = filled.map((range, index) => eventOf({ id: index + 1, code: eventCode('FOR'), range }))
  const month = monthOf({ main_activity: null, events })
  return missingRanges(month).map(({ range, half_days }) => [missingWords(range), half_days])
}

describe('what is still to fill', () => {
  test('MON-52 an empty month is one stretch: weekends and holidays do not break it', () => {
    expect(rangesOf()).toEqual([['lun. 4 → ven. 29 mai', 34]])
  })

  test('MON-52 what is filled ends a stretch, to the half-day', () => {
    expect(
      rangesOf('2026-05-04 am 2026-05-12 am', '2026-05-13 am 2026-05-18 am', '2026-05-19 am 2026-05-28 pm'),
    ).toEqual([
      ['mar. 12 mai après-midi', 1],
      ['lun. 18 mai après-midi', 1],
      ['ven. 29 mai', 2],
    ])
  })

  test('MON-52 a pre-filled month has nothing to fill', () => {
    expect(missingRanges(monthOf())).toEqual([])
  })

  test.each([
    ['2026-05-12 pm 2026-05-13 am', 'mar. 12 après-midi → mer. 13 mai matin'],
    ['2026-07-01 am 2026-07-02 pm', 'mer. 1er → jeu. 2 juillet'],
    ['2026-07-01 am', 'mer. 1er juillet matin'],
  ])('%s reads %s', (range, words) => {
    expect(missingWords(rangeOf(range))).toBe(words)
  })
})
