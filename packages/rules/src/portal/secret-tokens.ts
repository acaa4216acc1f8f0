/** What a secret of the product opens: a person's or a service's API, the directory's door, one calendar (identity.md TOK-01). */
export type SecretTokenKind = 'pat' | 'svc' | 'scim' | 'ics'

/** Digits, capitals, small letters, in this order. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Characters that chance gives: 178 bits. */
export const RANDOM_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6
const SECRET_TOKEN = /^cadran_(pat|svc|scim|ics)_[0-9A-Za-z]{36}$/

function crc32(ascii: string): number {
  let crc = 0xffffffff
  for (const character of ascii) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (rest > 0) {
    digits = `${BASE62[rest % 62]}${digits}`
    rest = Math.floor(rest / 62)
  }
  return digits.padStart(CHECKSUM_CHARACTERS, '0')
}

/** The secret made of 30 random characters of base62, with the checksum of all before it (TOK-01). */
export function secretTokenOf(kind: SecretTokenKind, random: string): string {
  const text = `cadran_${kind}_${random}`
  return `${text}${checksumOf(text)}`
}

/** Of which kind a text is a secret, by its spelling and checksum alone; null for everything else (TOK-02). */
export function secretTokenKind(text: string): SecretTokenKind | null {
  const [, kind] = SECRET_TOKEN.exec(text) ?? []
  if (kind === undefined) return null
  const checked = text.slice(0, -CHECKSUM_CHARACTERS)
  return text === `${checked}${checksumOf(checked)}` ? (kind as SecretTokenKind) : null
}

/** How a list names a secret without telling it: its kind and the first four characters (TOK-03). */
export function shownPrefix(token: string): string {
  return token.slice(0, token.lastIndexOf('_') + 5)
}
