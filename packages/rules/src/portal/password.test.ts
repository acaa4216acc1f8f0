import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkConfirmation,
  checkNewPassword,
  checkPassword,
  PASSWORD_CRITERIA,
  PASSWORD_MIN_LENGTH,
  passwordCriteria,
  wordsBehind,
} from './password.ts'

const CONTEXT = { year: 2026, company_word: 'Synchrone' }
const GOOD = 'Cerisier-Bleu7'

const TEXTS = {
  required: 'Veuillez renseigner un mot de passe',
  short: 'Votre mot de passe doit contenir au moins 12 caractères',
  year: "Votre mot de passe ne doit pas contenir l'année en cours",
  company: 'Votre mot de passe ne doit pas contenir le mot Synchrone',
  name: 'Votre mot de passe ne doit pas contenir 3 caractères consécutifs de votre nom ou prénom',
  criteria: 'Votre mot de passe doit contenir tous les critères',
  confirmation: 'Les champs doivent correspondre',
}

const messageOf = (password: string, context: Parameters<typeof checkPassword>[1] = CONTEXT) =>
  checkPassword(password, context)?.message ?? null
const missing = (password: string) =>
  passwordCriteria(password, CONTEXT)
    .filter(({ met }) => !met)
    .map(({ criterion }) => criterion)

describe('the six criteria', () => {
  test('PWD-14 six lines, one of them for the year and the company word together', () => {
    expect(passwordCriteria('', CONTEXT).map(({ criterion }) => criterion)).toEqual([
      'length',
      'lowercase',
      'uppercase',
      'digit',
      'special',
      'forbidden_content',
    ])
    expect(PASSWORD_CRITERIA).toHaveLength(6)
  })

  test('PWD-13 nothing is met before the first character', () => {
    expect(missing('')).toEqual(PASSWORD_CRITERIA)
  })

  test.each([
    ['Cerisier-B7', ['length']],
    ['Cerisier-Bl7', []],
    ['Cerisier-𝒳7a', []],
    ['CERISIER-BLEU7', ['lowercase']],
    ['CERISIER-BLEUé7', []],
    ['cerisier-bleu7', ['uppercase']],
    ['Écerisier-bleu7', []],
    ['Cerisier-Bleus', ['digit']],
  ])('PWD-15 PWD-16 PWD-17 PWD-18 "%s" misses %j', (password, expected) => {
    expect(missing(password)).toEqual(expected)
  })

  test.each([
    ['CerisierBleu77', ['special']],
    ['Cerisier Bleu7', ['special']],
    ['Cerisier\u00a0Bleu7', ['special']],
    ['CerisierÉBleu7', ['special']],
    ['CerisierE\u0301Bleu7', ['special']],
    ['Cerisierж漢Bleu7', ['special']],
    ['Cerisier_Bleu7', []],
    ['Cerisier€Bleu7', []],
    ['Cerisier🍒Bleu7', []],
  ])('PWD-19 PWD-20 "%s" misses %j', (password, expected) => {
    expect(missing(password)).toEqual(expected)
  })

  test.each([
    ['Cerisier-2026', ['forbidden_content']],
    ['Cerisier-2025', []],
    ['Bleu-sYNCHRONe7', ['forbidden_content']],
  ])('PWD-14 PWD-21 PWD-22 "%s" misses %j', (password, expected) => {
    expect(missing(password)).toEqual(expected)
  })

  test('PWD-22 PWD-23 the company word is a setting: another one, accents typed either way, or none', () => {
    const word = (company_word: string) =>
      checkPassword('Chez-ÉTOILE-77a', { year: 2026, company_word })?.message ?? null
    expect(word('Étoile')).toBe('Votre mot de passe ne doit pas contenir le mot Étoile')
    expect(word('E\u0301toile')).not.toBeNull()
    expect(word('')).toBeNull()
  })
})

describe('the first refusal', () => {
  test.each([
    ['', TEXTS.required],
    ['Cerisier-B7', TEXTS.short],
    ['Cerisier-2026', TEXTS.year],
    ['Bleu-synchrone7', TEXTS.company],
    ['Bleu-SYNCHRONE7a', TEXTS.company],
    ['cerisier-bleu7', TEXTS.criteria],
    ['CERISIER-BLEU7', TEXTS.criteria],
    ['Cerisier-Bleus', TEXTS.criteria],
    ['CerisierBleu77', TEXTS.criteria],
  ])('PWD-15 PWD-21 PWD-24 PWD-25 "%s" is refused: %s', (password, message) => {
    expect(messageOf(password)).toBe(message)
  })

  test.each([GOOD, 'Cerisier-Bl7', 'Cerisier-2025', ' Cerisier-Bleu7 '])('PWD-24 "%s" will do', (password) => {
    expect(checkPassword(password, CONTEXT)).toBeNull()
  })

  test('PWD-21 the year is that of the context, wherever it stands', () => {
    expect(messageOf('Cer2026isier-B')).toBe(TEXTS.year)
    expect(messageOf('Cer2026isier-B', { ...CONTEXT, year: 2027 })).toBeNull()
  })

  test('PWD-27 of several failing rules the first speaks: length, year, company word, name, criteria', () => {
    const named = { ...CONTEXT, names: ['Camille', 'Rousseau'] }
    expect(messageOf('2026rous', named)).toBe(TEXTS.short)
    expect(messageOf('2026synchronerous', named)).toBe(TEXTS.year)
    expect(messageOf('synchronerousss', named)).toBe(TEXTS.company)
    expect(messageOf('rousseau-aaaaa', named)).toBe(TEXTS.name)
    expect(messageOf('tttttttttttttt', named)).toBe(TEXTS.criteria)
  })

  test('PWD-31 every refusal is a 422 on the password', () => {
    for (const password of ['', 'court', 'Cerisier-2026', 'Bleu-synchrone7', 'cerisier-bleu7']) {
      expect(checkPassword(password, CONTEXT)).toMatchObject({ status: 422, field: 'password.first' })
    }
  })
})

describe('the name', () => {
  test.each([
    [['Camille', 'Rousseau'], 'Bleu-rOUs-7777', true],
    [['Camille', 'Rousseau'], 'Bleu-lle-77777', true],
    [['Camille', 'Rousseau'], 'Bleu-ro-us-777', false],
    [['Élodie', 'Çelik'], 'Bleu-ELO-77777', true],
    [['Elodie', 'Celik'], 'Bleu-élo-77777', true],
    [['Jean-Luc', 'Le Goff'], 'Bleu-anl-77777', false],
    [['Jean-Luc', 'Le Goff'], 'Bleu-leg-77777', false],
    [['Jean-Luc', 'Le Goff'], 'Bleu-luc-77777', true],
    [["D'Arc", 'Le'], 'Bleu-dar-77777', false],
    [["D'Arc", 'Le'], 'Bleu-arc-77777', true],
    [['Lœtitia', 'Ng'], 'Bleu-LOE-77777', true],
    [['Bo', 'Ng'], 'Bleu-bo-ng-777', false],
    [['', '-'], 'Bleu-Cerise-77', false],
  ])('PWD-38 PWD-39 the name %j and "%s": %s', (names, password, refused) => {
    expect(messageOf(password, { ...CONTEXT, names })).toBe(refused ? TEXTS.name : null)
  })

  test('PWD-30 without names a password that holds part of one passes', () => {
    expect(checkPassword('Bleu-Camille-7', CONTEXT)).toBeNull()
  })
})

describe('the confirmation', () => {
  test('PWD-26 it must be the password, character for character', () => {
    expect(checkConfirmation(GOOD, GOOD)).toBeNull()
    for (const other of ['', GOOD.toLowerCase(), `${GOOD} `]) {
      expect(checkConfirmation(GOOD, other)).toMatchObject({
        status: 422,
        field: 'password.second',
        message: TEXTS.confirmation,
      })
    }
  })

  test('PWD-27 it speaks last', () => {
    expect(checkNewPassword({ first: 'court', second: 'autre' }, CONTEXT)?.message).toBe(TEXTS.short)
    expect(checkNewPassword({ first: GOOD, second: 'autre' }, CONTEXT)?.message).toBe(TEXTS.confirmation)
    expect(checkNewPassword({ first: GOOD, second: GOOD }, CONTEXT)).toBeNull()
  })
})

test('PWD-24 a password passes without names exactly when it meets all six criteria', () => {
  const unit = fc.constantFrom('a', 'B', '7', '-', ' ', 'é', 'e\u0301', '2026', 'Synchrone', 'SYNCHRONE', '🍒')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: PASSWORD_MIN_LENGTH + 4 }), (units) => {
      const password = units.join('')
      const all = passwordCriteria(password, CONTEXT).every(({ met }) => met)
      expect(checkPassword(password, CONTEXT) === null).toBe(all)
    }),
  )
})

describe('what a company may choose beside the documents', () => {
  test('PWD-15 PWD-16 PWD-22 without composition length and forbidden words are left, in the checklist and in the check (ASVS 6.2.5)', () => {
    const context = { ...CONTEXT, any_composition: true }
    expect(passwordCriteria('', context).map(({ criterion }) => criterion)).toEqual(['length', 'forbidden_content'])
    expect(messageOf('cerisier bleu', context)).toBeNull()
    expect(messageOf('cerisier bl', context)).toBe(TEXTS.short)
    expect(messageOf('mon synchrone bleu', context)).toBe(TEXTS.company)
    expect(messageOf('cerisier bleu')).toBe(TEXTS.criteria)
  })

  test('PWD-16 the word behind signs and digits is what a list is asked for (ASVS 6.2.4)', () => {
    expect(wordsBehind('P@ssw0rd!2345')).toContain('password')
    expect(wordsBehind('123Unbelievable!')).toContain('unbelievable')
    expect(wordsBehind('Cerisier-Bleu7')).toEqual(['cerisier-bleu7', 'cerisier-bleu', 'cerisier-bleut'])
    expect(wordsBehind('123456789012')).toContain('123456789012')
  })
})
