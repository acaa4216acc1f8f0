import { searchKey } from './french.ts'
import { type Refusal, refusal } from './refusal.ts'

/** Fewest characters of a password (PWD-15). */
export const PASSWORD_MIN_LENGTH = 12

/** What a new password is held against: the current year, the company's word and, where they are known, the person's names. */
export interface PasswordContext {
  year: number
  company_word: string
  /** First and last name; left out where the name rule is not checked (PWD-30). */
  names?: readonly string[]
  /** The company asks for no kind of character: lower case, upper case, digit and special are no criteria then (ASVS 6.2.5). */
  any_composition?: boolean
}

/** The six lines of the checklist in their order; `forbidden_content` covers the year and the company word (PWD-14). */
export const PASSWORD_CRITERIA = ['length', 'lowercase', 'uppercase', 'digit', 'special', 'forbidden_content'] as const
export type PasswordCriterion = (typeof PASSWORD_CRITERIA)[number]

const FIELD = 'password.first'
const NAME_PART = 3

const REQUIRED = refusal('password-required', 422, 'Veuillez renseigner un mot de passe', FIELD)
const TOO_SHORT = refusal('password-too-short', 422, 'Votre mot de passe doit contenir au moins 12 caractères', FIELD)
const YEAR = refusal('password-year', 422, "Votre mot de passe ne doit pas contenir l'année en cours", FIELD)
const NAME = refusal(
  'password-name',
  422,
  'Votre mot de passe ne doit pas contenir 3 caractères consécutifs de votre nom ou prénom',
  FIELD,
)
/** Told of a password that a list of well-known or disclosed ones holds (ASVS 6.2.4, 6.2.12). */
export const PASSWORD_KNOWN = refusal(
  'password-known',
  422,
  'Ce mot de passe figure parmi les plus fréquents ou les divulgués : choisissez-en un autre',
  FIELD,
)
const CRITERIA = refusal('password-criteria', 422, 'Votre mot de passe doit contenir tous les critères', FIELD)
const CONFIRMATION = refusal('password-confirmation', 422, 'Les champs doivent correspondre', 'password.second')

const companyWord = (word: string) =>
  refusal('password-company-word', 422, `Votre mot de passe ne doit pas contenir le mot ${word}`, FIELD)

// One form for an accent typed as one character or as two, so that a letter counts once and is nothing special.
const composed = (password: string) => password.normalize('NFC')

/** Twelve characters at least, an accent typed apart counting with its letter (PWD-15). */
export function isLongEnough(password: string): boolean {
  return Array.from(composed(password)).length >= PASSWORD_MIN_LENGTH
}

const holdsYear = (password: string, { year }: PasswordContext) => password.includes(String(year))

function holdsCompanyWord(password: string, { company_word }: PasswordContext): boolean {
  const word = composed(company_word).toLowerCase()
  return word !== '' && composed(password).toLowerCase().includes(word)
}

/** Every three letters in a row of a name, folded; hyphens, spaces and apostrophes break a name into runs (PWD-39). */
function partsOf(name: string): string[] {
  const runs = searchKey(name).match(/\p{L}+/gu) ?? []
  return runs.flatMap((run) => {
    const letters = Array.from(run)
    return letters.slice(NAME_PART - 1).map((_, start) => letters.slice(start, start + NAME_PART).join(''))
  })
}

/** Whether no three letters in a row of a name are in the password, case and accents ignored (PWD-38, PWD-39). */
export function keepsNameOut(password: string, names: readonly string[]): boolean {
  const folded = searchKey(password)
  return !names.flatMap(partsOf).some((part) => folded.includes(part))
}

function meets(criterion: PasswordCriterion, password: string, context: PasswordContext): boolean {
  const text = composed(password)
  switch (criterion) {
    case 'length':
      return isLongEnough(password)
    case 'lowercase':
      return /\p{Ll}/u.test(text)
    case 'uppercase':
      return /\p{Lu}/u.test(text)
    case 'digit':
      return /\p{Nd}/u.test(text)
    case 'special':
      // An accent left over by the composition belongs to its letter.
      return /[^\p{L}\p{M}\p{Nd}\s]/u.test(text)
    case 'forbidden_content':
      // Nothing typed yet holds nothing forbidden, and deserves no tick for it.
      return password !== '' && !holdsYear(password, context) && !holdsCompanyWord(password, context)
  }
}

const OF_ANY_COMPOSITION: ReadonlySet<PasswordCriterion> = new Set(['length', 'forbidden_content'])

/** The six criteria in the order of the checklist, each with whether the password meets it now (PWD-13 to PWD-22). */
export function passwordCriteria(
  password: string,
  context: PasswordContext,
): { criterion: PasswordCriterion; met: boolean }[] {
  const asked = PASSWORD_CRITERIA.filter((each) => !context.any_composition || OF_ANY_COMPOSITION.has(each))
  return asked.map((criterion) => ({ criterion, met: meets(criterion, password, context) }))
}

/**
 * Why a new password is refused: required, length, year, company word, name, criteria, the first that fails (PWD-27);
 * null when it will do. All 422 on `password.first`.
 */
export function checkPassword(password: string, context: PasswordContext): Refusal | null {
  if (password === '') return REQUIRED
  if (!isLongEnough(password)) return TOO_SHORT
  if (holdsYear(password, context)) return YEAR
  if (holdsCompanyWord(password, context)) return companyWord(context.company_word)
  if (!keepsNameOut(password, context.names ?? [])) return NAME
  return passwordCriteria(password, context).every(({ met }) => met) ? null : CRITERIA
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '€': 'e' },
}
const unmasked = (text: string) => text.replaceAll(/[013457@$!€]/g, (sign) => LOOKALIKES[sign] ?? sign)
const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu

/**
 * What a list of well-known passwords is asked for of a password: itself, and the word that it is made of, without what only meets the
 * criteria: capitals, signs in the place of letters, digits and signs at its ends.
 */
export function wordsBehind(password: string): string[] {
  const lower = composed(password).toLowerCase()
  const word = lower.replaceAll(ENDS, '')
  return [...new Set([lower, word, unmasked(word), unmasked(lower).replaceAll(ENDS, '')])].filter(Boolean)
}

/** Why a confirmation is refused: 422 on `password.second` unless it is the password, character for character (PWD-26). */
export function checkConfirmation(password: string, confirmation: string): Refusal | null {
  return password === confirmation ? null : CONFIRMATION
}

/** Both checks of a new password as it is sent, the confirmation last (PWD-27, PWD-31). */
export function checkNewPassword(
  { first, second }: { first: string; second: string },
  context: PasswordContext,
): Refusal | null {
  return checkPassword(first, context) ?? checkConfirmation(first, second)
}
