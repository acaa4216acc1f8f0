import { M_FILTER, M_SCOPE } from '@cadran/rules/portal/messages'
import { type Day, daysOfMonth, isoWeek, parsePeriod, periodOf } from '@cadran/rules/timesheet/day'
import {
  type Branch,
  branchOf,
  byTeam,
  type HierarchyPerson,
  type TeamMember,
} from '@cadran/rules/validation/planning-hierarchy'
import { daysOfWeek, readWeek } from '@cadran/rules/validation/planning-weeks'
import { refuse } from '../../../platform/http/refused.ts'

/** The days of a month, the current one where none is named (PLN-05, PLN-26). */
export function monthAsked(text: string | undefined, today: Day): Day[] {
  const { year, month } = (text === undefined ? periodOf(today) : parsePeriod(text)) ?? refuse(M_FILTER)
  return daysOfMonth(year, month)
}

/** The days of an ISO week that exists (PLN-13). */
export function weekAsked({ year, week }: { year: string; week: string }): Day[] {
  return daysOfWeek(readWeek(year, week) ?? refuse(M_FILTER))
}

export function currentWeek(today: Day): Day[] {
  return daysOfWeek(isoWeek(today))
}

export interface PlanningFilters {
  manager?: string | undefined
  'matricules[]'?: string[] | undefined
  search?: string | undefined
  /** Everybody where there is none. */
  page?: number | undefined
}

/** A line of the planning: a person in somebody's team, both by their ids. */
export interface PlannedMember {
  id: number
  manager_id: number
  depth: number
}

/** Those of a page, and how many there are in all. */
export interface PlannedPage {
  members: PlannedMember[]
  total: number
}

/** The people who are asked for by name. */
export function named({ 'matricules[]': matricules = [] }: PlanningFilters): string[] {
  return matricules.filter((matricule) => matricule !== '')
}

/** Whom the filters leave, team by team; whoever is not of the viewer's own hierarchy cannot be asked for (PLN-19). */
export function membersAsked<P extends HierarchyPerson>(tree: Branch<P>, filters: PlanningFilters): TeamMember<P>[] {
  const { manager } = filters
  const root = manager ? (branchOf(tree, manager) ?? refuse(M_SCOPE)) : tree
  const wanted = named(filters)
  for (const matricule of wanted) if (!branchOf(tree, matricule)) refuse(M_SCOPE)
  const members = byTeam(root)
  return wanted.length === 0 ? members : members.filter(({ person }) => wanted.includes(person.matricule))
}
