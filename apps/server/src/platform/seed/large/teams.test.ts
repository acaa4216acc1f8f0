import { describe, expect, test } from 'vitest'
import { hierarchyOf } from './teams.ts'

function shapeOf(employees: number) {
  const { manager_of, is_manager } = hierarchyOf(employees, 1)
  const sizes = new Map<number, number>()
  const levels = new Uint8Array(employees + 1)
  for (let id = 1; id <= employees; id += 1) {
    const manager_id = manager_of[id] ?? 0
    if (manager_id === 0) continue
    sizes.set(manager_id, (sizes.get(manager_id) ?? 0) + 1)
    levels[id] = (levels[manager_id] ?? 0) + 1
  }
  return {
    sizes,
    levels: Math.max(...levels) + 1,
    is_manager,
    heads: employees - [...sizes.values()].reduce((a, b) => a + b, 0),
  }
}

describe('the hierarchy of a large company', () => {
  test.each([1_000, 5_000, 20_000, 100_000])('%d employees stand on four levels in teams of 8 to 25', (employees) => {
    const { sizes, levels, is_manager } = shapeOf(employees)
    expect(levels).toBe(4)
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(8)
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(25)
    expect(is_manager.reduce((sum, each) => sum + each, 0)).toBe(sizes.size)
  })

  test('a company too small for four levels still has everybody below one head', () => {
    for (const employees of [10, 73, 120, 500]) expect(shapeOf(employees).heads).toBe(1)
  })

  test('teams differ in size, and the same seed gives the same teams', () => {
    expect(new Set(shapeOf(5_000).sizes.values()).size).toBeGreaterThan(5)
    expect(hierarchyOf(5_000, 7)).toEqual(hierarchyOf(5_000, 7))
  })
})
