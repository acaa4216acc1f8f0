import { expect, test } from 'vitest'
import { endsSoon, hasWriteScope, isTokenExpiry, opensCall, TOKEN_SCOPES } from './api-tokens.ts'

test.each([
  [['timesheet:read'], 'timesheet', 'GET', true],
  [['timesheet:read'], 'timesheet', 'POST', false],
  [['timesheet:write'], 'timesheet', 'GET', true],
  [['timesheet:write'], 'timesheet', 'DELETE', true],
  [['timesheet:write'], 'validation', 'GET', false],
  [['people:read'], 'people', 'GET', true],
  [TOKEN_SCOPES, undefined, 'GET', false],
] as const)('TOK-08 TOK-09 %j opens a call of %s by %s: %s', (scopes, area, method, opens) => {
  expect(opensCall(scopes, area, method)).toBe(opens)
})

test.each([
  ['2026-05-21', false],
  ['2026-05-22', true],
  ['2027-05-21', true],
  ['2027-05-22', false],
])('TOK-04 a token made on 21 May 2026 may end on %s: %s', (day, may) => {
  expect(isTokenExpiry(day, '2026-05-21')).toBe(may)
})

test.each([
  ['2026-05-20', false],
  ['2026-05-21', true],
  ['2026-05-28', true],
  ['2026-05-29', false],
])('TOK-04 its end on %s is told on 21 May 2026: %s', (day, soon) => {
  expect(endsSoon(day, '2026-05-21')).toBe(soon)
})

test('TOK-13 one scope that writes makes a token write', () => {
  expect([hasWriteScope(['people:read', 'library:read']), hasWriteScope(['people:read', 'library:write'])]).toEqual([
    false,
    true,
  ])
})
