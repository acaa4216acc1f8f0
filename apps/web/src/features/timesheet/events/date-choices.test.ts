import { expect, test } from 'vitest'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { rangeOf } from '../../../testing/timesheet-month.ts'
import { dateChoices, rangeWords, shortRangeWords, stopWords, withEnd, withStart } from './date-choices.ts'

const may = mayOf()
const labels = (choices: { label: string }[]) => choices.map((choice) => choice.label)

test('EVT-49 EVT-51 EVT-54 starts and ends lie between the neighbouring events, on free worked half-days', () => {
  const { starts, ends } = dateChoices(rangeOf('2026-05-27 pm 2026-05-28 pm'), may)
  // From after the pending CP of the 15th to before the validated JRS of the 29th.
  expect(labels(starts)[0]).toBe('lun. 18 mai, matin')
  expect(labels(starts).at(-1)).toBe('jeu. 28 mai, après-midi')
  expect(labels(starts).some((label) => label.startsWith('lun. 25'))).toBe(false)
  expect(labels(ends)).toEqual(['mer. 27 mai, après-midi', 'jeu. 28 mai, matin', 'jeu. 28 mai, après-midi'])
})

test('EVT-50 EVT-53 the end is never before the start', () => {
  const range = rangeOf('2026-05-18 am 2026-05-19 am')
  const later = dateChoices(range, may).starts.at(-1)
  if (!later) throw new Error('There is no later start')
  expect(withStart(range, later.slot)).toEqual(rangeOf('2026-05-28 pm'))
  expect(withEnd(range, later.slot)).toEqual(rangeOf('2026-05-18 am 2026-05-28 pm'))
})

test('an event being changed may keep or leave its own half-days', () => {
  const { starts } = dateChoices(PENDING_CP, may, 501)
  expect(labels(starts)[0]).toBe('mer. 13 mai, matin')
})

test('says what stops a stretch that goes as far as it can', () => {
  const { stopped_by } = dateChoices(rangeOf('2026-05-27 pm 2026-05-28 pm'), may)
  expect(stopped_by && stopWords(stopped_by)).toBe('S’arrête avant JRS (validé) du 29 mai')
  expect(dateChoices(rangeOf('2026-05-27 pm 2026-05-28 am'), may).stopped_by).toBeNull()
})

test.each([
  ['2026-05-27 pm 2026-05-28 pm', '27 mai après-midi → 28 mai après-midi', '27 ap.-m. → 28 mai'],
  ['2026-05-27 am 2026-05-28 am', '27 mai matin → 28 mai matin', '27 → 28 mai matin'],
  ['2026-05-01 am 2026-05-01 pm', '1er mai', '1er mai'],
  ['2026-05-04 pm', '4 mai après-midi', '4 mai après-midi'],
])('%s reads %s', (text, words, short) => {
  expect(rangeWords(rangeOf(text))).toBe(words)
  expect(shortRangeWords(rangeOf(text))).toBe(short)
})
