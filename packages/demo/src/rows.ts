import type { Modality, PartTime, PersonType } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import type { Counter } from '@cadran/rules/timesheet/balance'
import type { Day } from '@cadran/rules/timesheet/day'
import type { CounterName, EventCodeType, EventKind } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { ExtraSection } from '@cadran/rules/timesheet/extra-declaration'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { CorrectionRow } from './correction-row.ts'

// One interface a table, spelled as its columns; what the database computes itself is left out. `at`, `…_at` of an
// instant is ISO 8601 with its offset, `updated_at` is Paris wall time, everything else with `_at` is a day.

export interface CompanyRow {
  id: number
  name: string
}

export interface WorkplaceRow {
  id: number
  name: string
  /** The name under which its holidays stand: the zone, and its own id where it is not as the zone. */
  holiday_zone: string
  good_friday: boolean
}

/** A person without the password hash, which the seed adds. */
export interface UserRow {
  id: number
  username: string
  matricule: string
  firstname: string
  lastname: string
  sort_key: string
  search_key: string
  email: string | null
  personal_email: string | null
  person_type: PersonType
  modality: Modality | null
  manager_id: number | null
  is_manager: boolean
  is_active: boolean
  is_visible: boolean
  company_id: number
  workplace_id: number
  start_at: Day
  end_at: Day | null
  last_end_at: Day | null
  seniority_at: Day | null
  roles: Role[]
  display_remainder_counter: boolean
  display_quota: boolean
  quota_hundredths: number | null
  display_worked_days: boolean
  worked_days_hundredths: number | null
  password_expire_at: Day | null
  updated_at: string
  part_times: readonly PartTime[]
}

export interface HierarchyRow {
  ancestor_id: number
  descendant_id: number
  depth: number
}

export interface AffectationRow {
  id: number
  code: string
  name: string
}

export interface EventCodeRow {
  id: number
  type: EventCodeType
  short_code: string
  description: string
  color: string
  priority: number
  affectation_id: number | null
  relevant_counter: CounterName | null
  start_at: Day | null
  end_at: Day | null
  editable: boolean
  deductible: boolean
  archived: boolean
  master_data: string | null
  created_at: Day | null
}

export interface AssignmentRow {
  id: number
  user_id: number
  affectation_id: number
  main_code_id: number | null
  starts_on: Day
  ends_on: Day | null
}

export interface PeriodRow {
  id: number
  year: number
  month: number
  closed_at: string | null
  closed_by: number | null
  comment: string | null
}

export interface MonthRow {
  id: number
  user_id: number
  year: number
  month: number
  state: MonthState
  submitted_at: string | null
  survey_sent: boolean
  no_prestation: boolean
  autofill: boolean
  main_activity_id: number | null
  comment: string | null
  certified: boolean
  special_time: boolean
  backwarded: boolean
  updated_at: string
}

export interface EventRow extends DayRange {
  id: number
  month_id: number
  user_id: number
  event_code_id: number
  kind: EventKind
  half_days: number
  state: EventState
  auto_generated: boolean
  backwarded: boolean
  validated1_at: string | null
  validated1_by: number | null
  created_at: string
  updated_at: string
}

export interface OvertimeCodeRow {
  id: number
  code: string
  category: 'availability' | 'intervention'
  sub_category: string | null
  affectation_id: number | null
  description: string
  accepts_constraint: boolean
  accepts_hour: boolean
  accepts_ticket: boolean
  active: boolean
  start_at: Day | null
  end_at: Day | null
}

export interface OvertimeDay {
  date: Day
  hours: { start: string; end: string }[]
  tickets: number
}

export interface OvertimeRow {
  id: number
  month_id: number
  user_id: number
  overtime_code_id: number
  type: 'constraint' | 'hour' | 'ticket'
  start_at: Day
  end_at: Day
  constraint_count: number
  comment: string | null
  days: OvertimeDay[]
}

export interface ExtraActivityPermissionRow {
  month_id: number
  user_id: number
  status: ExtraStatus | null
  requested_at: string | null
  mission_id: number | null
  decision_comment: string | null
  weeks: number[]
}

export interface ExtraActivityWeekRow {
  id: number
  month_id: number
  week: number
  comment: string | null
  updated_at: string
}

export interface ExtraActivityHourRow {
  id: number
  week_id: number
  section: ExtraSection
  day: Day
  start_minute: number
  end_minute: number
  mission_id: number | null
  overtime_code_id: number | null
}

export interface RemoteDayRow {
  user_id: number
  day: Day
  am: boolean
  pm: boolean
}

export interface CounterEntryRow {
  id: number
  user_id: number
  counter: Counter
  kind: 'opening' | 'accrual' | 'adjustment' | 'rollover' | 'expiry'
  hundredths: number
  effective_on: Day
  source: string
  created_at: string
}

export interface SatisfactionCountRow {
  period: Day
  score: number
  shard: number
  n: number
}

export interface AuditRow {
  id: number
  at: string
  actor_id: number | null
  on_behalf_of_id: number | null
  person_id: number | null
  entity: 'event' | 'month' | 'period' | 'correction'
  entity_id: number
  action: string
  before: { state: string } | null
  after: { state: string } | null
  comment: string | null
  request_id: string | null
}

/** Everything that stands in an untouched demonstration, by table, in an order that foreign keys accept. */
export interface DemoRows {
  companies: CompanyRow[]
  workplaces: WorkplaceRow[]
  users: UserRow[]
  hierarchy: HierarchyRow[]
  affectations: AffectationRow[]
  event_codes: EventCodeRow[]
  assignments: AssignmentRow[]
  periods: PeriodRow[]
  months: MonthRow[]
  events: EventRow[]
  overtime_codes: OvertimeCodeRow[]
  overtimes: OvertimeRow[]
  extra_activity_permissions: ExtraActivityPermissionRow[]
  extra_activity_weeks: ExtraActivityWeekRow[]
  extra_activity_hours: ExtraActivityHourRow[]
  remote_days: RemoteDayRow[]
  counter_entries: CounterEntryRow[]
  corrections: CorrectionRow[]
  satisfaction_counts: SatisfactionCountRow[]
  audit: AuditRow[]
}
