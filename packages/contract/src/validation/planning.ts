import { PLANNING_ROLES } from '@cadran/rules/validation/planning-roles'
import * as z from 'zod/mini'
import { day, days, id, moment } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { eventCodeType } from '../timesheet/calendar.ts'
import { exportOf } from './exports.ts'
import { pageFilter, periodFilter } from './filters.ts'

/** A day at the top, as the viewer's workplace has it, and where the people of the answer are: pages add up (PLN-27, README 26). */
export const planningDay = z.object({
  date: day,
  working_state: z.enum(['worked', 'weekend', 'public_holiday', 'other']),
  holiday: z.nullable(z.string()),
  absent: z.int(),
  remote: z.int(),
  present: z.int(),
})

/** An absence that a half-day of a person stands for (PLN-28, PLN-30). */
export const plannedAbsence = z.object({
  /** Where nothing was stored and a correction says so: its id, negative. */
  event_id: z.int(),
  /** A decided correction has made it what it is: 'régularisée' (COR-37). */
  corrected: z.boolean(),
  state: z.enum(['submitted', 'validated1', 'validated2']),
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  days_count: days,
  event_code_id: id,
})
export type PlannedAbsence = z.output<typeof plannedAbsence>

export const planningCode = z.object({
  id,
  type: eventCodeType,
  short_code: z.string(),
  description: z.string(),
  color: z.string(),
})
export type PlanningCode = z.output<typeof planningCode>

/** A person's line. `depth` counts from the viewer, or from the team's manager where a whole scope is read. `halves` holds two codes a day: see HALF of rules/validation/planning; n + 1 is absence n of the list. */
export const planningPerson = z.object({
  matricule: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  picture: z.nullable(z.string()),
  /** In whose team the person is shown. */
  manager: z.string(),
  manager_identity: z.string(),
  depth: z.int(),
  halves: z.array(z.int()),
})
export type PlanningPerson = z.output<typeof planningPerson>

/** Days, people of a page and how many there are in all, and what their half-days stand for, said once each: less than a kilobyte a person (PLN-27). */
export const planning = z.object({
  from: day,
  to: day,
  days: z.array(planningDay),
  event_codes: z.array(planningCode),
  absences: z.array(plannedAbsence),
  people: z.array(planningPerson),
  total: z.int(),
})
export type Planning = z.output<typeof planning>

const weekFilter = z.string('Filtre invalide.').check(z.regex(/^\d{4}-W\d{2}$/, 'Filtre invalide.'))
const filters = {
  manager: z.optional(z.string()),
  'matricules[]': z.optional(z.array(z.string())),
  search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
}
/** A hundred people at a time (WIN-03). */
const paged = { ...filters, page: pageFilter }
const access = { kind: 'backend', roles: PLANNING_ROLES } as const

export const planningOfMonth = defineCall({
  method: 'GET',
  path: 'validation/planning',
  summary: "Le planning d'un mois, le mois en cours sans `period` (PLN-24, PLN-26)",
  access,
  query: z.object({ period: z.optional(periodFilter), ...paged }),
  reply: planning,
})

export const planningOfCurrentWeek = defineCall({
  method: 'GET',
  path: 'validation/planning-by-week',
  summary: 'Le planning de la semaine ISO en cours (PLN-25, PLN-26)',
  access,
  query: z.object(paged),
  reply: planning,
})

/** A week that does not exist is a wrong filter rather than an unknown address (PLN-13), so the parts stay texts here. */
export const planningOfWeek = defineCall({
  method: 'GET',
  path: 'validation/planning-by-week/{year}/{week}',
  summary: "Le planning d'une semaine ISO (PLN-25, PLN-26)",
  access,
  params: z.object({ year: z.string(), week: z.string() }),
  query: z.object(paged),
  reply: planning,
})

/** A month, or the ISO week that `week` names ('2026-W12'); one line a person, one column a day; remote days are left out by '0'. */
export const exportPlanning = exportOf(
  planningOfMonth,
  {
    period: z.optional(periodFilter),
    week: z.optional(weekFilter),
    remote: z.optional(z.literal('0', 'Filtre invalide.')),
    ...filters,
  },
  "Le planning d'un mois ou d'une semaine, en fichier (CLO-11)",
)

/** A person of the viewer's hierarchy with the active people below, siblings by last name (PLN-17). */
export const hierarchyNode = z.object({
  matricule: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  picture: z.nullable(z.string()),
  is_manager: z.boolean(),
  get managees() {
    return z.array(hierarchyNode)
  },
})
export type HierarchyNode = z.output<typeof hierarchyNode>

export const ownHierarchy = defineCall({
  method: 'GET',
  path: 'hierarchy/me',
  summary: 'La hiérarchie de la personne connectée (PLN-16, PLN-17)',
  access: { kind: 'session' },
  reply: hierarchyNode,
})
