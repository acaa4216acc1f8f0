import { EXTRA_STATUSES } from '@cadran/rules/timesheet/extra-permission'
import * as z from 'zod/mini'
import { day, days, id, idParam, instant, minutes, moment, stamp, validatedPerson } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { month as calendarMonth, eventCodeType, eventState, monthFile, monthState } from '../timesheet/calendar.ts'
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

export const monthAction = z.enum(['validated1', 'validated2', 'non_submitted'])
/** An action that the viewer's roles give but a guard holds back, with the server's text (ACT-75). */
export const blockedMonthAction = z.object({
  action: monthAction,
  code: z.string(),
  message: z.string(),
})

/** Days of one code in one state in a report (ACT-47). */
export const monthLine = z.object({
  event_code: z.object({ id, short_code: z.string(), description: z.string() }),
  type: eventCodeType,
  state: eventState,
  days,
})

export const listedMonth = z.object({
  /** Null when the person has no month row yet (ACT-60). */
  id: z.nullable(id),
  month: z.int(),
  year: z.int(),
  state: monthState,
  submitted: z.boolean(),
  validated2: z.boolean(),
  locked: z.boolean(),
  submitted_at: z.nullable(instant),
  comment: z.nullable(z.string()),
  comment_count: z.int(),
  updated_at: z.nullable(stamp),
  events: z.array(monthLine),
  covered_days: days,
  expected_days: days,
  /** Half-days that a refused absence left empty after the sending (decisions 13). */
  missing_halfdays: z.int(),
  no_prestation: z.boolean(),
  remote_working: z.boolean(),
  remote_days_count: days,
  special_time: z.boolean(),
  partial_time: z.boolean(),
  backwarded: z.boolean(),
  constraint_count: z.int(),
  intervention_minutes: minutes,
  /** Minutes of the complementary hours declared, and in how many weeks something was (ACT-50). */
  extra_activity_minutes: minutes,
  extra_activity_weeks: z.int(),
  /** The specific CRAs, which are downloaded beside the report (BCK-53). */
  files: z.array(monthFile),
  absence_validated1: z.boolean(),
  absence_validated2: z.boolean(),
  actions: z.array(monthAction),
  blocked_actions: z.array(blockedMonthAction),
  undoable: undoable(monthAction),
  /** How it differs from the month before, where reports that do are asked for (CLO-13). */
  difference: z.nullable(
    z.object({
      has_former: z.boolean(),
      worked: z.nullable(z.object({ before: days, before_of: days, now: days, now_of: days })),
      absences: z.array(z.object({ description: z.string(), before: days, now: days })),
      mission: z.nullable(z.object({ before: z.nullable(z.string()), now: z.nullable(z.string()) })),
    }),
  ),
  user: validatedPerson,
  standing_for: standingFor,
  /** Who gave the first level for whom, where that was by delegation (DEL-18). */
  validated1_for: z.nullable(z.string()),
  escalated,
})
export type ListedMonth = z.output<typeof listedMonth>

const MONTH_STATES = ['non_submitted', 'submitted', 'validated1', 'validated2'] as const

/** What the list is narrowed by; its selection and its file take the same. */
const monthFilters = {
  /** 'YYYY-MM', or 'pending': submitted or validated1 inside the default window (FLT-75). */
  period: z.optional(z.union([z.literal('pending'), periodFilter])),
  'types[]': z.optional(arrayFilter(['consultant', 'internal', 'contractor'])),
  'states[]': z.optional(arrayFilter(MONTH_STATES)),
  'matricules[]': z.optional(z.array(z.string())),
  'company[]': z.optional(z.array(z.string())),
  manager: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
  minDate: z.optional(dayFilter),
  maxDate: z.optional(dayFilter),
  noPrestation: z.optional(flagFilter),
  remoteWorking: z.optional(flagFilter),
  specialTime: z.optional(flagFilter),
  partialTime: z.optional(flagFilter),
  backwarded: z.optional(flagFilter),
  constraint: z.optional(flagFilter),
  intervention: z.optional(flagFilter),
  /** Only sent reports that are not as the month before (CLO-13). */
  changed: z.optional(flagFilter),
  lent: z.optional(flagFilter),
}

export const listMonths = defineCall({
  method: 'GET',
  path: 'validation/month',
  summary: 'Les CRA par collaborateur (ACT-42 à ACT-46)',
  access: { kind: 'backend', roles: ['ROLE_ACTIVITY_SHOW'] },
  query: z.object({ maxResults: sizeFilter(10), page: pageFilter, ...monthFilters }),
  reply: z.object({
    months: z.array(listedMonth),
    total_users_count: z.int(),
    /** Reports per state under the same filters but the state's (legend). */
    counts: z.object({
      non_submitted: z.int(),
      submitted: z.int(),
      validated1: z.int(),
      validated2: z.int(),
    }),
    /**
     * The 12 months of the navigator, oldest first: what waits for the viewer in each, and whether everybody of the list as it
     * opens has sent and all of it is validated (CLO-08).
     */
    navigator: z.array(z.object({ period: z.string(), waiting: z.int(), complete: z.boolean() })),
    /** Every month in which something waits for the viewer, however old, oldest first (WIN-08). */
    waiting: z.array(z.object({ period: z.string(), count: z.int() })),
  }),
  list: true,
})

/** One line a report. */
export const exportMonths = exportOf(listMonths, monthFilters, 'Les CRA que montrent les filtres, en fichier (CLO-11)')
export const selectMonths = defineCall({
  method: 'GET',
  path: 'validation/month/selection',
  summary: 'Tous les CRA des filtres sur lesquels on peut décider, avec de quoi le faire (CLO-09)',
  access: { kind: 'backend', roles: ['ROLE_ACTIVITY_SHOW'] },
  query: z.object(monthFilters),
  reply: z.array(
    z.object({
      ...selectedItem,
      year: z.int(),
      month: z.int(),
      state: monthState,
      missing_halfdays: z.int(),
      actions: z.array(monthAction),
      blocked_actions: z.array(blockedMonthAction),
    }),
  ),
})

/** One entry of a report's history (ACT-52). */
export const monthHistoryEntry = z.object({
  id,
  month: id,
  action: z.string(),
  label: z.string(),
  author: z.string(),
  comment: z.nullable(z.string()),
  created_at: instant,
})
export type MonthHistoryEntry = z.output<typeof monthHistoryEntry>

/** Where a report stands: the four parts of its page's address (BCK-26). */
const reportAddress = z.object({ id, year: z.int(), month: z.int(), matricule: z.string(), identity: z.string() })

export const showMonth = defineCall({
  method: 'GET',
  path: 'validation/month/{id}',
  summary: "Le CRA d'un collaborateur, avec ce que l'on peut en faire (ACT-55)",
  access: { kind: 'backend', roles: ['ROLE_CRA_SHOW'] },
  reading: true,
  params: z.object({ id: idParam }),
  query: z.object({
    matricule: z.optional(z.string()),
    month: z.optional(z.string()),
    year: z.optional(z.string()),
  }),
  reply: z.object({
    ...calendarMonth.shape,
    missing_halfdays: z.int(),
    actions: z.array(monthAction),
    blocked_actions: z.array(blockedMonthAction),
    standing_for: standingFor,
    escalated,
    validated1_for: z.nullable(z.string()),
    /** Days by type of the month before, refused ones left out: what this month is seen beside. */
    former_days: z.array(z.object({ description: z.string(), kind: z.enum(['activity', 'absence']), days })),
    /** What is not as it was when the report was last sent back; null when it never was, or is not sent again yet. */
    changes: z.nullable(
      z.object({
        sent_back_at: instant,
        author: z.string(),
        comment: z.nullable(z.string()),
        stretches: z.array(
          z.object({
            start_at: day,
            start_moment: moment,
            end_at: day,
            end_moment: moment,
            before: z.nullable(z.string()),
            now: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** The reports of the same person before and after this one (WIN-10). */
    months_around: z.object({ previous: z.nullable(reportAddress), next: z.nullable(reportAddress) }),
    /** The reports that wait for the viewer around this one, in the order of the list. */
    waiting: z.object({
      total: z.int(),
      /** Place of this one among them, from 1; null when it does not wait. */
      position: z.nullable(z.int()),
      previous: z.nullable(reportAddress),
      next: z.nullable(reportAddress),
    }),
  }),
})

/** With what became of a request of the month, null where there was none (XRQ-20 to XRQ-22). */
const actedMonth = z.extend(listedMonth, { extra_activities_status: z.nullable(z.enum(EXTRA_STATUSES)) })

export const actOnMonth = defineCall({
  method: 'POST',
  path: 'validation/month-action',
  summary: 'Valide ou renvoie un CRA (ACT-69, ACT-70)',
  access: { kind: 'backend' },
  body: z.object(
    {
      month: loose,
      ...decision,
      comment: loose,
      /** The mission of contracted extra activities (XRQ-21). */
      eventCode: loose,
    },
    'Vous devez choisir une action',
  ),
  reply: z.object({ month: actedMonth, action: monthHistoryEntry, notified_at }),
  status: 201,
})

/** Each report has its own action, for one choice may mix both levels; the comment is one for all. */
export const actOnMonths = severalCall(
  'validation/month-actions',
  'Valide ou renvoie plusieurs CRA, chacun pour lui-même',
  z.object({ months: severalItems(z.object({ month: loose, ...decision })), comment: loose }),
)

export const undoMonthAct = undoCall(
  'validation/month-action',
  'Annule la dernière décision sur un CRA (KEY-05)',
  z.object({ month: actedMonth, action: monthHistoryEntry }),
)

/** Their seconds count from the end of the act on all of them (README 69). */
export const undoMonthActs = severalCall(
  'validation/month-actions/undo',
  'Annule la dernière décision sur plusieurs CRA, chacun pour lui-même (KEY-05)',
  z.object({ months: severalIds }),
)

export const monthActions = defineCall({
  method: 'GET',
  path: 'validation/month-action/{id}',
  summary: "L'historique d'un CRA, le plus récent d'abord (ACT-106)",
  access: {
    reading: true,
    kind: 'backend',
    roles: ['ROLE_ACTIVITY_ACTION_HISTORY', 'ROLE_ACTIVITY_COMMENT'],
  },
  params: z.object({ id: idParam }),
  reply: z.array(monthHistoryEntry),
})
