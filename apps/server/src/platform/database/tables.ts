// Written from the migrations by `npm run tables`, never by hand.

import type { PlannedFields } from '@cadran/rules/administration/person-changes'
import type { DeviceSystem } from '@cadran/rules/portal/notifications'
import type { PartTime } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import type { Generated, GeneratedAlways } from 'kysely'

export interface AccessRulesTable {
  id: GeneratedAlways<number>
  scope: 'company' | 'role' | 'everybody'
  name: string
  sso_only: boolean
  second_factor: boolean
  starts_on: string
  grace_days: number
  remember_days: number
  updated_at: string
}

export interface AffectationsTable {
  id: Generated<number>
  code: string
  name: string
  client_name: string | null
  start_at: string | null
  end_at: string | null
  archived: Generated<boolean>
  updated_at: Generated<string>
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>
  user_id: number | null
  kind: 'pat' | 'svc' | 'scim'
  name: string
  hash: Buffer
  prefix: string
  scopes: string[]
  networks: string[]
  created_by: number | null
  created_at: Date
  expires_on: string
  revoked_at: Date | null
  last_used_at: Date | null
  last_address: string | null
  warned_at: Date | null
  link_key: Generated<Buffer>
}

export interface AssignmentsTable {
  id: GeneratedAlways<number>
  user_id: number
  affectation_id: number
  main_code_id: number | null
  starts_on: string
  ends_on: string | null
}

export interface AttachmentsTable {
  id: string
  kind: 'picture' | 'file'
  label: string
  media_type: string
  byte_size: number
  holder: string | null
  created_by: number | null
  created_at: Date
}

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  on_behalf_of_id: number | null
  person_id: number | null
  entity: string
  entity_id: number | null
  action: string
  before: unknown
  after: unknown
  comment: string | null
  request_id: string | null
  entity_key: string | null
  standing_for_id: number | null
}

export interface AuditRedactionsTable {
  audit_id: number
  run_id: number
  redacted_at: Date
}

export interface AuditSealsTable {
  position: number
  audit_id: number
  salt: Buffer | null
  content: Buffer
  hash: Buffer
  sealed_at: Date
}

export interface AuditUnsealedTable {
  audit_id: number
}

export interface AuditVerificationsTable {
  id: GeneratedAlways<number>
  at: Date
  sealed: number
  head: string
  faults: string[]
}

export interface CalendarFeedsTable {
  id: GeneratedAlways<number>
  user_id: number
  kind: 'mine' | 'team' | 'on_call'
  level: 'busy' | 'absent' | 'kind'
  hash: Buffer
  created_at: Date
  last_read_at: Date | null
  last_agent: string | null
}

export interface CalendarPolicyTable {
  id: Generated<number>
  most_detail: Generated<'absent' | 'kind'>
  team: Generated<boolean>
}

export interface CheckupCentresTable {
  id: Generated<number>
  folder_id: number
  priority: Generated<number>
  agency_code: string | null
  full_name: string
  address1: string | null
  address2: string | null
  zip_code: string | null
  city_name: string | null
  commentary: string | null
  contact_phone: string | null
  contact_email: string | null
  main_doctors: Generated<unknown>
}

export interface CompaniesTable {
  id: GeneratedAlways<number>
  name: string
  archived: Generated<boolean>
  updated_at: Generated<string>
}

export interface CompanyLogosTable {
  hash: string
  content: Buffer
  created_at: Date
}

export interface CompanySettingsTable {
  key: string
  value: unknown
  updated_at: string
  updated_by: number | null
}

export interface ContactGroupsTable {
  id: Generated<number>
  tab: 'my-contact' | 'consulting-team' | 'contact' | 'corporate-team'
  title: string
  text: string | null
  email: string | null
  phone: string | null
  mobile: string | null
  display_name: Generated<boolean>
  is_management: Generated<boolean>
  priority: Generated<number>
  updated_at: Generated<string>
}

export interface ContactsTable {
  id: Generated<number>
  group_id: number
  user_id: number | null
  identity: string | null
  title: string | null
  job: string | null
  picture: string | null
  mobile: string | null
  phone: string | null
  email: string | null
  birthday: string | null
  place: string | null
  priority: Generated<number>
  updated_at: Generated<string>
}

export interface ContractsTable {
  user_id: number
  start_at: string
  end_at: string | null
}

export interface CorrectedAbsencesView {
  correction_id: number | null
  user_id: number | null
  event_id: number | null
  year: number | null
  month: number | null
  event_code_id: number | null
  start_at: string | null
  start_moment: string | null
  end_at: string | null
  end_moment: string | null
  half_days: number | null
  created_at: Date | null
  updated_at: string | null
}

export interface CorrectionExportsTable {
  run_id: number
  correction_id: number
}

export interface CorrectionsTable {
  id: GeneratedAlways<number>
  user_id: number
  year: number
  month: number
  object: 'absence' | 'overtime' | 'extra_activity' | 'remote'
  old_id: number | null
  corrects: number | null
  old: unknown
  new: unknown
  replaces: Generated<unknown>
  touches: string
  fact_on: string
  moves: Generated<unknown>
  totals: Generated<unknown>
  half_days_difference: Generated<number>
  minutes_difference: Generated<number>
  insufficient_balance: Generated<boolean>
  reason: string
  asked_by: number
  asked_for: number | null
  client_key: string | null
  state: Generated<'submitted' | 'validated1' | 'validated2' | 'refused' | 'withdrawn'>
  validated1_by: number | null
  validated1_for: number | null
  validated2_by: number | null
  validated2_for: number | null
  comment: string | null
  decided_at: Date | null
  place: number | null
  carried_year: number | null
  carried_month: number | null
  created_at: Date
  updated_at: string
  erased_at: Date | null
}

export interface CountedAbsencesView {
  event_id: number | null
  user_id: number | null
  counter: string | null
  hundredths: number | null
  stage: string | null
  kind: string | null
  effective_on: string | null
  at: Date | null
}

export interface CountedPeopleTable {
  figure: 'person' | 'manager' | 'non_submitted' | 'submitted' | 'validated1' | 'validated2' | 'no_report' | 'absence_submitted' | 'absence_validated1' | 'absence_validated2' | 'absence_refused' | 'request_pending' | 'request_accepted' | 'request_refused' | 'remote'
  year: number
  month: number
  weight: number
  block: number
  people: string
}

export interface CounterAdjustmentsTable {
  id: GeneratedAlways<number>
  user_id: number
  counter: 'cp' | 'before_june' | 'remainder' | 'rtt' | 'rtt_remainder' | 'rest' | 'cp15' | 'sick_children_days'
  hundredths: number
  effective_on: string
  reason: string
  state: 'proposed' | 'posted' | 'refused' | 'withdrawn'
  undone_line_id: number | null
  client_key: string | null
  created_by: number
  created_at: Date
  decided_by: number | null
  decided_at: Date | null
  comment: string | null
  updated_at: string
}

export interface CounterEntriesTable {
  id: GeneratedAlways<number>
  user_id: number
  counter: 'cp' | 'before_june' | 'remainder' | 'rtt' | 'rtt_remainder' | 'rest' | 'cp15' | 'sick_children_days'
  kind: 'opening' | 'accrual' | 'adjustment' | 'rollover' | 'expiry' | 'reserve' | 'taken' | 'release'
  hundredths: number
  effective_on: string
  source: string
  created_at: Date
  seq: Generated<number>
  stage: Generated<'posted' | 'asked' | 'accepted' | 'taken'>
  rule: Generated<string>
  rule_id: number | null
  reason: string | null
  actor_id: number | null
  event_id: number | null
  correction_id: number | null
  fact_on: string | null
  reverses_id: number | null
  hash: Generated<string>
}

export interface CounterSealsTable {
  id: GeneratedAlways<number>
  month: string | null
  sealed_at: Date
  last_line_id: number
  people: number
  lines: number
  hash: string
  run_id: number | null
}

export interface CounterStandingsTable {
  user_id: number
  until: string
  seq: number
  is_corrected: boolean
  sums: unknown
}

export interface DataExportsTable {
  id: GeneratedAlways<number>
  user_id: number
  requested_at: Date
  ready_at: Date | null
  storage_key: string | null
  byte_size: number | null
}

export interface DeputiesTable {
  id: Generated<number>
  manager_id: number
  deputy_id: number
  mode: 'absence' | 'dates'
  scopes: string[]
  starts_at: string | null
  start_moment: 'am' | 'pm' | null
  ends_at: string | null
  end_moment: 'am' | 'pm' | null
  set_by: number
  created_at: Date
  updated_at: string
  ended_at: Date | null
  slots: GeneratedAlways<string>
}

export interface DevicesTable {
  id: GeneratedAlways<number>
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  name: string
  os: DeviceSystem
  registered_at: Date
}

export interface DirectoryEntriesTable {
  user_id: number
  user_name: string
  user_name_key: string
  external_id: string | null
  created_at: Date
}

export interface DisconnectionChoicesTable {
  user_id: number
  immediate: string[]
}

export interface DocumentBlocksTable {
  id: Generated<number>
  folder_id: number
  priority: Generated<number>
  title: string | null
  url: string | null
  url_label: string | null
  address: string | null
  names: Generated<string[]>
  mails: Generated<string[]>
  phones: Generated<string[]>
  created_at: Date
  updated_at: Generated<string>
}

export interface DocumentCategoriesTable {
  id: Generated<number>
  section_id: number
  label: string
  priority: Generated<number>
}

export interface DocumentFoldersTable {
  id: Generated<number>
  category_id: number
  label: string
  priority: Generated<number>
  content_tag: string | null
}

export interface DocumentSectionsTable {
  id: Generated<number>
  area: 'documents' | 'social'
  label: string
  icon: string | null
  priority: Generated<number>
  role: string | null
  type: string | null
  updated_at: Generated<string>
}

export interface DocumentsTable {
  id: Generated<number>
  category_id: number | null
  folder_id: number | null
  is_welcome_book: Generated<boolean>
  label: string
  priority: Generated<number>
  mime_type: string
  byte_size: number
  storage_key: string
  created_at: Date
}

export interface DueCorrectionLinesView {
  correction_id: number | null
  user_id: number | null
  counter: string | null
  hundredths: number | null
  stage: string | null
  kind: string | null
}

export interface EmergencyAccountsTable {
  user_id: number
  named_at: Date
}

export interface ErasureDemandsTable {
  id: GeneratedAlways<number>
  person_id: number
  received_on: string
  answer_by: string
  extended_because: string | null
  answered_at: Date | null
  outcome: unknown
  run_id: number | null
  created_by: number
  updated_at: string
}

export interface EscalationsTable {
  id: Generated<number>
  entity: 'absence' | 'report' | 'request'
  entity_id: number
  user_id: number
  waiting_since: string
  level: number
  from_id: number | null
  to_id: number | null
  at: Date
}

export interface EventCodesTable {
  id: Generated<number>
  type: 'activity' | 'absence' | 'hoursNotWorked' | 'sickness' | 'maternity' | 'other'
  kind: GeneratedAlways<EventKind>
  short_code: string
  description: string
  color: string
  priority: Generated<number>
  affectation_id: number | null
  relevant_counter: 'cp' | 'rtt' | 'remainder' | 'cp15' | null
  start_at: string | null
  end_at: string | null
  editable: Generated<boolean>
  deductible: Generated<boolean>
  archived: Generated<boolean>
  master_data: string | null
  created_at: string | null
  updated_at: Generated<string>
}

export interface EventsTable {
  id: Generated<number>
  month_id: number
  user_id: number
  event_code_id: number
  kind: EventKind
  start_at: string
  start_moment: 'am' | 'pm'
  end_at: string
  end_moment: 'am' | 'pm'
  slots: GeneratedAlways<string>
  half_days: number
  state: Generated<'submitted' | 'validated1' | 'validated2' | 'refused'>
  auto_generated: Generated<boolean>
  backwarded: Generated<boolean>
  validated1_at: Date | null
  validated1_by: number | null
  created_at: Date
  updated_at: string
  request_comment: string | null
  waiting_since: string | null
}

export interface ExtraActivityHoursTable {
  id: Generated<number>
  week_id: number
  section: 'complementaries' | 'constraints'
  day: string
  start_minute: number
  end_minute: number
  mission_id: number | null
  overtime_code_id: number | null
}

export interface ExtraActivityPermissionsTable {
  month_id: number
  status: 'pending' | 'accepted' | 'refused' | null
  requested_at: Date | null
  mission_id: number | null
  decision_comment: string | null
  weeks: Generated<number[]>
  user_id: number
}

export interface ExtraActivityWeeksTable {
  id: Generated<number>
  month_id: number
  week: number
  comment: string | null
  updated_at: string
}

export interface FactorDeadlinesTable {
  user_id: number
  first_seen_on: string
  deadline: string | null
}

export interface FactorFailuresTable {
  id: GeneratedAlways<number>
  user_id: number
  failed_at: Date
}

export interface FirstStartTable {
  single: Generated<boolean>
  link_hash: Buffer
  link_made_at: Date
  link_ends_at: Date
  opened_at: Date | null
  cookie_hash: Buffer | null
  cookie_ends_at: Date | null
  mails_tried: Generated<number>
  done_at: Date | null
}

export interface FirstStartTriesTable {
  id: GeneratedAlways<number>
  address: string
  tried_at: Date
}

export interface ForgotDemandsTable {
  id: GeneratedAlways<number>
  identifier: string
  address: string
  demanded_at: Date
}

export interface HeldMessagesTable {
  id: Generated<number>
  user_id: number
  channel: 'mail' | 'push'
  device_id: number | null
  queue: string
  job: unknown
  is_gathered: boolean
  held_at: Date
  due_at: Date
}

export interface HierarchyTable {
  ancestor_id: number
  descendant_id: number
  depth: number
}

export interface HolidayDaysTable {
  id: GeneratedAlways<number>
  workplace_id: number | null
  day: string
  half: Generated<'am' | 'pm' | 'day'>
  name: string
  updated_at: string
}

export interface HolidayVersionsTable {
  is_only: Generated<boolean>
  version: number
}

export interface HolidaysTable {
  zone: string
  day: string
  name: string
  half: Generated<'am' | 'pm' | 'day'>
  source: Generated<'national' | 'regional' | 'own'>
  half_days: GeneratedAlways<number>
}

export interface IdentityLinksTable {
  id: GeneratedAlways<number>
  user_id: number
  provider: string
  subject: string
  linked_at: Date
  last_login_at: Date
}

export interface ImportLinesTable {
  run_id: number
  section: 'new' | 'changed' | 'recounted' | 'left' | 'faults'
  place: number
  is_sensitive: boolean
  words: string
  content: unknown
}

export interface ImportMappingsTable {
  id: GeneratedAlways<number>
  kind: string
  headers: string
  fields: unknown
  used_at: Date
  used_by: number
}

export interface ImportRunsTable {
  id: GeneratedAlways<number>
  kind: string
  state: 'read' | 'checking' | 'checked' | 'running' | 'done' | 'interrupted' | 'failed' | 'expired' | 'undone'
  file_name: string
  storage_key: string | null
  sheets: string[]
  sheet: string | null
  columns: unknown
  sample: unknown
  row_count: number
  mapping: unknown
  taken_over: unknown
  phase: string | null
  job_id: number | null
  begun_at: Date | null
  preview_key: string | null
  is_sensitive: Generated<boolean>
  counts: unknown
  refusal: string | null
  created_at: Date
  created_by: number
  ended_at: Date | null
}

export interface InternalNewsTable {
  id: Generated<number>
  title: string
  url: string | null
  picture_id: string | null
  html_content: Generated<string>
  mobile_html_content: string | null
  published_at: Date | null
  updated_at: string
}

export interface KnownDevicesTable {
  id: GeneratedAlways<number>
  user_id: number
  hash: Buffer
  name: string
  first_seen_at: Date
  last_seen_at: Date
  trusted_until: Date | null
}

export interface LegalHoldsTable {
  id: GeneratedAlways<number>
  person_id: number | null
  entries: string[] | null
  reason: string
  until: string | null
  set_by: number
  set_at: Date
  lifted_by: number | null
  lifted_at: Date | null
  lift_reason: string | null
}

export interface LiveCorrectionLinesView {
  id: number | null
  user_id: number | null
  counter: string | null
  kind: string | null
  hundredths: number | null
  effective_on: string | null
  source: string | null
  created_at: Date | null
  seq: number | null
  stage: string | null
  rule: string | null
  rule_id: number | null
  reason: string | null
  actor_id: number | null
  event_id: number | null
  correction_id: number | null
  fact_on: string | null
  reverses_id: number | null
  hash: string | null
}

export interface LiveLinesView {
  id: number | null
  user_id: number | null
  counter: string | null
  kind: string | null
  hundredths: number | null
  effective_on: string | null
  source: string | null
  created_at: Date | null
  seq: number | null
  stage: string | null
  rule: string | null
  rule_id: number | null
  reason: string | null
  actor_id: number | null
  event_id: number | null
  correction_id: number | null
  fact_on: string | null
  reverses_id: number | null
  hash: string | null
}

export interface LoginTriesTable {
  id: GeneratedAlways<number>
  identifier: string
  address: string
  tried_at: Date[]
  last_tried_at: Date | null
  opened_at: Date | null
  kept_until: Date
}

export interface LogoutTokensSeenTable {
  provider: string
  jti: string
  seen_at: Date
}

export interface LongJobsTable {
  id: GeneratedAlways<number>
  kind: string
  author_id: number
  request_id: string
  asked: unknown
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  done: Generated<number>
  total: Generated<number>
  faults: Generated<string[]>
  outcome: unknown
  created_at: Date
  ended_at: Date | null
}

export interface LossNoticeDaysTable {
  day: string
}

export interface MessageReleasesTable {
  one: Generated<boolean>
  looked_at: Date
}

export interface MonthFilesTable {
  id: Generated<number>
  month_id: number
  name: string
  media_type: string
  byte_size: number
  storage_key: string
  created_at: Date
  client_key: string | null
}

export interface MonthsTable {
  id: Generated<number>
  user_id: number
  year: number
  month: number
  state: Generated<'non_submitted' | 'submitted' | 'validated1' | 'validated2'>
  submitted_at: Date | null
  survey_sent: Generated<boolean>
  no_prestation: Generated<boolean>
  autofill: Generated<boolean>
  main_activity_id: number | null
  comment: string | null
  certified: Generated<boolean>
  special_time: Generated<boolean>
  backwarded: Generated<boolean>
  updated_at: string
  remote_saved: Generated<boolean>
  extra_activity_payment: 'money' | 'rest' | null
  waiting_since: string | null
}

export interface NewsPostsTable {
  id: Generated<number>
  type: number
  title: string
  summary: Generated<string>
  content: Generated<string>
  date_at: string | null
  place: string | null
  published_at: Date | null
  url: string | null
  iframe_url: string | null
  file_id: string | null
  secondary_file_id: string | null
  picture_id: string | null
  secondary_picture_id: string | null
  share_urls: Generated<unknown>
  contact: unknown
  homepage_content: string | null
  has_homepage_image: Generated<boolean>
  is_highlight: Generated<boolean>
  updated_at: string
}

export interface OvertimeCodesTable {
  id: Generated<number>
  code: string
  category: 'availability' | 'intervention'
  sub_category: string | null
  affectation_id: number | null
  description: string
  accepts_constraint: Generated<boolean>
  accepts_hour: Generated<boolean>
  accepts_ticket: Generated<boolean>
  active: Generated<boolean>
  start_at: string | null
  end_at: string | null
  updated_at: Generated<string>
}

export interface OvertimesTable {
  id: Generated<number>
  month_id: number
  user_id: number
  overtime_code_id: number
  type: 'constraint' | 'hour' | 'ticket'
  start_at: string
  end_at: string
  constraint_count: Generated<number>
  comment: string | null
  days: Generated<unknown>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ParametersTable {
  id: GeneratedAlways<number>
  key: string
  value: unknown
  starts_on: string
  author_id: number | null
  created_at: Date
  awaits_confirmation: Generated<boolean>
  confirmed_by: number | null
  confirmed_at: Date | null
}

export interface PasskeysTable {
  id: GeneratedAlways<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  device_type: string
  backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasswordResetsTable {
  hash: Buffer
  user_id: number
  requested_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PayrollAcceptancesTable {
  run_id: number
  key: string
  code: string
  state: string
  person_id: number | null
  text: string
  choice: 'intervention' | 'week' | null
  left_out: unknown
  reason: string
  accepted_by: number
  accepted_at: Date
}

export interface PayrollBaselinesTable {
  run_id: number
  user_id: number
  person: unknown
  corrections: number[]
}

export interface PayrollMatriculesTable {
  id: GeneratedAlways<number>
  user_id: number
  payroll_matricule: string
  starts_on: string
  ends_on: string | null
}

export interface PayrollRubricsTable {
  version_id: number
  code: string
  rubric: string
  label: string
  unit: 'J' | 'H' | 'N'
  mode: 'dated' | 'total' | 'state'
  ignored: boolean
  after: string | null
}

export interface PayrollRunFilesTable {
  id: GeneratedAlways<number>
  run_id: number
  template_id: number
  version_id: number
  company: string | null
  name: string
  byte_size: number
  line_count: number
  sha256: string
  storage_key: string
}

export interface PayrollRunLinesTable {
  run_id: number
  template_id: number
  place: number
  user_id: number
  matricule: string
  payroll_matricule: string | null
  lastname: string
  firstname: string
  company: string
  origin: string
  kind: 'normal' | 'rappel' | 'baseline'
  code: string
  source: string
  rubric: string
  label: string
  start_at: string | null
  start_moment: string | null
  end_at: string | null
  end_moment: string | null
  quantity: number
  unit: 'J' | 'H' | 'N'
  days: number | null
  hours: number | null
  correction_id: number | null
  former_quantity: number | null
}

export interface PayrollRunSightsTable {
  run_id: number
  months: string[]
  people: unknown
}

export interface PayrollRunsTable {
  id: GeneratedAlways<number>
  year: number
  month: number
  state: Generated<'draft' | 'issuing' | 'issued' | 'cancelled'>
  version_ids: number[]
  created_by: number | null
  created_at: Date
  updated_at: string
  control: Generated<unknown>
  summary: unknown
  controlled_at: Date | null
  based_on: number | null
  number: number | null
  issued_by: number | null
  phase: 'Relevé' | 'Écriture' | 'Sceau' | null
  done: Generated<number>
  total: Generated<number>
  failures: Generated<number>
  notice: string | null
  issued_at: Date | null
  seal: string | null
  cancelled_by: number | null
  cancelled_at: Date | null
  cancel_reason: string | null
  line_count: Generated<number>
  person_count: Generated<number>
  rappel_count: Generated<number>
  known_months: string[] | null
}

export interface PayrollTemplateVersionsTable {
  id: GeneratedAlways<number>
  template_id: number
  version: number
  columns: unknown
  format: unknown
  maps_all: Generated<boolean>
  goes_back: Generated<boolean>
  created_at: Date
  created_by: number | null
}

export interface PayrollTemplatesTable {
  id: GeneratedAlways<number>
  name: string
  name_key: string
  archived: Generated<boolean>
  updated_at: string
}

export interface PeopleView {
  id: number
  username: string
  matricule: string
  firstname: string
  lastname: string
  identity: string
  sort_key: string
  search_key: string
  email: string | null
  personal_email: string | null
  person_type: 'consultant' | 'contractor' | 'internal' | 'interim'
  modality: 1 | 2 | 3 | null
  manager_id: number | null
  is_manager: boolean
  is_active: boolean
  is_visible: boolean
  company_id: number
  start_at: string
  end_at: string | null
  last_end_at: string | null
  seniority_at: string | null
  roles: Role[]
  display_remainder_counter: boolean
  display_quota: boolean
  quota_hundredths: number | null
  display_worked_days: boolean
  worked_days_hundredths: number | null
  password_expire_at: string | null
  updated_at: string
  workplace: string
  holiday_zone: string
  manager: string | null
  manager_identity: string | null
  part_times: PartTime[]
}

export interface PeriodFiguresTable {
  period_id: number
  validated2: number
  validated1: number
  submitted: number
  non_submitted: number
  pending_absences: number
  remote_workers: number
  remote_half_days: number
}

export interface PeriodsTable {
  id: Generated<number>
  year: number
  month: number
  closed_at: Date | null
  closed_by: number | null
  comment: string | null
}

export interface PlannedChangesTable {
  id: GeneratedAlways<number>
  user_id: number
  effective_on: string
  changes: PlannedFields
  state: Generated<'planned' | 'done' | 'failed' | 'cancelled'>
  failure: string | null
  comment: string | null
  planned_by: number | null
  planned_at: Date
}

export interface PositionsTable {
  user_id: number
  starts_on: string
  person_type: 'consultant' | 'contractor' | 'internal' | 'interim'
  modality: 1 | 2 | 3 | null
  company_id: number
  workplace_id: number
  manager_id: number | null
  is_manager: boolean
  in_force: Generated<boolean>
}

export interface QuietCountsTable {
  month: string
  manager_id: number | null
  acts: Generated<number>
  held: Generated<number>
}

export interface RecordReadsTable {
  id: GeneratedAlways<number>
  reader_id: number
  on_behalf_of_id: number | null
  person_id: number
  what: string
  day: string
  times: number
  first_at: Date
  last_at: Date
  withheld_until: string | null
  withheld_reason: string | null
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
  used_at: Date | null
}

export interface RecurringRemoteDaysTable {
  user_id: number
  starts_on: string
  monday: boolean
  tuesday: boolean
  wednesday: boolean
  thursday: boolean
  friday: boolean
  saturday: boolean
  sunday: boolean
}

export interface RefreshTokensTable {
  hash: Buffer
  session_id: string
  issued_at: Date
  used_at: Date | null
}

export interface ReminderDaysTable {
  day: string
  what: string
}

export interface ReminderRunsTable {
  user_id: number
  year: number
  month: number
  last_on: string
  times: number
}

export interface RemoteDaysTable {
  user_id: number
  day: string
  am: boolean
  pm: boolean
  auto_generated: Generated<boolean>
}

export interface ReportRemindersTable {
  user_id: number
  year: number
  month: number
  reminded_at: Date
  reminded_by: number
}

export interface RestoresTable {
  id: GeneratedAlways<number>
  restored_at: Date
  backup_made_at: Date
  last_run_id: number
}

export interface RetentionBatchesTable {
  run_id: number
  entry: string
  last_person_id: number
  ids: number[]
}

export interface RetentionRunsTable {
  id: GeneratedAlways<number>
  kind: 'dry_run' | 'run' | 'demand'
  state: 'waiting' | 'running' | 'done'
  asked_by: number
  asked_at: Date
  ended_at: Date | null
  register_version: string
  preview_key: string | null
  people_count: number | null
  plan: unknown
  audit_head: string | null
}

export interface RoleGroupMembersTable {
  group_id: number
  user_id: number
}

export interface RoleGroupsTable {
  id: GeneratedAlways<number>
  display_name: string
  display_name_key: string
  external_id: string | null
  roles: Generated<Role[]>
  created_at: Date
  updated_at: string
}

export interface RunAsUsesTable {
  id: GeneratedAlways<number>
  session_id: string | null
  actor_id: number
  person_id: number
  reason: string
  minutes: number | null
  started_at: Date
  last_at: Date
  ends_at: Date
}

export interface SatisfactionCountsTable {
  period: string
  score: number
  shard: number
  n: number
}

export interface SessionsTable {
  id: string
  user_id: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_expires_at: Date
  created_at: Date
  revoked_at: Date | null
  link_key: Generated<Buffer>
  device_name: Generated<string>
  confirmed_at: Date | null
  method: Generated<'password' | 'passkey' | 'sso'>
  strength: Generated<'one' | 'two' | 'remembered'>
  provider: string | null
  idp_subject: string | null
  idp_sid: string | null
  id_token_box: Buffer | null
  address: Generated<string>
  known_device_id: number | null
  last_seen_at: Generated<Date>
}

export interface SickNoticesTable {
  id: GeneratedAlways<number>
  user_id: number
  year: number
  notified_on: string
  expires_on: string
  created_by: number
  created_at: Date
}

export interface SignInFactorsTable {
  user_id: number
  webauthn_handle: Buffer
  totp_box: Buffer | null
  totp_pending_box: Buffer | null
  totp_pending_at: Date | null
  totp_confirmed_at: Date | null
  totp_last_step: number | null
  recovery_salt: Buffer | null
}

export interface SignInStepsTable {
  id: GeneratedAlways<number>
  hash: Buffer
  user_id: number | null
  kind: 'sso' | 'confirm' | 'setup' | 'passkey'
  provider: string | null
  data: Generated<unknown>
  wrong: Generated<number>
  expires_at: Date
  used_at: Date | null
}

export interface TutorialsTable {
  id: Generated<number>
  tutorial_type: Generated<'desktop' | 'mobile'>
  label: string
  description: Generated<string>
  category: string
  url: string | null
  youtube_url: string | null
  duration_seconds: number | null
  priority: Generated<number>
  picture_id: string | null
  updated_at: string
}

export interface UncountedPeopleTable {
  user_id: number
  year: number | null
  month: number | null
}

export interface UnionFilesTable {
  id: Generated<number>
  union_id: number
  label: string
  mime_type: string
  byte_size: number
  storage_key: string
  created_at: Date
}

export interface UnionsTable {
  id: Generated<number>
  label: string
  logo: string | null
  description: Generated<string>
  role: string | null
  priority: Generated<number>
  updated_at: Generated<string>
}

export interface UsersTable {
  id: Generated<number>
  username: string
  matricule: string
  firstname: string
  lastname: string
  sort_key: string
  search_key: string
  email: string | null
  personal_email: string | null
  person_type: 'consultant' | 'contractor' | 'internal' | 'interim'
  modality: 1 | 2 | 3 | null
  manager_id: number | null
  is_manager: Generated<boolean>
  is_active: Generated<boolean>
  is_visible: Generated<boolean>
  company_id: number
  workplace_id: number
  start_at: string
  end_at: string | null
  last_end_at: string | null
  seniority_at: string | null
  roles: Generated<Role[]>
  display_remainder_counter: Generated<boolean>
  display_quota: Generated<boolean>
  quota_hundredths: number | null
  display_worked_days: Generated<boolean>
  worked_days_hundredths: number | null
  password_hash: string
  password_expire_at: string | null
  updated_at: string
  part_times: Generated<PartTime[]>
  name_words: GeneratedAlways<string>
  holiday_zone: Generated<string>
  erased_at: Date | null
  is_service: Generated<boolean>
  local_roles: Generated<Role[]>
  group_roles: Generated<Role[]>
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  webhook_id: number
  event_id: string
  audit_id: number | null
  type: string
  data: string
  state: Generated<'pending' | 'delivered' | 'dead'>
  attempts: Generated<number>
  next_at: Date | null
  taken_until: Date | null
  last_status: number | null
  last_error: string | null
  created_at: Date
  ended_at: Date | null
}

export interface WebhooksTable {
  id: GeneratedAlways<number>
  name: string
  url: string
  events: string[]
  secret_box: Buffer
  former_secret_box: Buffer | null
  rotated_at: Date | null
  enabled: Generated<boolean>
  disabled_because: 'person' | 'gone' | 'dead' | null
  disabled_at: Date | null
  dead_in_a_row: Generated<number>
  created_by: number | null
  created_at: Date
}

export interface WorkplacesTable {
  id: GeneratedAlways<number>
  name: string
  holiday_zone: string
  zone: GeneratedAlways<string>
  good_friday: Generated<boolean>
  archived: Generated<boolean>
  updated_at: Generated<string>
}

export interface Tables {
  access_rules: AccessRulesTable
  affectations: AffectationsTable
  api_tokens: ApiTokensTable
  assignments: AssignmentsTable
  attachments: AttachmentsTable
  audit: AuditTable
  audit_redactions: AuditRedactionsTable
  audit_seals: AuditSealsTable
  audit_unsealed: AuditUnsealedTable
  audit_verifications: AuditVerificationsTable
  calendar_feeds: CalendarFeedsTable
  calendar_policy: CalendarPolicyTable
  checkup_centres: CheckupCentresTable
  companies: CompaniesTable
  company_logos: CompanyLogosTable
  company_settings: CompanySettingsTable
  contact_groups: ContactGroupsTable
  contacts: ContactsTable
  contracts: ContractsTable
  corrected_absences: CorrectedAbsencesView
  correction_exports: CorrectionExportsTable
  corrections: CorrectionsTable
  counted_absences: CountedAbsencesView
  counted_people: CountedPeopleTable
  counter_adjustments: CounterAdjustmentsTable
  counter_entries: CounterEntriesTable
  counter_seals: CounterSealsTable
  counter_standings: CounterStandingsTable
  data_exports: DataExportsTable
  deputies: DeputiesTable
  devices: DevicesTable
  directory_entries: DirectoryEntriesTable
  disconnection_choices: DisconnectionChoicesTable
  document_blocks: DocumentBlocksTable
  document_categories: DocumentCategoriesTable
  document_folders: DocumentFoldersTable
  document_sections: DocumentSectionsTable
  documents: DocumentsTable
  due_correction_lines: DueCorrectionLinesView
  emergency_accounts: EmergencyAccountsTable
  erasure_demands: ErasureDemandsTable
  escalations: EscalationsTable
  event_codes: EventCodesTable
  events: EventsTable
  extra_activity_hours: ExtraActivityHoursTable
  extra_activity_permissions: ExtraActivityPermissionsTable
  extra_activity_weeks: ExtraActivityWeeksTable
  factor_deadlines: FactorDeadlinesTable
  factor_failures: FactorFailuresTable
  first_start: FirstStartTable
  first_start_tries: FirstStartTriesTable
  forgot_demands: ForgotDemandsTable
  held_messages: HeldMessagesTable
  hierarchy: HierarchyTable
  holiday_days: HolidayDaysTable
  holiday_versions: HolidayVersionsTable
  holidays: HolidaysTable
  identity_links: IdentityLinksTable
  import_lines: ImportLinesTable
  import_mappings: ImportMappingsTable
  import_runs: ImportRunsTable
  internal_news: InternalNewsTable
  known_devices: KnownDevicesTable
  legal_holds: LegalHoldsTable
  live_correction_lines: LiveCorrectionLinesView
  live_lines: LiveLinesView
  login_tries: LoginTriesTable
  logout_tokens_seen: LogoutTokensSeenTable
  long_jobs: LongJobsTable
  loss_notice_days: LossNoticeDaysTable
  message_releases: MessageReleasesTable
  month_files: MonthFilesTable
  months: MonthsTable
  news_posts: NewsPostsTable
  overtime_codes: OvertimeCodesTable
  overtimes: OvertimesTable
  parameters: ParametersTable
  passkeys: PasskeysTable
  password_resets: PasswordResetsTable
  payroll_acceptances: PayrollAcceptancesTable
  payroll_baselines: PayrollBaselinesTable
  payroll_matricules: PayrollMatriculesTable
  payroll_rubrics: PayrollRubricsTable
  payroll_run_files: PayrollRunFilesTable
  payroll_run_lines: PayrollRunLinesTable
  payroll_run_sights: PayrollRunSightsTable
  payroll_runs: PayrollRunsTable
  payroll_template_versions: PayrollTemplateVersionsTable
  payroll_templates: PayrollTemplatesTable
  people: PeopleView
  period_figures: PeriodFiguresTable
  periods: PeriodsTable
  planned_changes: PlannedChangesTable
  positions: PositionsTable
  quiet_counts: QuietCountsTable
  record_reads: RecordReadsTable
  recovery_codes: RecoveryCodesTable
  recurring_remote_days: RecurringRemoteDaysTable
  refresh_tokens: RefreshTokensTable
  reminder_days: ReminderDaysTable
  reminder_runs: ReminderRunsTable
  remote_days: RemoteDaysTable
  report_reminders: ReportRemindersTable
  restores: RestoresTable
  retention_batches: RetentionBatchesTable
  retention_runs: RetentionRunsTable
  role_group_members: RoleGroupMembersTable
  role_groups: RoleGroupsTable
  run_as_uses: RunAsUsesTable
  satisfaction_counts: SatisfactionCountsTable
  sessions: SessionsTable
  sick_notices: SickNoticesTable
  sign_in_factors: SignInFactorsTable
  sign_in_steps: SignInStepsTable
  tutorials: TutorialsTable
  uncounted_people: UncountedPeopleTable
  union_files: UnionFilesTable
  unions: UnionsTable
  users: UsersTable
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
  workplaces: WorkplacesTable
}
