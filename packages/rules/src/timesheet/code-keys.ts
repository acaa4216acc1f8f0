import { searchKey } from '../portal/french.ts'
import type { EventCode } from './event-codes.ts'

/** A code with the keys that choose it on the grid; null where none is left. */
export interface KeyedCode<C> {
  code: C
  digit: string | null
  letter: string | null
}

/** T marks remote work, so no code takes it. */
const RESERVED = 'T'
const DIGITS = '123456789'

function lettersIn(text: string): string[] {
  return searchKey(text).toUpperCase().match(/[A-Z]/g) ?? []
}

type NamedCode = Pick<EventCode, 'type' | 'short_code' | 'description'>

/**
 * The keys of codes in the order given: the first nine have a digit. Letters go first to what is not a mission, so that
 * an absence has the same one for everybody: the first of its short code where no other has it, else any of its short
 * code or name. No two codes share a key.
 */
export function codeKeys<C extends NamedCode>(codes: readonly C[]): KeyedCode<C>[] {
  const letters = new Map<C, string>()
  const used = new Set([RESERVED])
  const give = (code: C, wanted: readonly string[]) => {
    const letter = letters.has(code) ? undefined : wanted.find((each) => !used.has(each))
    if (letter === undefined) return
    letters.set(code, letter)
    used.add(letter)
  }
  const ordered = codes.toSorted((a, b) => Number(a.type === 'activity') - Number(b.type === 'activity'))
  for (const code of ordered) give(code, lettersIn(code.short_code).slice(0, 1))
  for (const code of ordered) give(code, lettersIn(`${code.short_code}${code.description}`))
  return codes.map((code, index) => ({ code, digit: DIGITS[index] ?? null, letter: letters.get(code) ?? null }))
}

/** The code that a key, in whatever case, chooses; null when it chooses none. */
export function codeOfKey<C>(keyed: readonly KeyedCode<C>[], key: string): C | null {
  const wanted = key.toUpperCase()
  return keyed.find(({ digit, letter }) => digit === wanted || letter === wanted)?.code ?? null
}
