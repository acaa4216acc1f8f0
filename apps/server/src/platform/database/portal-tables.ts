import type { DeviceSystem } from '@cadran/rules/portal/notifications'
import type { Modality, PartTime, PersonType } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import type { Generated, GeneratedAlways } from 'kysely'

// The tables of the wing portal; tables.ts gathers them with the others.

export interface CompaniesTable {
  id: GeneratedAlways<number>
  name: string
}

export interface WorkplacesTable {
  id: GeneratedAlways<number>
  name: string
  holiday_zone: string
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
  person_type: PersonType
  modality: Modality | null
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
}

/** The view of a person that calls read: no password, the workplace's zone, the manager by name. */
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
  person_type: PersonType
  modality: Modality | null
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

export interface HierarchyTable {
  ancestor_id: number
  descendant_id: number
  depth: number
}

export interface HolidaysTable {
  zone: string
  day: string
  name: string
}

export interface SessionsTable {
  id: string
  user_id: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_expires_at: Date
  created_at: Date
  revoked_at: Date | null
  /** Signs the addresses of files; the database makes it. */
  link_key: Generated<Buffer>
}

export interface RefreshTokensTable {
  hash: Buffer
  session_id: string
  issued_at: Date
  used_at: Date | null
}

export interface LoginFailuresTable {
  id: GeneratedAlways<number>
  identifier: string
  address: string
  failed_at: Date
}

export interface PasswordResetsTable {
  hash: Buffer
  user_id: number
  requested_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface ForgotDemandsTable {
  id: GeneratedAlways<number>
  identifier: string
  address: string
  demanded_at: Date
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

export interface MonthRemindersTable {
  year: number
  month: number
  sent_at: Date
}
