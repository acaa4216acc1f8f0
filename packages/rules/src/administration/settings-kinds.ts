import { formatDecimal2 } from '../portal/french.ts'
import { isLogoHash } from '../portal/logo.ts'
import { timeOfMinute } from '../timesheet/quiet-hours.ts'

/** What a setting can be: how its value is read, on the server, in a form and from an environment variable (CFG-01). */
export type SettingKind =
  | 'text'
  | 'paragraphs'
  | 'number'
  | 'days'
  | 'time'
  | 'flag'
  | 'choice'
  | 'address'
  | 'hosts'
  | 'matricules'
  | 'colour'
  | 'logo'

/** What a value is held to, as the screen shows it; texts are counted in characters. */
export interface SettingLimits {
  minimum?: number
  maximum?: number
  /** Of a choice, each with what it is called. */
  choices?: Readonly<Record<string, string>>
  /** Null is a value too: none. */
  is_optional?: true
  /** An address in https alone. */
  is_secure?: true
}

/** A value as it is kept, or why it is none. */
export type ReadValue<Value> = { value: Value } | { message: string }

interface Words<Value> {
  /** The card of the screen that it stands on. */
  card: string
  label: string
  help?: string
  default: Value
  /** The variable that stands for the default before anything was saved. */
  environment?: string
}

/** A setting of the company, by what one needs to know to read, check, show and change it. */
export interface Setting<Value> extends Words<Value> {
  kind: SettingKind
  limits: SettingLimits
  read: (value: unknown) => ReadValue<Value>
}

type Make<Value> = (words: Words<Value>) => Setting<Value>

const isText = (value: unknown): value is string => typeof value === 'string'
const hasControl = (text: string) => /\p{Cc}/u.test(text)

/** One line. */
export function line(minimum: number, maximum: number): Make<string> {
  const message = `Un texte de ${minimum} à ${maximum} caractères, sur une ligne, est attendu.`
  const read = (value: unknown): ReadValue<string> => {
    const text = isText(value) && !hasControl(value) ? value.trim() : ''
    return text.length >= minimum && text.length <= maximum ? { value: text } : { message }
  }
  return (words) => ({ ...words, kind: 'text', limits: { minimum, maximum }, read })
}

/** One line that a rule reads. */
export function checkedLine(isOne: (text: string) => boolean, message: string): Make<string> {
  const read = (value: unknown): ReadValue<string> => {
    const text = isText(value) ? value.trim() : ''
    return isOne(text) ? { value: text } : { message }
  }
  return (words) => ({ ...words, kind: 'text', limits: {}, read })
}

/** Several lines of plain text. */
export function paragraphs(minimum: number, maximum: number): Make<string> {
  const message = `Un texte de ${minimum} à ${maximum} caractères est attendu.`
  const read = (value: unknown): ReadValue<string> => {
    const text = isText(value) ? value.replaceAll('\r\n', '\n').trim() : ''
    const is_one = text.length >= minimum && text.length <= maximum && !hasControl(text.replaceAll('\n', ''))
    return is_one ? { value: text } : { message }
  }
  return (words) => ({ ...words, kind: 'paragraphs', limits: { minimum, maximum }, read })
}

export function wholeNumber(minimum: number, maximum: number): Make<number> {
  const message = `Un nombre entier entre ${minimum} et ${maximum} est attendu.`
  const isOne = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
  return (words) => ({
    ...words,
    kind: 'number',
    limits: { minimum, maximum },
    read: (value) => (isOne(value) ? { value } : { message }),
  })
}

/** A number of days, kept in hundredths (README 11). */
export function hundredthsOfDays(minimum: number, maximum: number): Make<number> {
  const days = (hundredths: number) => formatDecimal2(hundredths / 100)
  const message = `Un nombre de jours entre ${days(minimum)} et ${days(maximum)} est attendu.`
  return (words) => {
    const { read } = wholeNumber(minimum, maximum)(words)
    return {
      ...words,
      kind: 'days',
      limits: { minimum, maximum },
      read: (value) => {
        const kept = read(value)
        return 'value' in kept ? kept : { message }
      },
    }
  }
}

/** A minute of the day, kept as a number, typed 'HH:mm'. */
export function minuteOfDay(minimum: number, maximum: number): Make<number> {
  const message = `Une heure entre ${timeOfMinute(minimum)} et ${timeOfMinute(maximum)} est attendue.`
  return (words) => {
    const { read } = wholeNumber(minimum, maximum)(words)
    return {
      ...words,
      kind: 'time',
      limits: { minimum, maximum },
      read: (value) => {
        const kept = read(value)
        return 'value' in kept ? kept : { message }
      },
    }
  }
}

export const flag: Make<boolean> = (words) => ({
  ...words,
  kind: 'flag',
  limits: {},
  read: (value) => (typeof value === 'boolean' ? { value } : { message: 'Oui ou non est attendu.' }),
})

export function choice<const Choices extends Readonly<Record<string, string>>>(
  choices: Choices,
): Make<keyof Choices & string> {
  const message = `${Object.keys(choices).join(', ')} est attendu.`
  const isOne = (value: unknown): value is keyof Choices & string => isText(value) && Object.hasOwn(choices, value)
  return (words) => ({
    ...words,
    kind: 'choice',
    limits: { choices },
    read: (value) => (isOne(value) ? { value } : { message }),
  })
}

const ADDRESS_MAX_LENGTH = 500
/** Scheme, host and port, then anything without blanks, quotes or brackets; credentials are no host (CFG-15). */
const ADDRESS = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?(?:[/?#][^\s"'<>\\\p{Cc}]*)?$/iu
/** A name, or four numbers: anything between is an address that no browser opens. */
const isHost = (host: string) =>
  /[a-z][a-z0-9-]*$/i.test(host) ||
  (/^\d+(\.\d+){3}$/.test(host) && host.split('.').every((part) => Number(part) < 256))

function address(schemes: readonly string[], limits: SettingLimits): Make<string> {
  const message = `Une adresse en ${schemes.map((scheme) => `${scheme}://`).join(' ou ')} est attendue.`
  const read = (value: unknown): ReadValue<string> => {
    const text = isText(value) ? value.trim() : ''
    const [, scheme = '', host = '', port = '1'] = ADDRESS.exec(text) ?? []
    const isOne = schemes.includes(scheme.toLowerCase()) && isHost(host) && Number(port) >= 1 && Number(port) < 65_536
    return isOne && text.length <= ADDRESS_MAX_LENGTH ? { value: text } : { message }
  }
  return (words) => ({ ...words, kind: 'address', limits: { maximum: ADDRESS_MAX_LENGTH, ...limits }, read })
}

export const webAddress = address(['https', 'http'], {})
export const secureAddress = address(['https'], { is_secure: true })

/** '#RRGGBB', kept in capitals (CFG-09). */
export const colour: Make<string> = (words) => ({
  ...words,
  kind: 'colour',
  limits: {},
  read: (value) => {
    const text = isText(value) ? value.trim() : ''
    return /^#[0-9a-f]{6}$/i.test(text)
      ? { value: text.toUpperCase() }
      : { message: 'Une couleur #RRVVBB est attendue.' }
  },
})

/** A picture by the name under which it was kept; whether it is there the server knows (CFG-08). */
export const logo: Make<string> = (words) => ({
  ...words,
  kind: 'logo',
  limits: {},
  read: (value) => (isText(value) && isLogoHash(value) ? { value } : { message: 'Un logo déposé est attendu.' }),
})

const MOST_ENTRIES = 100

function entries(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > MOST_ENTRIES || !value.every(isText)) return null
  return [...new Set(value.map((entry) => entry.trim()).filter(Boolean))]
}

const MOST = `${MOST_ENTRIES} éléments au plus sont attendus.`

/** Names of hosts, in small letters (CFG-15). */
export const hosts: Make<string[]> = (words) => ({
  ...words,
  kind: 'hosts',
  limits: { maximum: MOST_ENTRIES },
  read: (value) => {
    const named = entries(value)?.map((host) => host.toLowerCase())
    if (!named) return { message: MOST }
    const unreadable = named.find((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
    return unreadable === undefined ? { value: named } : { message: `« ${unreadable} » n’est pas un nom d’hôte` }
  },
})

/** People, by their matricules; whether there is such a person the server knows (CFG-17). */
export const matricules: Make<string[]> = (words) => ({
  ...words,
  kind: 'matricules',
  limits: { maximum: MOST_ENTRIES },
  read: (value) => {
    const named = entries(value)
    return named?.every((matricule) => matricule.length <= 50 && !hasControl(matricule))
      ? { value: named }
      : { message: MOST }
  },
})

/** The same setting, which may be none. */
export function optional<Value>(make: Make<Value>): Make<Value | null> {
  return (words) => {
    const setting = make(words as Words<Value>)
    return {
      ...setting,
      default: words.default,
      limits: { ...setting.limits, is_optional: true },
      read: (value) => (value === null ? { value: null } : setting.read(value)),
    }
  }
}
