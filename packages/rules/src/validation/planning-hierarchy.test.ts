import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Branch, branchOf, byTeam, type HierarchyPerson, hierarchyOf, pruned } from './planning-hierarchy.ts'

const person = (id: number, manager_id: number | null, matricule = `M${id}`): HierarchyPerson => ({
  id,
  matricule,
  manager_id,
  sort_key: matricule.toLowerCase(),
})

/** Everybody of a branch, its own person first. */
const peopleOf = ({ person: own, managees }: Branch<HierarchyPerson>): HierarchyPerson[] => [
  own,
  ...managees.flatMap(peopleOf),
]

/** 1 leads 2 and 3; 2 leads 4 and 5; 5 leads 6. */
const PEOPLE = [person(1, 9), person(3, 1), person(2, 1), person(5, 2), person(4, 2), person(6, 5)]

function treeOf(people: HierarchyPerson[], excluded: string[] = []): Branch<HierarchyPerson> {
  const tree = hierarchyOf(people, 1, new Set(excluded))
  if (!tree) throw new Error('No tree')
  return tree
}
const ids = (people: readonly HierarchyPerson[]) => people.map(({ id }) => id)
const told = ({ person: { id }, managees }: Branch<HierarchyPerson>): unknown =>
  managees.length === 0 ? id : [id, ...managees.map(told)]

describe('the tree', () => {
  test('PLN-17 is rooted at the viewer, siblings by last name', () => {
    expect(told(treeOf(PEOPLE))).toEqual([1, [2, 4, [5, 6]], 3])
    expect(told(treeOf([person(1, null)]))).toBe(1)
    expect(hierarchyOf([person(2, 1)], 1, new Set())).toBeNull()
  })

  test('PLN-20 PLN-21 an excluded person shows without people below, the viewer always with theirs', () => {
    expect(told(treeOf(PEOPLE, ['M2']))).toEqual([1, 2, 3])
    expect(told(treeOf(PEOPLE, ['M1', 'M5', 'M404']))).toEqual([1, [2, 4, 5], 3])
  })

  test('PLN-22 EX-V-87 a circle ends, and each person appears once', () => {
    expect(told(treeOf([person(1, 1), person(2, 1)]))).toEqual([1, 2])
    expect(told(treeOf([person(1, 2), person(2, 1), person(3, 2)]))).toEqual([1, [2, 3]])
  })

  test('PLN-22 whoever leads whom, nobody is twice in it', () => {
    const anybody = fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anybody, fc.subarray(['M2', 'M3', 'M4']), (managers, excluded) => {
        const people = managers.map((manager_id, index) => person(index + 1, manager_id))
        const found = ids(peopleOf(treeOf(people, excluded)))
        expect(new Set(found).size).toBe(found.length)
        const teams = byTeam(treeOf(people, excluded)).map((member) => member.person)
        expect(new Set(ids(teams))).toEqual(new Set(found))
        expect(teams).toHaveLength(found.length)
      }),
    )
  })

  test('PLN-17 whoever is left out hands their people to the next above', () => {
    expect(told(pruned(treeOf(PEOPLE), ({ id }) => id !== 2))).toEqual([1, 3, 4, [5, 6]])
    expect(told(pruned(treeOf(PEOPLE), ({ id }) => id > 3))).toEqual([1, 4, [5, 6]])
  })
})

describe('the lines', () => {
  test('PLN-15 PLN-23 the viewer’s own team with the viewer, then the teams below', () => {
    const lines = byTeam(treeOf(PEOPLE)).map((line) => [line.manager.id, line.person.id, line.depth])
    expect(lines).toEqual([
      [1, 1, 0],
      [1, 2, 1],
      [1, 3, 1],
      [2, 4, 2],
      [2, 5, 2],
      [5, 6, 3],
    ])
    expect(byTeam(treeOf([person(1, null)])).map((line) => line.person.id)).toEqual([1])
  })

  test('PLN-19 a manager is shown with the people below, a stranger not at all', () => {
    const tree = treeOf(PEOPLE)
    const branch = branchOf(tree, 'M2')
    expect(branch && ids(peopleOf(branch))).toEqual([2, 4, 5, 6])
    expect([branchOf(tree, 'M9'), branchOf(tree, '')]).toEqual([null, null])
  })
})
