import type { ListedUser } from '@cadran/contract/portal/users'
import type { PublicConfig } from '../platform/public-config.ts'
import type { CurrentUser } from '../platform/session.ts'

const CONSULTANT: CurrentUser = {
  id: 1,
  matricule: 'C201',
  firstname: 'Camille',
  lastname: 'Rousseau',
  identity: 'Camille Rousseau',
  username: 'consultant',
  email: 'camille.rousseau@synchrone.test',
  personal_email: null,
  is_active: true,
  is_visible: true,
  is_manager: false,
  type: 'consultant',
  person_type: 'consultant',
  modality: 2,
  manager: 'M001',
  manager_identity: 'Nadia Belkacem',
  roles: ['ROLE_MY_CONTACTS', 'ROLE_CONSULTING_TEAM'],
  start_at: '2020-03-01',
  end_at: null,
  last_end_at: null,
  seniority_at: null,
  current_period: { year: 2026, month: 5 },
  display_remainder_counter: true,
  display_quota: false,
  quota: null,
  display_worked_days: false,
  worked_days: null,
  cp: 12.5,
  before_june: 4,
  remainder: 1,
  rtt: 5,
  rtt_remainder: 1,
  rest: 0,
  cp15: 0,
  sick_children_days: 3,
  cp_manager: 12.5,
  before_june_manager: 4,
  rtt_manager: 5,
  rtt_remainder_manager: 1,
  remainder_manager: 1,
  cp15_manager: 0,
  cp_pay_manager: 12.5,
  before_june_pay_manager: 4,
  rtt_pay_manager: 5,
  rtt_remainder_pay_manager: 1,
  remainder_pay_manager: 1,
  cp15_pay_manager: 0,
  has_sent: true,
  remote_days: [],
  absences: [],
  last_absences: [],
  available_matricules: [],
  password_expire_at: null,
  cache_expire_at: '2026-05-22T00:00:00',
  user_for_absence_list_fetched_at: '2026-05-21T00:00:00',
  user_for_cra_list_fetched_at: '2026-05-21T00:00:00',
  opted_out_euro2020_pop_up: true,
  switched_from: null,
  delegations: [],
  is_deputy: false,
  run_as_reason: 'optional',
  run_as: null,
  intervention: null,
  factor_deadline: null,
}

/** A consultant like the demonstration's, with what a test wants different. */
export function consultant(changes: Partial<CurrentUser> = {}): CurrentUser {
  return { ...CONSULTANT, ...changes }
}

/** A manager who validates at the first level. */
export function manager(changes: Partial<CurrentUser> = {}): CurrentUser {
  return consultant({
    id: 2,
    matricule: 'M001',
    firstname: 'Nadia',
    lastname: 'Belkacem',
    identity: 'Nadia Belkacem',
    username: 'manager',
    is_manager: true,
    type: 'internal',
    person_type: 'internal',
    roles: ['ROLE_VALIDATION', 'ROLE_MANAGER', 'ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW'],
    ...changes,
  })
}

/** Somebody as the lists' filters offer them. */
export function listedUser(
  matricule: string,
  firstname: string,
  lastname: string,
  patch: Partial<ListedUser> = {},
): ListedUser {
  return {
    id: Number(matricule.slice(1)),
    matricule,
    firstname,
    lastname,
    identity: `${firstname} ${lastname}`,
    type: 'consultant',
    person_type: 'consultant',
    manager: 'M001',
    is_manager: false,
    is_visible: true,
    start_at: '2020-01-01',
    end_at: null,
    last_end_at: null,
    ...patch,
  }
}

/** The company's settings, outside of the demonstration. */
export function companySettings(changes: Partial<PublicConfig> = {}): PublicConfig {
  return {
    today: '2026-05-21',
    first_start: false,
    company: 'Synchrone',
    company_word: 'Synchrone',
    password_composition: true,
    asks_current_password: false,
    logo_light: null,
    logo_dark: null,
    brand_light: null,
    brand_dark: null,
    features_off: [],
    deadline_day: 25,
    expense_url: null,
    on_call_url: null,
    social_feed_script: null,
    push_public_key: null,
    sso_providers: [],
    passkeys: false,
    support_line: null,
    hr_contact: null,
    demo_password: null,
    ...changes,
  }
}
