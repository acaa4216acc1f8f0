import { expect, test } from 'vitest'
import { isFarStart, proposedUsername } from './newcomer.ts'

test.each([
  ['Léa', 'Noël', 'lea.noel'],
  ['Jean-Pierre', 'De La Tour', 'jean-pierre.de-la-tour'],
  ['Cœur', 'd’Alençon', 'coeur.dalencon'],
  ['李', 'Wang', 'wang'],
  ['李', '王', 'compte'],
  [' Ada ', '', 'ada'],
  ['A'.repeat(100), 'B', 'a'.repeat(90)],
])('ADM-11 %s %s is proposed as %s', (firstname, lastname, username) => {
  expect(proposedUsername(firstname, lastname)).toBe(username)
  expect(username).toMatch(/^[a-z0-9._-]{1,100}$/)
})

test.each([
  ['1969-12-31', true],
  ['1970-01-01', false],
  ['2027-11-20', false],
  ['2027-11-21', true],
])('ADM-12 a start on %s, asked once more on 20/11/2026: %s', (start_at, isFar) =>
  expect(isFarStart(start_at, '2026-11-20')).toBe(isFar),
)
