import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkConfirmation,
  checkNewPassword,
  checkPassword,
  PASSWORD_CRITERIA,
  PASSWORD_MIN_LENGTH,
  passwordCriteria,
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
    ['PWD-15', 'Cerisier-B7', ['length']],
    ['PWD-15', 'Cerisier-Bl7', []],
    ['PWD-15', 'Cerisier-𝒳7a', []],
    ['PWD-16', 'CERISIER-BLEU7', ['lowercase']],
    ['PWD-16', 'CERISIER-BLEUé7', []],
    ['PWD-17', 'cerisier-bleu7', ['uppercase']],
    ['PWD-17', 'Écerisier-bleu7', []],
    ['PWD-18', 'Cerisier-Bleus', ['digit']],
    ['PWD-19', 'CerisierBleu77', ['special']],
    ['PWD-20', 'Cerisier Bleu7', ['special']],
    ['PWD-20', 'Cerisier\u00a0Bleu7', ['special']],
    ['PWD-20', 'CerisierÉBleu7', ['special']],
    ['PWD-20', 'CerisierE\u0301Bleu7', ['special']],
    ['PWD-20', 'Cerisierж漢Bleu7', ['special']],
    ['PWD-20', 'Cerisier_Bleu7', []],
    ['PWD-20', 'Cerisier€Bleu7', []],
    ['PWD-20', 'Cerisier🍒Bleu7', []],
    ['PWD-14 PWD-21', 'Cerisier-2026', ['forbidden_content']],
    ['PWD-21', 'Cerisier-2025', []],
    ['PWD-14 PWD-22', 'Bleu-sYNCHRONe7', ['forbidden_content']],
  ])('%s "%s" misses %j', (_row, password, expected) => {
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
    ['PWD-25', '', TEXTS.required],
    ['PWD-15', 'Cerisier-B7', TEXTS.short],
    ['PWD-21', 'Cerisier-2026', TEXTS.year],
    ['PWD-22', 'Bleu-synchrone7', TEXTS.company],
    ['PWD-22', 'Bleu-SYNCHRONE7a', TEXTS.company],
    ['PWD-24', 'cerisier-bleu7', TEXTS.criteria],
    ['PWD-24', 'CERISIER-BLEU7', TEXTS.criteria],
    ['PWD-24', 'Cerisier-Bleus', TEXTS.criteria],
    ['PWD-24', 'CerisierBleu77', TEXTS.criteria],
  ])('%s "%s" is refused: %s', (_row, password, message) => {
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
    ['PWD-38', ['Camille', 'Rousseau'], 'Bleu-rOUs-7777', true],
    ['PWD-38', ['Camille', 'Rousseau'], 'Bleu-lle-77777', true],
    ['PWD-38', ['Camille', 'Rousseau'], 'Bleu-ro-us-777', false],
    ['PWD-39', ['Élodie', 'Çelik'], 'Bleu-ELO-77777', true],
    ['PWD-39', ['Elodie', 'Celik'], 'Bleu-élo-77777', true],
    ['PWD-39', ['Jean-Luc', 'Le Goff'], 'Bleu-anl-77777', false],
    ['PWD-39', ['Jean-Luc', 'Le Goff'], 'Bleu-leg-77777', false],
    ['PWD-39', ['Jean-Luc', 'Le Goff'], 'Bleu-luc-77777', true],
    ['PWD-39', ["D'Arc", 'Le'], 'Bleu-dar-77777', false],
    ['PWD-39', ["D'Arc", 'Le'], 'Bleu-arc-77777', true],
    ['PWD-39', ['Lœtitia', 'Ng'], 'Bleu-LOE-77777', true],
    ['PWD-39', ['Bo', 'Ng'], 'Bleu-bo-ng-777', false],
    ['PWD-39', ['', '-'], 'Bleu-Cerise-77', false],
  ])('%s the name %j and "%s": %s', (_row, names, password, refused) => {
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
