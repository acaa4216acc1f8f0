import type { Tables } from '../platform/database/tables.ts'

/** Each column of some tables, typed by the interfaces: one that is missing or too many does not compile. */
type Columns<T extends keyof Tables> = { [N in T]: Record<keyof Tables[N], true> }

export const PORTAL_COLUMNS: Columns<
  | 'companies'
  | 'workplaces'
  | 'users'
  | 'people'
  | 'hierarchy'
  | 'holidays'
  | 'sessions'
  | 'refresh_tokens'
  | 'login_failures'
  | 'password_resets'
  | 'forgot_demands'
  | 'devices'
  | 'month_reminders'
  | 'audit'
> = {
  companies: { id: true, name: true },
  workplaces: { id: true, name: true, holiday_zone: true },
  users: {
    id: true,
    username: true,
    matricule: true,
    firstname: true,
    lastname: true,
    sort_key: true,
    search_key: true,
    email: true,
    personal_email: true,
    person_type: true,
    modality: true,
    manager_id: true,
    is_manager: true,
    is_active: true,
    is_visible: true,
    company_id: true,
    workplace_id: true,
    start_at: true,
    end_at: true,
    last_end_at: true,
    seniority_at: true,
    roles: true,
    display_remainder_counter: true,
    display_quota: true,
    quota_hundredths: true,
    display_worked_days: true,
    worked_days_hundredths: true,
    password_hash: true,
    password_expire_at: true,
    updated_at: true,
    part_times: true,
  },
  people: {
    id: true,
    username: true,
    matricule: true,
    firstname: true,
    lastname: true,
    identity: true,
    sort_key: true,
    search_key: true,
    email: true,
    personal_email: true,
    person_type: true,
    modality: true,
    manager_id: true,
    is_manager: true,
    is_active: true,
    is_visible: true,
    company_id: true,
    start_at: true,
    end_at: true,
    last_end_at: true,
    seniority_at: true,
    roles: true,
    display_remainder_counter: true,
    display_quota: true,
    quota_hundredths: true,
    display_worked_days: true,
    worked_days_hundredths: true,
    password_expire_at: true,
    updated_at: true,
    workplace: true,
    holiday_zone: true,
    manager: true,
    manager_identity: true,
    part_times: true,
  },
  hierarchy: { ancestor_id: true, descendant_id: true, depth: true },
  holidays: { zone: true, day: true, name: true },
  sessions: {
    id: true,
    user_id: true,
    access_hash: true,
    access_expires_at: true,
    refresh_expires_at: true,
    created_at: true,
    revoked_at: true,
    link_key: true,
  },
  refresh_tokens: { hash: true, session_id: true, issued_at: true, used_at: true },
  login_failures: { id: true, identifier: true, address: true, failed_at: true },
  password_resets: { hash: true, user_id: true, requested_at: true, expires_at: true, used_at: true },
  forgot_demands: { id: true, identifier: true, address: true, demanded_at: true },
  devices: {
    id: true,
    user_id: true,
    endpoint: true,
    p256dh: true,
    auth: true,
    name: true,
    os: true,
    registered_at: true,
  },
  month_reminders: { year: true, month: true, sent_at: true },
  audit: {
    id: true,
    at: true,
    actor_id: true,
    on_behalf_of_id: true,
    person_id: true,
    entity: true,
    entity_id: true,
    action: true,
    before: true,
    after: true,
    comment: true,
    request_id: true,
  },
}
