import type { Day } from '../timesheet/day.ts'

const MOST_CHARACTERS = 90

const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }

/** A name in the letters of a username: small, without accents; what no username may have is left out (ADM-11, SCI-07). */
export const plainLetters = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9._-]/g, '')

const folded = (name: string): string => plainLetters(name.trim().replace(/\s+/g, '-'))

/** The username that is proposed for somebody: firstname.lastname in the letters that a username may have; a number follows where it is taken (ADM-11). */
export function proposedUsername(firstname: string, lastname: string): string {
  const name = [folded(firstname), folded(lastname)].filter(Boolean).join('.')
  return name.slice(0, MOST_CHARACTERS) || 'compte'
}

const EARLIEST = '1970-01-01'

/** Whether a start is so far away that one asks once more: before 1970, or more than twelve months ahead (ADM-12). */
export function isFarStart(start_at: Day, today: Day): boolean {
  const inTwelveMonths = `${String(Number(today.slice(0, 4)) + 1)}${today.slice(4)}`
  return start_at < EARLIEST || start_at > inTwelveMonths
}
