import { daysAway } from '@cadran/rules/validation/planning'
import type { Planning, PlanningPerson } from './planning.queries.ts'

/** A line of the grid: a team's head, with how many are in it once all have come, or a person. */
export type PlanningItem =
  | { kind: 'team'; key: string; name: string; people: number | null; collapsed: boolean }
  | { kind: 'person'; key: string; person: PlanningPerson; away: number }

interface Team {
  manager: string
  name: string
  people: PlanningPerson[]
}

/** The people as they come, team by team. */
export function teamsOf({ people }: Pick<Planning, 'people'>): Team[] {
  const teams: Team[] = []
  for (const person of people) {
    const last = teams.at(-1)
    if (last?.manager === person.manager) last.people.push(person)
    else teams.push({ manager: person.manager, name: person.manager_identity, people: [person] })
  }
  return teams
}

/** What the grid shows, one after the other; a single team needs no head. */
export function itemsOf(planning: Pick<Planning, 'people' | 'total'>, collapsed: ReadonlySet<string>): PlanningItem[] {
  const teams = teamsOf(planning)
  const goesOn = planning.people.length < planning.total
  return teams.flatMap(({ manager, name, people }, index) => {
    const isPart = goesOn && index === teams.length - 1
    const isCollapsed = teams.length > 1 && collapsed.has(manager)
    const head: PlanningItem[] =
      teams.length > 1
        ? [
            {
              kind: 'team',
              key: `team-${manager}`,
              name,
              people: isPart ? null : people.length,
              collapsed: isCollapsed,
            },
          ]
        : []
    if (isCollapsed) return head
    const lines = people.map((person): PlanningItem => {
      return { kind: 'person', key: person.matricule, person, away: daysAway(person.halves) }
    })
    return [...head, ...lines]
  })
}
