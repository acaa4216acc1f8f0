import { EXTRA_STATUSES } from '@cadran/rules/timesheet/extra-permission'
import { REQUEST_DECISIONS } from '@cadran/rules/timesheet/extra-requests'
import * as z from 'zod/mini'
import { id, instant, personSummary, personType, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { monthState } from '../timesheet/calendar.ts'
import { extraCode } from '../timesheet/extra-activities.ts'
import { monthParams } from '../timesheet/month.ts'
import { exportOf } from './exports.ts'
import {
  arrayFilter,
  dayFilter,
  escalated,
  flagFilter,
  pageFilter,
  periodFilter,
  selectedItem,
  sizeFilter,
  standingFor,
  undoable,
} from './filters.ts'

/** A request to enter extra activities in a month, with what the viewer may decide (XRQ-11). */
const extraRequest = z.object({
  month_id: id,
  month: z.int(),
  year: z.int(),
  updated_at: stamp,
  request_activity_at: instant,
  extra_activities_status: z.enum(EXTRA_STATUSES),
  locked: z.boolean(),
  /** State of the report, which does not bear on the decision (XRQ-39). */
  state: monthState,
  submitted_at: z.nullable(instant),
  /** The only mission of contracted activities, once accepted. */
  mission: z.nullable(extraCode),
  /** What was said to the decision. */
  comment: z.nullable(z.string()),
  actions: z.array(z.enum(REQUEST_DECISIONS)),
  undoable: undoable(z.enum(REQUEST_DECISIONS)),
  user: z.object({
    ...personSummary.shape,
    person_type: personType,
    manager: z.nullable(z.string()),
    manager_identity: z.nullable(z.string()),
  }),
  standing_for: standingFor,
  escalated,
})
export type ExtraRequest = z.output<typeof extraRequest>

/** What the list and its file are narrowed by. */
const filters = {
  period: z.optional(periodFilter),
  'matricules[]': z.optional(z.array(z.string())),
  'states[]': z._default(arrayFilter(EXTRA_STATUSES), ['pending']),
  'types[]': z.optional(arrayFilter(['consultant', 'internal', 'contractor'])),
  manager: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
  minDate: z.optional(dayFilter),
  maxDate: z.optional(dayFilter),
  lent: z.optional(flagFilter),
}

export const listExtraRequests = defineCall({
  method: 'GET',
  path: 'validation/extra-activities',
  summary: 'Les demandes de saisie d’activités complémentaires (XRQ-05 à XRQ-11)',
  access: { kind: 'backend' },
  query: z.object({ maxResults: sizeFilter(25), page: pageFilter, ...filters }),
  reply: z.array(extraRequest),
  list: true,
})

export const exportExtraRequests = exportOf(
  listExtraRequests,
  filters,
  'Les demandes que montrent les filtres, en fichier (CLO-11)',
)

export const selectExtraRequests = defineCall({
  method: 'GET',
  path: 'validation/extra-activities/selection',
  summary: 'Toutes les demandes des filtres sur lesquelles on peut décider, avec de quoi le faire (CLO-09)',
  access: { kind: 'backend' },
  query: z.object(filters),
  reply: z.array(
    z.object({ ...selectedItem, year: z.int(), month: z.int(), actions: z.array(z.enum(REQUEST_DECISIONS)) }),
  ),
})

export const offeredExtraMissions = defineCall({
  method: 'GET',
  path: 'validation/event-code-extra-activity/{matricule}/{year}/{month}',
  summary: 'Les missions qu’une personne peut utiliser dans un mois (OVL-33, XRQ-31)',
  access: { kind: 'backend', roles: ['ROLE_MANAGER', 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE'] },
  params: z.object({ ...monthParams.shape, matricule: z.string() }),
  reply: z.array(extraCode),
})
