import { expect, test } from 'vitest'
import { EVENT_CODES, eventCode } from '../../../testing/timesheet-codes.ts'
import { rangeOf } from '../../../testing/timesheet-month.ts'
import { matchingCodes, offeredKinds, usableCodes } from './offered-codes.ts'

const range = rangeOf('2026-05-27 pm 2026-05-28 pm')
const shorts = (codes: { short_code: string }[]) => codes.map((code) => code.short_code)

test('EVT-23 archived, closed and expired codes are not offered, the others by priority', () => {
  const codes = [
    { ...eventCode('FOR'), priority: 5 },
    eventCode('ORS'),
    { ...eventCode('INT'), archived: true },
    { ...eventCode('CP'), editable: false },
    { ...eventCode('JRS'), end_at: '2026-05-27' },
    { ...eventCode('CSS'), start_at: '2026-05-27', end_at: '2026-05-28' },
  ]
  expect(shorts(usableCodes(codes, range))).toEqual(['FOR', 'ORS', 'CSS'])
})

test('EVT-45 a kind without any usable code is not offered', () => {
  expect(offeredKinds(EVENT_CODES)).toEqual(['activity', 'absence'])
  expect(offeredKinds([eventCode('EM')])).toEqual(['absence'])
})

test('EVT-21 EVT-22 a search looks in the short code and the name, of one kind', () => {
  expect(shorts(matchingCodes(EVENT_CODES, 'absence', ''))).toEqual(['CP', 'JRS', 'REL', 'EM', 'CSS'])
  expect(shorts(matchingCodes(EVENT_CODES, 'absence', 'conges'))).toEqual(['CP', 'REL'])
  expect(shorts(matchingCodes(EVENT_CODES, 'activity', 'ors'))).toEqual(['ORS'])
})
