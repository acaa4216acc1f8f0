import { searchKey } from '../portal/french.ts'
import { byUse, type EventCode, isAbsenceLike } from './event-codes.ts'

/** A code with the keys that choose it on the grid; null where none is left. */
export interface KeyedCode<C> {
  code: C
  digit: string | null
  letter: string | null
}

/** T marks remote work, so no code takes it. */
const RESERVED = 'T'
const DIGITS = '123456789'
/** So many codes stand in sight under the grid (EDT-08). */
const IN_SIGHT = 6

function lettersIn(text: string): string[] {
  return searchKey(text).toUpperCase().match(/[A-Z]/g) ?? []
}

type NamedCode = Pick<EventCode, 'id' | 'type' | 'short_code' | 'description'>

/**
 * The letters of all the codes that a person has, by the codes' ids: the same whatever month is shown (EDT-08). What is not a
 * mission comes first, so that an absence has the same letter for everybody: the first of its short code where no other has it,
 * else any of its short code or name. Missions follow, the oldest first: one that comes later takes no letter away.
 */
function codeLetters(codes: readonly NamedCode[]): Map<number, string> {
  const letters = new Map<number, string>()
  const used = new Set([RESERVED])
  const give = ({ id }: NamedCode, wanted: readonly string[]) => {
    const letter = letters.has(id) ? undefined : wanted.find((each) => !used.has(each))
    if (letter === undefined) return
    letters.set(id, letter)
    used.add(letter)
  }
  const anyOf = ({ short_code, description }: NamedCode) => lettersIn(`${short_code}${description}`)
  const others = codes.filter(({ type }) => type !== 'activity')
  const missions = codes.filter(({ type }) => type === 'activity').toSorted((a, b) => a.id - b.id)
  for (const code of others) give(code, lettersIn(code.short_code).slice(0, 1))
  for (const code of [...others, ...missions]) give(code, anyOf(code))
  return letters
}

/**
 * The keys of codes in the order given: the first nine have a digit, and each its letter among `all` codes of the person. No
 * two share a key.
 */
export function codeKeys<C extends NamedCode>(codes: readonly C[], all: readonly NamedCode[] = codes): KeyedCode<C>[] {
  const letters = codeLetters(all)
  return codes.map((code, index) => ({ code, digit: DIGITS[index] ?? null, letter: letters.get(code.id) ?? null }))
}

/** The code that a key, in whatever case, chooses; null when it chooses none. */
export function codeOfKey<C>(keyed: readonly KeyedCode<C>[], key: string): C | null {
  const wanted = key.toUpperCase()
  return keyed.find(({ digit, letter }) => digit === wanted || letter === wanted)?.code ?? null
}

type ToolCode = NamedCode & Parameters<typeof byUse>[0]

/**
 * The codes in sight under the grid, at most six: the main activity, then what the person used most in 12 months, at least one
 * absence among them (EDT-08).
 */
export function codesInSight<C extends ToolCode>(codes: readonly C[], main_id: number | null): C[] {
  const ordered = codes.toSorted((a, b) => Number(b.id === main_id) - Number(a.id === main_id) || byUse(a, b))
  const first = ordered.slice(0, IN_SIGHT)
  const absence = ordered.find(({ type }) => isAbsenceLike(type))
  return !absence || first.includes(absence) ? first : [...first.slice(0, -1), absence]
}
