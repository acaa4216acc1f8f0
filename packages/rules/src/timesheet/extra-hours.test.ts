import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkRange,
  dueMinutes,
  HOUR_TEXTS,
  isEmptyRange,
  minutesOf,
  overlappingRanges,
  rangeMinutes,
  rangeOfMinutes,
  readTime,
} from './extra-hours.ts'
import { formatDuration } from './worked-time.ts'

const range = (text: string) => {
  const [start = '', end = ''] = text.split('-')
  return { start: start.trim(), end: end.trim() }
}
const textOf = (text: string) => checkRange(range(text))?.message ?? null

test.each([
  ['22:00-00:00', '2h00'],
  ['00:00-00:00', '24h00'],
  ['20:00-22:05', '2h05'],
  ['00:00-23:59', '23h59'],
])('EX-83 EX-85 EXT-44 EXT-53 %s is accepted and lasts %s', (text, length) => {
  expect(checkRange(range(text))).toBeNull()
  expect(formatDuration(rangeMinutes(range(text)))).toBe(length)
})

test.each([
  ['10:00-10:00', 'end', HOUR_TEXTS.order],
  ['10:00-09:59', 'end', HOUR_TEXTS.order],
  ['9:00-10:00', 'start', HOUR_TEXTS.format],
  ['23:60-00:00', 'start', HOUR_TEXTS.format],
  ['23:00-24:00', 'end', HOUR_TEXTS.format],
  ['09h00-10:00', 'start', HOUR_TEXTS.format],
  ['09:00-', 'end', HOUR_TEXTS.end_needed],
  ['-10:00', 'start', HOUR_TEXTS.start_needed],
])('EX-87 EX-89 EX-91 EX-93 %s is refused at its %s', (text, field, message) => {
  expect(checkRange(range(text))).toEqual({ field, message })
  expect(rangeMinutes(range(text))).toBe(0)
})

test('EXT-39 EXT-40 EXT-41 EXT-43 the texts, letter by letter', () => {
  expect(textOf('-10:00')).toBe('Vous devez fournir un horaire de début')
  expect(textOf('10:00-')).toBe('Vous devez fournir un horaire de fin')
  expect(textOf('1000-11:00')).toBe("Le format de l'heure est incorrect")
  expect(textOf('11:00-10:00')).toBe("L'horaire de fin doit être supérieur à l'horaire de début")
})

test('EXT-50 EXT-51 a row is empty only when both times are', () => {
  expect(isEmptyRange(range('-'))).toBe(true)
  expect([isEmptyRange(range('09:00-')), isEmptyRange(range('-10:00'))]).toEqual([false, false])
})

test.each([
  ['09:00-12:00 12:00-14:00', []],
  ['22:00-00:00 23:00-23:30', [1]],
  ['14:00-16:00 08:00-10:00 09:30-11:00', [2]],
  ['08:00-18:00 09:00-10:00 11:00-12:00', [1, 2]],
  ['10:00-11:00 10:00-11:00', [1]],
])('EX-95 EX-97 EX-99 EXT-46 overlaps of %s', (text, places) => {
  expect(overlappingRanges(text.split(' ').map(range))).toEqual(places)
})

test('EXT-42 EXT-44 every pair of minutes in order is a range that reads back as it was', () => {
  const minutes = fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
    .filter(([from, to]) => from < to)
  fc.assert(
    fc.property(minutes, ([from, to]) => {
      const written = rangeOfMinutes(from, to)
      expect(checkRange(written)).toBeNull()
      expect(minutesOf(written)).toEqual({ from, to })
      expect(rangeMinutes(written)).toBe(to - from)
    }),
  )
})

test('EXT-45 ranges overlap exactly when they share a minute, in whatever order they are given', () => {
  const ranges = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]) => rangeOfMinutes(from * 15, Math.min(from * 15 + length * 15, 1_440))),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(ranges, (given) => {
      const minutes = given.flatMap((each) => {
        const { from, to } = minutesOf(each)
        return Array.from({ length: to - from }, (_, index) => from + index)
      })
      const share = new Set(minutes).size < minutes.length
      expect(overlappingRanges(given).length > 0).toBe(share)
      expect(overlappingRanges([...given].reverse()).length > 0).toBe(share)
    }),
  )
})

test('EXT-54 every hour begun is due in full, range by range', () => {
  expect(formatDuration(dueMinutes([range('20:00-22:05')]))).toBe('3h00')
  expect(formatDuration(dueMinutes([range('20:00-20:01'), range('21:00-21:01')]))).toBe('2h00')
  expect(dueMinutes([range('20:00-'), range('-')])).toBe(0)
  expect(dueMinutes([range('20:00-22:00')])).toBe(120)
})

test.each([
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['9', '09:00'],
  ['18h', '18:00'],
  [' 18:30 ', '18:30'],
  ['2460', '2460'],
  ['25', '25'],
  ['midi', 'midi'],
  ['', ''],
])('typed %s is read as %s', (typed, read) => {
  expect(readTime(typed)).toBe(read)
})
