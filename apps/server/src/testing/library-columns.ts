import type { Tables } from '../platform/database/tables.ts'

/** Each column of some tables, typed by the interfaces: one that is missing or too many does not compile. */
type Columns<T extends keyof Tables> = { [N in T]: Record<keyof Tables[N], true> }

export const LIBRARY_COLUMNS: Columns<
  | 'document_sections'
  | 'document_categories'
  | 'document_folders'
  | 'documents'
  | 'document_blocks'
  | 'checkup_centres'
  | 'unions'
  | 'union_files'
  | 'contact_groups'
  | 'contacts'
> = {
  document_sections: {
    id: true,
    area: true,
    label: true,
    icon: true,
    priority: true,
    role: true,
    type: true,
    updated_at: true,
  },
  document_categories: { id: true, section_id: true, label: true, priority: true },
  document_folders: { id: true, category_id: true, label: true, priority: true, content_tag: true },
  documents: {
    id: true,
    category_id: true,
    folder_id: true,
    is_welcome_book: true,
    label: true,
    priority: true,
    mime_type: true,
    byte_size: true,
    storage_key: true,
    created_at: true,
  },
  document_blocks: {
    id: true,
    folder_id: true,
    priority: true,
    title: true,
    url: true,
    url_label: true,
    address: true,
    names: true,
    mails: true,
    phones: true,
    created_at: true,
    updated_at: true,
  },
  checkup_centres: {
    id: true,
    folder_id: true,
    priority: true,
    agency_code: true,
    full_name: true,
    address1: true,
    address2: true,
    zip_code: true,
    city_name: true,
    commentary: true,
    contact_phone: true,
    contact_email: true,
    main_doctors: true,
  },
  unions: { id: true, label: true, logo: true, description: true, role: true, priority: true, updated_at: true },
  union_files: {
    id: true,
    union_id: true,
    label: true,
    mime_type: true,
    byte_size: true,
    storage_key: true,
    created_at: true,
  },
  contact_groups: {
    id: true,
    tab: true,
    title: true,
    text: true,
    email: true,
    phone: true,
    mobile: true,
    display_name: true,
    is_management: true,
    priority: true,
    updated_at: true,
  },
  contacts: {
    id: true,
    group_id: true,
    user_id: true,
    identity: true,
    title: true,
    job: true,
    picture: true,
    mobile: true,
    phone: true,
    email: true,
    birthday: true,
    place: true,
    priority: true,
    updated_at: true,
  },
}
