import * as z from 'zod/mini'
import { day, days, id, idParam, instant, moment, stamp, validatedPerson } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { counterViews } from '../portal/users.ts'
import { eventCodeSummary, eventState } from '../timesheet/calendar.ts'
import { decision, loose, severalCall, severalIds, undoCall } from './acts.ts'
import { exportOf } from './exports.ts'
import {
  arrayFilter,
  dayFilter,
  escalated,
  flagFilter,
  notified_at,
  pageFilter,
  periodFilter,
  selectedItem,
  severalItems,
  sizeFilter,
  standingFor,
  undoable,
} from './filters.ts'

const DECISIONS = ['validated1', 'validated2', 'refused', 'submitted'] as const
export const absenceAction = z.enum([...DECISIONS, 'edit'])

/** An absence as validators see it (ABS-45), with what the viewer may do with it and its effect on the counter. */
export const absence = z.object({
  id,
  state: eventState,
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  days_count: days,
  event_code: eventCodeSummary,
  created_at: instant,
  updated_at: stamp,
  validated1_at: z.nullable(instant),
  validated1_by_name: z.nullable(z.string()),
  locked: z.boolean(),
  editable: z.boolean(),
  backwarded: z.boolean(),
  comment_count: z.int(),
  /** What the person said with the demand (ASK-13). */
  request_comment: z.nullable(z.string()),
  /** The right view of the counter, before and after this absence, in days; null without a counter (ABS-56, ABS-57). */
  balance: z.nullable(z.object({ before: days, after: days })),
  insufficient_balance: z.boolean(),
  /** People with the same manager who are away on one of these half-days (README 27). */
  also_absent: z.int(),
  /** State of the month that holds it: a send-back warns when the report is already sent (ABS-89). */
  month_state: z.enum(['non_submitted', 'submitted', 'validated1', 'validated2']),
  escalated,
  actions: z.array(absenceAction),
  undoable: undoable(z.enum(DECISIONS)),
})
export type Absence = z.output<typeof absence>

/** A person of the absence list (ABS-40 to ABS-43, least privilege of ABS-44). Counters in days, null for contractors. */
export const absencePerson = z.object({
  ...validatedPerson.shape,
  display_remainder_counter: z.boolean(),
  ...counterViews,
  standing_for: standingFor,
  absences: z.array(absence),
})
export type AbsencePerson = z.output<typeof absencePerson>

/** What the list is narrowed by; its selection, its count and its file take the same. */
const absenceFilters = {
  period: z.optional(periodFilter),
  'types[]': z.optional(arrayFilter(['consultant', 'internal', 'contractor'])),
  'states[]': z.optional(arrayFilter(['submitted', 'validated1', 'validated2', 'refused'])),
  'matricules[]': z.optional(z.array(z.string())),
  person: z.optional(z.union([z.string(), z.array(z.string())])),
  'company[]': z.optional(z.array(z.string())),
  manager: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
  minDate: z.optional(dayFilter),
  maxDate: z.optional(dayFilter),
  /** Only demands over their balance, as the level that decides sees it (CLO-12). */
  balance: z.optional(z.literal('insufficient', 'Filtre invalide.')),
  lent: z.optional(flagFilter),
}

export const listAbsences = defineCall({
  method: 'GET',
  path: 'validation/event/absence/user',
  summary: 'Les collaborateurs et leurs absences (ABS-31 à ABS-39)',
  access: { kind: 'backend', roles: ['ROLE_ABSENCE_SHOW'] },
  query: z.object({ maxResults: sizeFilter(25), page: pageFilter, ...absenceFilters }),
  reply: z.array(absencePerson),
  list: true,
})

/** One line an absence. */
export const exportAbsences = exportOf(
  listAbsences,
  absenceFilters,
  'Les absences que montrent les filtres, en fichier (CLO-11)',
)
export const selectAbsences = defineCall({
  method: 'GET',
  path: 'validation/event/absence/selection',
  summary: 'Toutes les absences des filtres sur lesquelles on peut décider, avec de quoi le faire (CLO-09)',
  access: { kind: 'backend', roles: ['ROLE_ABSENCE_SHOW'] },
  query: z.object(absenceFilters),
  reply: z.array(
    z.object({
      ...selectedItem,
      description: z.string(),
      days_count: days,
      state: eventState,
      start_at: day,
      actions: z.array(z.enum(DECISIONS)),
    }),
  ),
})

export const countAbsences = defineCall({
  method: 'GET',
  path: 'validation/event/absence/count',
  summary: "Combien d'absences les filtres montrent (CLO-12)",
  access: { kind: 'backend', roles: ['ROLE_ABSENCE_SHOW'] },
  query: z.object(absenceFilters),
  reply: z.object({ count: z.int() }),
})

/** One entry of an absence's history (ABS-114). */
export const absenceHistoryEntry = z.object({
  id,
  action: z.enum([
    'create',
    'backward',
    'validated1',
    'validated2',
    'refused',
    'edit',
    'undo_validated1',
    'undo_validated2',
    'undo_refused',
    'undo_backward',
  ]),
  label: z.string(),
  author: z.string(),
  created_at: instant,
  comment: z.nullable(z.string()),
  old_data: z.nullable(z.object({ id, description: z.string() })),
  new_data: z.nullable(z.object({ id, description: z.string() })),
})
export type AbsenceHistoryEntry = z.output<typeof absenceHistoryEntry>

export const actOnAbsence = defineCall({
  method: 'POST',
  path: 'validation/event-action',
  summary: 'Valide, refuse ou renvoie une absence (ABS-64, ABS-65)',
  access: { kind: 'backend' },
  body: z.object(
    {
      event: loose,
      ...decision,
      comment: loose,
    },
    'Vous devez choisir une action',
  ),
  reply: z.object({ event: absence, action: absenceHistoryEntry, notified_at }),
  status: 201,
})

/** Each absence has its own action, for one choice may mix both levels; the comment is one for all. */
export const actOnAbsences = severalCall(
  'validation/event-actions',
  'Valide, refuse ou renvoie plusieurs absences, chacune pour elle-même',
  z.object({ events: severalItems(z.object({ event: loose, ...decision })), comment: loose }),
)

export const undoAbsenceAct = undoCall(
  'validation/event-action',
  'Annule la dernière décision sur une absence (KEY-05)',
  z.object({ event: absence, action: absenceHistoryEntry }),
)

/** Their seconds count from the end of the act on all of them (README 69). */
export const undoAbsenceActs = severalCall(
  'validation/event-actions/undo',
  'Annule la dernière décision sur plusieurs absences, chacune pour elle-même (KEY-05)',
  z.object({ events: severalIds }),
)

export const absenceActions = defineCall({
  method: 'GET',
  path: 'validation/event-action/{id}',
  summary: "L'historique d'une absence, le plus récent d'abord (ABS-113 à ABS-115)",
  access: {
    reading: true,
    kind: 'backend',
    roles: ['ROLE_ABSENCE_ACTION_HISTORY', 'ROLE_ABSENCE_COMMENT'],
  },
  params: z.object({ id: idParam }),
  reply: z.array(absenceHistoryEntry),
})

const awayRange = z.object({
  /** The absence: the one that is asked about is among its person's, whatever its state (KEY-11). */
  id,
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  state: eventState,
  description: z.string(),
})

/** What a validator looks at before deciding (README 27): the team on those days, and the counters at the end of the year. */
export const absenceEvidence = defineCall({
  method: 'GET',
  path: 'validation/event/{id}/evidence',
  summary: "Qui d'autre est absent ces jours-là, et les soldes projetés au 31/12 (ABS-53)",
  access: { kind: 'backend', roles: ['ROLE_ABSENCE_SHOW'] },
  reading: true,
  params: z.object({ id: idParam }),
  reply: z.object({
    /** `present` counts the people of the team who work on that day, part of it at least, and are not away at all. */
    days: z.array(z.object({ day, worked: z.boolean(), present: z.int() })),
    /** People with the same manager, the one who asks included. */
    team_size: z.int(),
    /** Those of them who are away on these days, the one who asks first. */
    people: z.array(z.object({ id, identity: z.string(), away: z.array(awayRange) })),
    /** In days, every request granted; null without counters. */
    projection: z.nullable(z.object({ cp: days, rtt: days })),
  }),
})

export const editEventCode = defineCall({
  method: 'PATCH',
  path: 'validation/event/{id}',
  summary: "Change le type d'une absence ou le libellé d'une activité (ABS-96, ACT-102)",
  access: {
    kind: 'backend',
    roles: ['ROLE_ABSENCE_EDIT_TYPE', 'ROLE_ACTIVITY_EDIT_TYPE'],
  },
  params: z.object({ id: idParam }),
  body: z.object(
    {
      event_code: z.optional(z.unknown()),
      comment: z.optional(z.unknown()),
      updated_at: z.optional(z.unknown()),
    },
    'Vous devez choisir un code valide.',
  ),
  reply: absence,
})

export const offeredEventCodes = defineCall({
  method: 'GET',
  path: 'validation/event/{id}/code',
  summary: 'Les codes offerts pour cet événement (ABS-97, ACT-104)',
  access: {
    kind: 'backend',
    roles: ['ROLE_ABSENCE_EDIT_TYPE', 'ROLE_ACTIVITY_EDIT_TYPE'],
  },
  params: z.object({ id: idParam }),
  reply: z.array(eventCodeSummary),
})

export const listBackOfficeCodes = defineCall({
  method: 'GET',
  path: 'validation/event-code',
  summary: 'Les codes en service (ABS-49, ABS-50)',
  access: { kind: 'backend', roles: ['ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW'] },
  reply: z.array(z.omit(eventCodeSummary, { editable: true })),
})
