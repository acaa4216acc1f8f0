import type { ContactTab } from '@cadran/rules/library/contacts'
import type { Generated } from 'kysely'

// The tables of the library, one interface each.

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

export interface DocumentBlocksTable {
  id: Generated<number>
  folder_id: number
  priority: Generated<number>
  title: string | null
  url: string | null
  url_label: string | null
  address: string | null
  names: string[]
  mails: string[]
  phones: string[]
  created_at: Date
  updated_at: Generated<string>
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
  main_doctors: unknown
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

export interface UnionFilesTable {
  id: Generated<number>
  union_id: number
  label: string
  mime_type: string
  byte_size: number
  storage_key: string
  created_at: Date
}

export interface ContactGroupsTable {
  id: Generated<number>
  tab: ContactTab
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
