import { ROLES } from '@cadran/rules/portal/roles'
import { REASON_RULES } from '@cadran/rules/portal/run-as'
import { EVENT_STATES } from '@cadran/rules/timesheet/events'
import * as z from 'zod/mini'
import { day, days, id, idParam, modality, moment, personSummary, personType } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { activeDelegation } from './delegation.ts'
import { intervention } from './run-as.ts'

/** The employee's view of the leave counters, in days; null for contractors, who have none (USR-15, MON-95). */
const counters = {
  cp: z.nullable(days),
  before_june: z.nullable(days),
  remainder: z.nullable(days),
  rtt: z.nullable(days),
  rtt_remainder: z.nullable(days),
  rest: z.nullable(days),
  cp15: z.nullable(days),
  sick_children_days: z.nullable(days),
}

/**
 * The manager's and payroll's views of the counters that have one of their own, N-1 beside N for what may be taken is their
 * sum; null for contractors (USR-16, MON-103, README 22, 39).
 */
export const counterViews = {
  cp_manager: z.nullable(days),
  before_june_manager: z.nullable(days),
  rtt_manager: z.nullable(days),
  rtt_remainder_manager: z.nullable(days),
  remainder_manager: z.nullable(days),
  cp15_manager: z.nullable(days),
  cp_pay_manager: z.nullable(days),
  before_june_pay_manager: z.nullable(days),
  rtt_pay_manager: z.nullable(days),
  rtt_remainder_pay_manager: z.nullable(days),
  remainder_pay_manager: z.nullable(days),
  cp15_pay_manager: z.nullable(days),
}

/** One's own absence in a few words: this answer comes with every first page (README 52). */
const ownAbsence = z.object({
  id,
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  days_count: days,
  state: z.enum(EVENT_STATES),
  event_code: z.object({ short_code: z.string(), description: z.string() }),
})
export type OwnAbsence = z.output<typeof ownAbsence>

export const currentUser = z.object({
  ...personSummary.shape,
  username: z.string(),
  email: z.nullable(z.string()),
  personal_email: z.nullable(z.string()),
  is_active: z.boolean(),
  is_visible: z.boolean(),
  is_manager: z.boolean(),
  type: personType,
  person_type: personType,
  modality,
  /** Matricule of the direct manager. */
  manager: z.nullable(z.string()),
  manager_identity: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
  start_at: day,
  end_at: z.nullable(day),
  last_end_at: z.nullable(day),
  seniority_at: z.nullable(day),
  current_period: z.object({ year: z.int(), month: z.int() }),
  display_remainder_counter: z.boolean(),
  display_quota: z.boolean(),
  quota: z.nullable(days),
  display_worked_days: z.boolean(),
  worked_days: z.nullable(days),
  ...counters,
  ...counterViews,
  /** Whether a month of theirs was ever sent, one sent back included (EDT-15). */
  has_sent: z.boolean(),
  /** Worked from elsewhere in `current_period`, as the month itself answers them (REM-15, REM-24). */
  remote_days: z.array(z.object({ day, am: z.boolean(), pm: z.boolean() })),
  /** Not refused and not over, today's included, the next first (README 52). */
  absences: z.array(ownAbsence),
  /** The five that ended last, refused ones left out, the latest first (README 52). */
  last_absences: z.array(ownAbsence),
  /** The people below in the hierarchy, at most 1,000, else null (decisions 6). */
  available_matricules: z.nullable(z.array(z.string())),
  password_expire_at: z.nullable(day),
  cache_expire_at: z.string(),
  user_for_absence_list_fetched_at: z.string(),
  user_for_cra_list_fetched_at: z.string(),
  opted_out_euro2020_pop_up: z.boolean(),
  /** Username of the real person when the request runs as somebody else. */
  switched_from: z.nullable(z.string()),
  /** Whether whoever runs as somebody says why and for how long (AUD-20). */
  run_as_reason: z.enum(REASON_RULES),
  /** The use with an end that this call is made in (AUD-22). */
  run_as: z.nullable(intervention),
  /** Who acts in one's own name at this moment (AUD-21). */
  intervention: z.nullable(intervention),
  /** The last day to add a second factor, where a rule asks for one and it is not over (MFA-22). */
  factor_deadline: z.nullable(day),
  /** For whom one stands now (DEL-23). */
  delegations: z.array(activeDelegation),
  /** Whether somebody has set one as their deputy, whenever that is (DEL-05). */
  is_deputy: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>

export const me = defineCall({
  method: 'GET',
  path: 'user/me',
  summary: 'La personne connectée (USR-34)',
  access: { kind: 'session' },
  reply: currentUser,
})

/** Reduced record of lists and filters (USR-47). */
export const listedUser = z.object({
  ...personSummary.shape,
  type: personType,
  person_type: personType,
  manager: z.nullable(z.string()),
  is_manager: z.boolean(),
  is_visible: z.boolean(),
  start_at: day,
  end_at: z.nullable(day),
  last_end_at: z.nullable(day),
})
export type ListedUser = z.output<typeof listedUser>

const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000)

export const listUsers = defineCall({
  method: 'GET',
  path: 'user',
  summary: 'Les collaborateurs du périmètre (USR-37 à 40)',
  access: { kind: 'backend' },
  query: z.object({
    maxResults: pageSize,
    minDate: z.optional(day),
    maxDate: z.optional(day),
    manager: z.optional(z.string().check(z.maxLength(50))),
    search: z.optional(z.string().check(z.maxLength(100))),
    all: z.optional(z.literal('1')),
    visible: z.optional(z.literal('1')),
  }),
  reply: z.array(listedUser),
  list: true,
})

export const listManagers = defineCall({
  method: 'GET',
  path: 'user/managers',
  summary: 'Les managers du périmètre (USR-41)',
  access: { kind: 'backend' },
  query: z.object({
    maxResults: pageSize,
    visible: z.optional(z.literal('1')),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.array(listedUser),
  list: true,
})

export const showUser = defineCall({
  method: 'GET',
  path: 'user/{id}',
  summary: 'Une personne : soi-même en entier, une autre du périmètre comme dans les listes (USR-35, USR-36)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  reply: z.extend(z.partial(currentUser), listedUser.shape),
})
