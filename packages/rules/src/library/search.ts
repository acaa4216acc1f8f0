import { searchKey } from '../portal/french.ts'

/** Whether every word that is looked for stands in a text, accents and case aside; nothing looked for is found anywhere. */
export function matchesWords(text: string, wanted: string): boolean {
  const key = searchKey(text)
  return searchKey(wanted)
    .split(/\s+/)
    .every((word) => key.includes(word))
}

/** A stretch of a text, its end left out. */
export interface Stretch {
  from: number
  to: number
}

/** A text as searches compare it, and of each unit of that the character of the text that it comes from: 'œ' gives two, an emoji has two. */
function folded(text: string): { key: string; origins: Stretch[] } {
  let key = ''
  const origins: Stretch[] = []
  let from = 0
  for (const character of text) {
    const plain = /\s/.test(character) ? ' ' : searchKey(character)
    const origin = { from, to: from + character.length }
    key += plain
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(origin)
    const last = origins.at(-1)
    // An accent of its own belongs to the letter before.
    if (last) last.to = origin.to
    from = origin.to
  }
  return { key, origins }
}

const IN_WORD = /[\p{L}\p{N}]/u

const begins = (key: string, at: number, word: string) =>
  key.startsWith(word, at) && (at === 0 || !IN_WORD.test(key[at - 1] ?? '') || !IN_WORD.test(word[0] ?? ''))

/** Stretches in order, those that touch made one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** Where the words that are looked for stand in a text, each as typed or as the start of a word, accents and case aside (WIN-11). */
export function stretchesOf(text: string, wanted: string): Stretch[] {
  const { key, origins } = folded(text)
  const words = searchKey(wanted).split(/\s+/).filter(Boolean)
  const found = words.flatMap((word) =>
    [...origins.keys()].flatMap((at) =>
      begins(key, at, word)
        ? [{ from: origins[at]?.from ?? 0, to: origins[at + word.length - 1]?.to ?? text.length }]
        : [],
    ),
  )
  return joined(found)
}

/** Whether each word that is looked for begins one of a text; nothing looked for is found anywhere (WIN-11). */
export function beginsWords(text: string, wanted: string): boolean {
  const { key, origins } = folded(text)
  const words = searchKey(wanted).split(/\s+/).filter(Boolean)
  return words.every((word) => [...origins.keys()].some((at) => begins(key, at, word)))
}
