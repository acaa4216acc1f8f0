import type { PersonType } from '@cadran/rules/portal/person'
import type { WorkingDates } from '@cadran/rules/timesheet/calendar'

/** Somebody as the planning draws them. */
export interface PlannedPerson extends WorkingDates {
  id: number
  matricule: string
  firstname: string
  lastname: string
  person_type: PersonType
  holiday_zone: string
}

/** A line of the planning: a person in somebody's team. */
export interface PlannedMember {
  person: PlannedPerson
  manager: { matricule: string; firstname: string; lastname: string }
  depth: number
}

/** Those of a page, and how many there are in all. */
export interface PlannedPage {
  members: PlannedMember[]
  total: number
}
