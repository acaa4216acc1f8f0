import type { Tables } from '../platform/database/tables.ts'

/** Each column of some tables, typed by the interfaces: one that is missing or too many does not compile. */
type Columns<T extends keyof Tables> = { [N in T]: Record<keyof Tables[N], true> }

export const TIMESHEET_COLUMNS: Columns<
  | 'affectations'
  | 'event_codes'
  | 'assignments'
  | 'periods'
  | 'period_figures'
  | 'months'
  | 'events'
  | 'overtime_codes'
  | 'overtimes'
  | 'remote_days'
  | 'recurring_remote_days'
  | 'counter_entries'
  | 'extra_activity_permissions'
  | 'extra_activity_weeks'
  | 'extra_activity_hours'
  | 'month_files'
  | 'satisfaction_counts'
> = {
  affectations: { id: true, code: true, name: true },
  event_codes: {
    id: true,
    type: true,
    kind: true,
    short_code: true,
    description: true,
    color: true,
    priority: true,
    affectation_id: true,
    relevant_counter: true,
    start_at: true,
    end_at: true,
    editable: true,
    deductible: true,
    archived: true,
    master_data: true,
    created_at: true,
  },
  assignments: { id: true, user_id: true, affectation_id: true, main_code_id: true, starts_on: true, ends_on: true },
  periods: { id: true, year: true, month: true, closed_at: true, closed_by: true, comment: true },
  period_figures: {
    period_id: true,
    validated2: true,
    validated1: true,
    submitted: true,
    non_submitted: true,
    pending_absences: true,
    remote_workers: true,
    remote_half_days: true,
  },
  months: {
    id: true,
    user_id: true,
    year: true,
    month: true,
    state: true,
    submitted_at: true,
    survey_sent: true,
    no_prestation: true,
    autofill: true,
    main_activity_id: true,
    comment: true,
    certified: true,
    special_time: true,
    backwarded: true,
    updated_at: true,
    remote_saved: true,
    extra_activity_payment: true,
  },
  events: {
    id: true,
    month_id: true,
    user_id: true,
    event_code_id: true,
    kind: true,
    start_at: true,
    start_moment: true,
    end_at: true,
    end_moment: true,
    slots: true,
    half_days: true,
    state: true,
    auto_generated: true,
    backwarded: true,
    validated1_at: true,
    validated1_by: true,
    created_at: true,
    updated_at: true,
  },
  overtime_codes: {
    id: true,
    code: true,
    category: true,
    sub_category: true,
    affectation_id: true,
    description: true,
    accepts_constraint: true,
    accepts_hour: true,
    accepts_ticket: true,
    active: true,
    start_at: true,
    end_at: true,
  },
  overtimes: {
    id: true,
    month_id: true,
    user_id: true,
    overtime_code_id: true,
    type: true,
    start_at: true,
    end_at: true,
    constraint_count: true,
    comment: true,
    days: true,
  },
  remote_days: { user_id: true, day: true, am: true, pm: true, auto_generated: true },
  recurring_remote_days: {
    user_id: true,
    starts_on: true,
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: true,
    sunday: true,
  },
  counter_entries: {
    id: true,
    user_id: true,
    counter: true,
    kind: true,
    hundredths: true,
    effective_on: true,
    source: true,
    created_at: true,
  },
  extra_activity_permissions: {
    month_id: true,
    status: true,
    requested_at: true,
    mission_id: true,
    decision_comment: true,
    weeks: true,
  },
  extra_activity_weeks: { id: true, month_id: true, week: true, comment: true, updated_at: true },
  extra_activity_hours: {
    id: true,
    week_id: true,
    section: true,
    day: true,
    start_minute: true,
    end_minute: true,
    mission_id: true,
    overtime_code_id: true,
  },
  month_files: {
    id: true,
    month_id: true,
    name: true,
    media_type: true,
    byte_size: true,
    storage_key: true,
    created_at: true,
    client_key: true,
  },
  satisfaction_counts: { period: true, score: true, shard: true, n: true },
}
