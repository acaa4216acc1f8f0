import { describe, expect, test } from 'vitest'
import { checkPersonalEmail, daysToTellOfExpiry, expiryText, isToldOfExpiry } from './account.ts'
import { hasOwnAccount } from './person.ts'

describe('the personal address', () => {
  test.each(['a@b.fr', 'Camille.Rousseau+paie@exemple.co.uk', "o'neil@exemple.fr", ' c@exemple.fr ', 'é@exämple.fr'])(
    'SET-21 "%s" is an address',
    (text) => expect(checkPersonalEmail(text)).toBeNull(),
  )

  test.each(['', '   '])('SET-24 "%s" is asked for', (text) => {
    expect(checkPersonalEmail(text)).toMatchObject({
      status: 422,
      field: 'personal_email',
      message: 'Veuillez renseigner une adresse e-mail',
    })
  })

  test.each([
    'camille',
    'camille@',
    '@exemple.fr',
    'a b@exemple.fr',
    'a@b',
    'a@b@exemple.fr',
    'a@exemple.fr\nBcc: x@y.fr',
    'A <a@exemple.fr>',
    'a@exemple..fr',
    `${'a'.repeat(250)}@exemple.fr`,
  ])('SET-21 SET-24 "%s" is no address', (text) => {
    expect(checkPersonalEmail(text)?.message).toBe('Veuillez renseigner une adresse e-mail valide')
  })
})

test('SET-05 SET-26 PWD-52 whose account is here, and who is told that a password expires', () => {
  const types = ['consultant', 'contractor', 'interim', 'internal'] as const
  expect(types.filter(hasOwnAccount)).toEqual(['consultant', 'contractor', 'interim'])
  expect(types.filter(isToldOfExpiry)).toEqual(['consultant', 'contractor'])
})

test.each([
  ['2026-06-21', '2026-05-21', 31],
  ['2026-06-22', '2026-05-21', null],
  ['2026-05-22', '2026-05-21', 1],
  ['2026-05-21', '2026-05-21', 0],
  ['2026-05-01', '2026-05-21', -20],
  ['2026-02-28', '2026-01-31', 28],
  ['2026-03-01', '2026-01-31', null],
  ['2027-01-15', '2026-12-15', 31],
  [null, '2026-05-21', null],
])('PWD-49 PWD-50 PWD-51 an expiry on %s is told of on %s: %s days', (expiry, today, days) => {
  expect(daysToTellOfExpiry(expiry, today)).toBe(days)
})

test('PWD-55 PWD-56 PWD-57 how many days are left, or that none is', () => {
  expect(expiryText(12)).toBe('Votre mot de passe expire dans 12 jours.')
  expect(expiryText(0)).toBe('Votre mot de passe est expiré.')
  expect(expiryText(-3)).toBe('Votre mot de passe est expiré.')
})
