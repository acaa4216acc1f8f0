import * as z from 'zod/mini'
import { day, days, id, idParam, instant, minutes, modality, personSummary, personType, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { month as calendarMonth, eventCodeType, eventState, monthState } from '../timesheet/calendar.ts'
import { arrayFilter, dayFilter, flagFilter, pageFilter, periodFilter, sizeFilter } from './filters.ts'

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
  absence_validated1: z.boolean(),
  absence_validated2: z.boolean(),
  actions: z.array(monthAction),
  blocked_actions: z.array(blockedMonthAction),
  user: z.object({
    ...personSummary.shape,
    person_type: personType,
    modality,
    manager: z.nullable(z.string()),
    start_at: day,
    end_at: z.nullable(day),
    display_worked_days: z.boolean(),
    worked_days: z.nullable(days),
    display_quota: z.boolean(),
    quota: z.nullable(days),
  }),
})
export type ListedMonth = z.output<typeof listedMonth>

const MONTH_STATES = ['non_submitted', 'submitted', 'validated1', 'validated2'] as const

export const listMonths = defineCall({
  method: 'GET',
  path: 'validation/month',
  summary: 'Les CRA par collaborateur (ACT-42 à ACT-46)',
  access: { kind: 'backend', roles: ['ROLE_ACTIVITY_SHOW'] },
  query: z.object({
    maxResults: sizeFilter(10),
    page: pageFilter,
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
  }),
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
    /** What is left to validate in each of the 12 months of the navigator, oldest first. */
    navigator: z.array(z.object({ period: z.string(), waiting: z.int() })),
  }),
  list: true,
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

export const showMonth = defineCall({
  method: 'GET',
  path: 'validation/month/{id}',
  summary: "Le CRA d'un collaborateur, avec ce que l'on peut en faire (ACT-55)",
  access: { kind: 'backend', roles: ['ROLE_CRA_SHOW'] },
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
  }),
})

export const actOnMonth = defineCall({
  method: 'POST',
  path: 'validation/month-action',
  summary: 'Valide ou renvoie un CRA (ACT-69, ACT-70)',
  access: { kind: 'backend' },
  body: z.object(
    {
      month: z.optional(z.unknown()),
      action: z.optional(z.unknown()),
      comment: z.optional(z.unknown()),
      updated_at: z.optional(z.unknown()),
    },
    'Vous devez choisir une action',
  ),
  reply: z.object({ month: listedMonth, action: monthHistoryEntry }),
  status: 201,
})

export const monthActions = defineCall({
  method: 'GET',
  path: 'validation/month-action/{id}',
  summary: "L'historique d'un CRA, le plus récent d'abord (ACT-106)",
  access: {
    kind: 'backend',
    roles: ['ROLE_ACTIVITY_ACTION_HISTORY', 'ROLE_ACTIVITY_COMMENT'],
  },
  params: z.object({ id: idParam }),
  reply: z.array(monthHistoryEntry),
})
