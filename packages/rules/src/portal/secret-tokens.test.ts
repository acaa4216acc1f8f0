import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASE62, secretTokenKind, secretTokenOf, shownPrefix } from './secret-tokens.ts'

const EXAMPLE = 'cadran_pat_0123456789ABCDEFGHIJabcdefghij3VnpSF'

test('TOK-01 EX-I-03 a token is its kind, 30 characters and their checksum', () => {
  expect(secretTokenOf('pat', '0123456789ABCDEFGHIJabcdefghij')).toBe(EXAMPLE)
  expect(EXAMPLE).toHaveLength(47)
  expect(secretTokenOf('scim', 'zyxwvutsrqponmlkjihgfedcba0123')).toBe(
    'cadran_scim_zyxwvutsrqponmlkjihgfedcba01232D0PyR',
  )
  expect(shownPrefix(EXAMPLE)).toBe('cadran_pat_0123')
})

test('TOK-01 TOK-02 whatever chance gives is recognised, and no text with one character changed', () => {
  const random = fc.string({ unit: fc.constantFrom(...BASE62.split('')), minLength: 30, maxLength: 30 })
  const kinds = fc.constantFrom('pat', 'svc', 'scim', 'ics')
  fc.assert(
    fc.property(kinds, random, fc.nat(46), fc.constantFrom(...BASE62.split('')), (kind, characters, at, other) => {
      const token = secretTokenOf(kind, characters)
      expect(token).toMatch(/\bcadran_(pat|svc|scim|ics)_[0-9A-Za-z]{36}\b/)
      expect(secretTokenKind(token)).toBe(kind)
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      if (changed !== token) expect(secretTokenKind(changed)).toBeNull()
    }),
  )
})

test.each(['', 'cadran_pat_', `${EXAMPLE} `, `x${EXAMPLE}`, EXAMPLE.replace('pat', 'ics'), EXAMPLE.toLowerCase()])(
  'TOK-02 %j is none',
  (text) => {
    expect(secretTokenKind(text)).toBeNull()
  },
)
