import { searchKey } from './french.ts'

/** People are looked for from so many letters on (WIN-05). */
export const PEOPLE_FROM = 2
/** As many people as one answer names (WIN-05). */
export const MOST_PEOPLE = 8
/** As long as what is looked for may be. */
export const SEARCH_LENGTH = 300

// Told once more by the column `name_words` (migration 0045): whatever ends a word here ends it there.
const WORD = /[^\s\p{Cc}!-/:-@[-`{-~’]+/gu

/** The words of a text as they are looked for, accents and case aside; marks of all kinds only part them (WIN-05). */
export function searchWords(text: string): string[] {
  return searchKey(text).match(WORD) ?? []
}

/** Whether the text has, for each of the words, one that begins with it (WIN-05). */
export function beginsWords(words: readonly string[], text: string): boolean {
  const told = searchWords(text)
  return words.every((word) => told.some((each) => each.startsWith(word)))
}

/** A part of a text, and whether it is what was looked for. */
export interface TextPart {
  text: string
  found: boolean
}

/** How many letters of a word stand for the beginning that was found: a ligature is two, an accent none. */
function lengthOf(beginning: string, word: string): number {
  let length = 1
  while (length < word.length && searchKey(word.slice(0, length)).length < beginning.length) length += 1
  return length
}

/** A text in parts, so that the beginnings of words that were looked for can be marked (WIN-05). */
export function foundParts(text: string, words: readonly string[]): TextPart[] {
  const composed = text.normalize('NFC')
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: word, index } of composed.matchAll(WORD)) {
    const folded = searchKey(word)
    const longest = Math.max(0, ...words.filter((each) => folded.startsWith(each)).map((each) => each.length))
    if (longest === 0) continue
    const end = index + lengthOf(folded.slice(0, longest), word)
    if (index > at) parts.push({ text: composed.slice(at, index), found: false })
    parts.push({ text: composed.slice(index, end), found: true })
    at = end
  }
  if (at < composed.length) parts.push({ text: composed.slice(at), found: false })
  return parts
}
