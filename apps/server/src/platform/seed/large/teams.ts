import { type Random, randomFrom } from '@cadran/demo/random'

const SMALLEST_TEAM = 8
const LARGEST_TEAM = 25
/** People under one head when every team has 17: four levels, three of them with teams. */
const PEOPLE_A_TREE = 5_220

/** Who leads whom: place 0 is nobody, places are ids, a manager's id is always below the ids of the team. */
export interface Hierarchy {
  manager_of: Int32Array
  is_manager: Uint8Array
}

/** How many people stand on each level of a tree, the head first. */
function levelSizes(people: number): number[] {
  const levels = people >= 1 + 8 + 64 + 512 ? 3 : people >= 1 + 8 + 64 ? 2 : 1
  const total = (ratio: number) => Array.from({ length: levels + 1 }, (_, level) => ratio ** level)
  let ratio = 1
  while (total(ratio).reduce((sum, size) => sum + size, 0) < people) ratio += 0.01
  const upper = total(ratio).slice(0, -1).map(Math.round)
  return [...upper, people - upper.reduce((sum, size) => sum + size, 0)]
}

/** Shares people out between managers: even at first, then some give to a neighbour, within 8 to 25 where that can be. */
function teamSizes(people: number, managers: number, random: Random): number[] {
  const sizes = Array.from(
    { length: managers },
    (_, index) => Math.floor(((index + 1) * people) / managers) - Math.floor((index * people) / managers),
  )
  for (let index = 1; index < managers; index += 2) {
    const [left = 0, right = 0] = [sizes[index - 1], sizes[index]]
    const room = Math.min(LARGEST_TEAM - left, right - SMALLEST_TEAM)
    const moved = room > 0 ? random.between(0, room) : 0
    sizes[index - 1] = left + moved
    sizes[index] = right - moved
  }
  return sizes
}

function plant(hierarchy: Hierarchy, first_id: number, people: number, random: Random): void {
  const levels = levelSizes(people)
  let manager_id = first_id
  let next_id = first_id + 1
  for (const [level, managers] of levels.slice(0, -1).entries()) {
    for (const size of teamSizes(levels[level + 1] ?? 0, managers, random)) {
      hierarchy.is_manager[manager_id] = size > 0 ? 1 : 0
      hierarchy.manager_of.fill(manager_id, next_id, next_id + size)
      next_id += size
      manager_id += 1
    }
  }
}

/** Trees four levels deep with teams of 8 to 25; a company too small for that gets fewer levels. */
export function hierarchyOf(employees: number, seed: number): Hierarchy {
  const hierarchy = { manager_of: new Int32Array(employees + 1), is_manager: new Uint8Array(employees + 1) }
  const trees = Math.max(1, Math.round(employees / PEOPLE_A_TREE))
  const random = randomFrom(`teams ${seed}`)
  for (let tree = 0; tree < trees; tree += 1) {
    const before = Math.floor((tree * employees) / trees)
    plant(hierarchy, before + 1, Math.floor(((tree + 1) * employees) / trees) - before, random)
  }
  return hierarchy
}
