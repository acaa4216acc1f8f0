import { searchKey } from '../portal/french.ts'

/** Whether every word that is looked for stands in a text, accents and case aside; nothing looked for is found anywhere. */
export function matchesWords(text: string, wanted: string): boolean {
  const key = searchKey(text)
  return searchKey(wanted)
    .split(/\s+/)
    .every((word) => key.includes(word))
}
