import { describe, expect, test } from 'vitest'
import { PEOPLE } from './absence-fixtures.ts'
import { patchPerson } from './patch-person.ts'

const [first, second, third] = PEOPLE
if (!first || !second || !third) throw new Error('The mockup has three people')
const PAGES = [
  { items: [first, second], total: 3 },
  { items: [third], total: 3 },
]

describe('a person read again', () => {
  test('ABS-116 replaces the person where they stand', () => {
    const changed = { ...second, absences: [] }
    expect(patchPerson(PAGES, second.matricule, changed)).toEqual([{ items: [first, changed], total: 3 }, PAGES[1]])
  })

  test('ABS-117 leaves with the last matching absence, and every total follows', () => {
    expect(patchPerson(PAGES, second.matricule, null)).toEqual([
      { items: [first], total: 2 },
      { items: [third], total: 2 },
    ])
  })

  test('ABS-117 two answers about one person count once', () => {
    const once = patchPerson(PAGES, second.matricule, null)
    expect(patchPerson(once, second.matricule, null)).toEqual(once)
  })
})
