/** A person as the hierarchy knows them; `sort_key` orders siblings. */
export interface HierarchyPerson {
  id: number
  matricule: string
  manager_id: number | null
  sort_key: string
}

/** A person with the people below, at a depth counted from the root. */
export interface Branch<P extends HierarchyPerson> {
  person: P
  depth: number
  managees: Branch<P>[]
}

/**
 * The tree below the viewer, siblings by last name. Nobody is visited twice, so circles end; an excluded person shows
 * without people below, the viewer always with theirs (PLN-17, PLN-20 to PLN-22). Null when the viewer is not among them.
 */
export function hierarchyOf<P extends HierarchyPerson>(
  people: readonly P[],
  viewer_id: number,
  excluded: ReadonlySet<string>,
): Branch<P> | null {
  const below = new Map<number | null, P[]>()
  for (const person of people) {
    const team = below.get(person.manager_id)
    if (team) team.push(person)
    else below.set(person.manager_id, [person])
  }
  const root = people.find(({ id }) => id === viewer_id)
  if (!root) return null
  const seen = new Set([root.id])
  const grow = (person: P, depth: number): Branch<P> => {
    const expands = depth === 0 || !excluded.has(person.matricule)
    const own = expands ? (below.get(person.id) ?? []).filter(({ id }) => !seen.has(id)) : []
    for (const { id } of own) seen.add(id)
    return { person, depth, managees: own.toSorted(byName).map((managee) => grow(managee, depth + 1)) }
  }
  return grow(root, 0)
}

function byName(a: HierarchyPerson, b: HierarchyPerson): number {
  if (a.sort_key === b.sort_key) return a.id - b.id
  return a.sort_key < b.sort_key ? -1 : 1
}

/** The branch of one person; null for whoever is not in the tree (PLN-19). */
export function branchOf<P extends HierarchyPerson>(tree: Branch<P>, matricule: string): Branch<P> | null {
  if (tree.person.matricule === matricule) return tree
  for (const managee of tree.managees) {
    const found = branchOf(managee, matricule)
    if (found) return found
  }
  return null
}

/** The same tree without some people; whoever is below one of them moves up to the next who stays. The root stays. */
export function pruned<P extends HierarchyPerson>(tree: Branch<P>, stays: (person: P) => boolean): Branch<P> {
  const keep = (branch: Branch<P>): Branch<P>[] => {
    const managees = branch.managees.flatMap(keep)
    return stays(branch.person) ? [{ ...branch, managees: inOrder(managees) }] : managees
  }
  return { ...tree, managees: inOrder(tree.managees.flatMap(keep)) }
}

function inOrder<P extends HierarchyPerson>(branches: Branch<P>[]): Branch<P>[] {
  return branches.toSorted((a, b) => byName(a.person, b.person))
}

/** A line of the planning: a person in the team of the manager above. */
export interface TeamMember<P extends HierarchyPerson> {
  manager: P
  person: P
  depth: number
}

/** Everybody team by team, the root in their own; each team by last name, an upper team before those below it. */
export function byTeam<P extends HierarchyPerson>(root: Branch<P>): TeamMember<P>[] {
  const team = (branch: Branch<P>, own: Branch<P>[]): TeamMember<P>[] => [
    ...inOrder([...own, ...branch.managees]).map(({ person, depth }) => ({ manager: branch.person, person, depth })),
    ...branch.managees.filter(({ managees }) => managees.length > 0).flatMap((below) => team(below, [])),
  ]
  return team(root, [root])
}
