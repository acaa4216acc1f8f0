import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeKeys, codeOfKey, codesInSight } from './code-keys.ts'
import { EVENT_CODE_TYPES, type EventCodeType } from './event-codes.ts'

let id = 0

const code = (short_code: string, description = short_code, type: EventCodeType = 'absence') => {
  id += 1
  return { id, type, short_code, description, priority: 0, recent_uses: 0 }
}

const lettersOf = (keyed: readonly { letter: string | null }[]) => keyed.map(({ letter }) => letter)

describe('the keys of codes on the grid', () => {
  test('digits follow the order, letters the short code', () => {
    const keyed = codeKeys([code('ORS'), code('CP'), code('CSS', 'Congé sans solde'), code('TT', 'Trajet')])
    expect(keyed.map(({ digit, letter }) => `${String(digit)}${String(letter)}`)).toEqual(['1O', '2C', '3S', '4R'])
  })

  test('an absence keeps its letter whatever the missions are called', () => {
    const keyed = codeKeys([
      code('CAL', 'Calanque', 'activity'),
      code('JUR', 'Juridis', 'activity'),
      code('CP'),
      code('JRS'),
    ])
    expect(lettersOf(keyed)).toEqual(['A', 'U', 'C', 'J'])
  })

  test('EDT-08 a letter means the same in the months before and after a mission, whichever is the main one', () => {
    const [first, second, leave] = [code('CAL', 'Cal', 'activity'), code('LAC', 'Lac', 'activity'), code('CP')]
    const all = [first, second, leave]
    expect(lettersOf(codeKeys(all))).toEqual(['A', 'L', 'C'])
    expect(lettersOf(codeKeys([second, leave], all))).toEqual(['L', 'C'])
    const third = code('AXA', 'Axa', 'activity')
    expect(lettersOf(codeKeys([third, leave, first, second], [third, ...all]))).toEqual(['X', 'C', 'A', 'L'])
  })

  test('a key is found in any case, and an unknown one chooses nothing', () => {
    const keyed = codeKeys([code('ORS'), code('CP')])
    expect(codeOfKey(keyed, 'c')?.short_code).toBe('CP')
    expect(codeOfKey(keyed, '1')?.short_code).toBe('ORS')
    expect(codeOfKey(keyed, 't')).toBeNull()
    expect(codeOfKey(keyed, '9')).toBeNull()
  })

  test('no two codes share a key, none takes T, and past nine there is no digit', () => {
    const type = fc.constantFrom(...EVENT_CODE_TYPES)
    const codes = fc.uniqueArray(
      fc.record({ id: fc.nat(), type, short_code: fc.string({ maxLength: 4 }), description: fc.string() }),
      { maxLength: 40, selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(codes, (some) => {
        const keyed = codeKeys(some)
        const keys = keyed.flatMap(({ digit, letter }) => [digit, letter]).filter((key) => key !== null)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).not.toContain('T')
        expect(keyed.filter(({ digit }) => digit !== null)).toHaveLength(Math.min(some.length, 9))
        for (const { code: each, digit } of keyed) if (digit !== null) expect(codeOfKey(keyed, digit)).toBe(each)
      }),
    )
  })
})

describe('EDT-08 the codes in sight', () => {
  const used = (short_code: string, recent_uses: number, type: EventCodeType = 'activity') => ({
    ...code(short_code, short_code, type),
    recent_uses,
  })
  const shown = (...[codes, main]: Parameters<typeof codesInSight>) =>
    codesInSight(codes, main).map(({ short_code }) => short_code)

  test('are the main activity, then what was used most, six in all', () => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, index) => used(name, index, 'absence'))
    const main = used('ORS', 0)
    expect(shown([...codes, main], main.id)).toEqual(['ORS', 'G', 'F', 'E', 'D', 'C'])
    expect(shown([...codes, main], null)).toEqual(['G', 'F', 'E', 'D', 'C', 'B'])
  })

  test('hold one absence, the one used most, where missions would take every place', () => {
    const missions = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => used(name, 9))
    expect(shown([...missions, used('CP', 1, 'absence'), used('JRS', 2, 'absence')], null)).toEqual([
      ...['A', 'B', 'C', 'D', 'E'],
      'JRS',
    ])
    expect(shown(missions.slice(0, 2), null)).toEqual(['A', 'B'])
  })
})
