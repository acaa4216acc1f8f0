import { isFound } from '@cadran/rules/validation/person-filter'
import { describe, expect, test } from 'vitest'
import { managerOptions } from './manager-options.ts'

const person = (matricule: string, firstname: string, lastname: string) => ({ matricule, firstname, lastname })
const MARTIN = person('M100', 'Alice', 'Martin')
const NOEL = { ...person('M120', 'Karim', 'Noël'), is_manager: true }
const CLERK = { ...person('S510', 'Hugo', 'Blanc'), is_manager: false }

describe('the managers on offer', () => {
  test('FLT-38 FLT-41 T matricules stay out, upper and lower case, oneself included', () => {
    const visible = [MARTIN, person('T950', 'Test', 'Manager'), person('t951', 'Autre', 'Test')]
    expect(managerOptions(visible, CLERK)).toEqual([MARTIN])
    expect(managerOptions([MARTIN], { ...NOEL, matricule: 'T9' })).toEqual([MARTIN])
  })

  test('FLT-39 FLT-40 EX-V-19 oneself is added when a manager, even not visible', () => {
    expect(managerOptions([MARTIN], NOEL)).toEqual([MARTIN, NOEL])
    expect(managerOptions([MARTIN], CLERK)).toEqual([MARTIN])
  })

  test('FLT-41 nobody is listed twice', () => {
    expect(managerOptions([MARTIN, NOEL], NOEL)).toHaveLength(2)
  })
})

describe('the manager search', () => {
  test('FLT-37 matches last name, first name or matricule', () => {
    expect(['mart', 'lic', 'm10', 'alice martin', 'martin alice'].map((text) => isFound(MARTIN, text))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(isFound(MARTIN, 'bruno')).toBe(false)
  })

  test('FLT-42 EX-V-19 ignores case and accents', () => {
    expect(isFound(NOEL, 'noel')).toBe(true)
    expect(isFound(NOEL, ' NOËL ')).toBe(true)
  })
})
