import { expect, test } from 'vitest'
import { deviceMail, openedBy } from './sessions.ts'

test('SEA-09 five new browsers an hour are told of each, the sixth tells how many more, the others nothing', () => {
  expect([0, 4, 5, 6, 60].map(deviceMail)).toEqual(['itself', 'itself', 'more', 'nothing', 'nothing'])
})

test.each([
  ['password', 'one', 'mot de passe'],
  ['password', 'two', 'mot de passe et second facteur'],
  ['password', 'remembered', 'mot de passe, appareil mémorisé'],
  ['passkey', 'two', 'clé d’accès'],
  ['sso', 'two', 'compte d’entreprise'],
] as const)('SEA-01 %s of strength %s reads « %s »', (method, strength, words) => {
  expect(openedBy(method, strength)).toBe(words)
})
