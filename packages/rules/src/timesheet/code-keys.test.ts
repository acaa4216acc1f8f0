import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeKeys, codeOfKey } from './code-keys.ts'
import { EVENT_CODE_TYPES, type EventCodeType } from './event-codes.ts'

const code = (short_code: string, description = short_code, type: EventCodeType = 'absence') => ({
  type,
  short_code,
  description,
})

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
    expect(keyed.map(({ letter }) => letter)).toEqual(['A', 'U', 'C', 'J'])
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
    const codes = fc.array(fc.record({ type, short_code: fc.string({ maxLength: 4 }), description: fc.string() }), {
      maxLength: 40,
    })
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
