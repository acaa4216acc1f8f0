import type { EventCodeType, EventKind } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { ExtraSection } from '@cadran/rules/timesheet/extra-declaration'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { RecurringDays } from '@cadran/rules/timesheet/remote-work'
import type { Generated, GeneratedAlways } from 'kysely'
import type { AttachmentsTable, InternalNewsTable, NewsPostsTable, TutorialsTable } from './content-tables.ts'
import type {
  CheckupCentresTable,
  ContactGroupsTable,
  ContactsTable,
  DocumentBlocksTable,
  DocumentCategoriesTable,
  DocumentFoldersTable,
  DocumentSectionsTable,
  DocumentsTable,
  UnionFilesTable,
  UnionsTable,
} from './library-tables.ts'
import type {
  CompaniesTable,
  DevicesTable,
  ForgotDemandsTable,
  HierarchyTable,
  HolidaysTable,
  LoginFailuresTable,
  MonthRemindersTable,
  PasswordResetsTable,
  PeopleView,
  RefreshTokensTable,
  SessionsTable,
  UsersTable,
  WorkplacesTable,
} from './portal-tables.ts'

export type { PeopleView } from './portal-tables.ts'

// One interface a table, checked against the migrated schema by tables.test.ts.

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  on_behalf_of_id: number | null
  person_id: number | null
  entity: string
  entity_id: number
  action: string
  before: unknown
  after: unknown
  comment: string | null
  request_id: string | null
}

export interface AffectationsTable {
  id: Generated<number>
  code: string
  name: string
}

export interface EventCodesTable {
  id: Generated<number>
  type: EventCodeType
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
}

export interface AssignmentsTable {
  id: GeneratedAlways<number>
  user_id: number
  affectation_id: number
  main_code_id: number | null
  starts_on: string
  ends_on: string | null
}

export interface PeriodsTable {
  id: Generated<number>
  year: number
  month: number
  closed_at: Date | null
  closed_by: number | null
  comment: string | null
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

export interface MonthsTable {
  id: Generated<number>
  user_id: number
  year: number
  month: number
  state: Generated<MonthState>
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
  state: Generated<EventState>
  auto_generated: Generated<boolean>
  backwarded: Generated<boolean>
  validated1_at: Date | null
  validated1_by: number | null
  created_at: Date
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
}

export interface RemoteDaysTable {
  user_id: number
  day: string
  am: boolean
  pm: boolean
  auto_generated: Generated<boolean>
}

export interface RecurringRemoteDaysTable extends RecurringDays {
  user_id: number
  starts_on: string
}

export interface CounterEntriesTable {
  id: GeneratedAlways<number>
  user_id: number
  counter: 'cp' | 'before_june' | 'remainder' | 'rtt' | 'rtt_remainder' | 'rest' | 'cp15' | 'sick_children_days'
  kind: 'opening' | 'accrual' | 'adjustment' | 'rollover' | 'expiry'
  hundredths: number
  effective_on: string
  source: string
  created_at: Date
}

export interface ExtraActivityPermissionsTable {
  month_id: number
  status: ExtraStatus | null
  requested_at: Date | null
  mission_id: number | null
  decision_comment: string | null
  weeks: Generated<number[]>
}

export interface ExtraActivityWeeksTable {
  id: Generated<number>
  month_id: number
  week: number
  comment: string | null
  updated_at: string
}

export interface ExtraActivityHoursTable {
  id: Generated<number>
  week_id: number
  section: ExtraSection
  day: string
  start_minute: number
  end_minute: number
  mission_id: number | null
  overtime_code_id: number | null
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

export interface SatisfactionCountsTable {
  period: string
  score: number
  shard: number
  n: number
}

export interface Tables {
  companies: CompaniesTable
  workplaces: WorkplacesTable
  users: UsersTable
  people: PeopleView
  hierarchy: HierarchyTable
  holidays: HolidaysTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  login_failures: LoginFailuresTable
  password_resets: PasswordResetsTable
  forgot_demands: ForgotDemandsTable
  devices: DevicesTable
  month_reminders: MonthRemindersTable
  audit: AuditTable
  affectations: AffectationsTable
  event_codes: EventCodesTable
  assignments: AssignmentsTable
  periods: PeriodsTable
  period_figures: PeriodFiguresTable
  months: MonthsTable
  events: EventsTable
  overtime_codes: OvertimeCodesTable
  overtimes: OvertimesTable
  remote_days: RemoteDaysTable
  recurring_remote_days: RecurringRemoteDaysTable
  counter_entries: CounterEntriesTable
  extra_activity_permissions: ExtraActivityPermissionsTable
  extra_activity_weeks: ExtraActivityWeeksTable
  extra_activity_hours: ExtraActivityHoursTable
  month_files: MonthFilesTable
  satisfaction_counts: SatisfactionCountsTable
  document_sections: DocumentSectionsTable
  document_categories: DocumentCategoriesTable
  document_folders: DocumentFoldersTable
  documents: DocumentsTable
  document_blocks: DocumentBlocksTable
  checkup_centres: CheckupCentresTable
  unions: UnionsTable
  union_files: UnionFilesTable
  contact_groups: ContactGroupsTable
  contacts: ContactsTable
  attachments: AttachmentsTable
  news_posts: NewsPostsTable
  internal_news: InternalNewsTable
  tutorials: TutorialsTable
}
