import type { ContactTab } from '@cadran/rules/library/contacts'
import { GROUPS } from './contact-words.ts'

interface GroupRow {
  id: number
  tab: ContactTab
  title: string
  text: string | null
  email: string | null
  phone: string | null
  mobile: string | null
  display_name: boolean
  is_management: boolean
  priority: number
}

interface ContactRow {
  id: number
  group_id: number
  user_id: number | null
  identity: string | null
  title: string | null
  job: string | null
  mobile: string | null
  phone: string | null
  email: string | null
  birthday: string | null
  place: string | null
  priority: number
}

/** The rows of the contacts by table, in an order that foreign keys accept. */
export interface DemoContacts {
  contact_groups: GroupRow[]
  contacts: ContactRow[]
}

/** Whom the people of the demonstration company may reach; `users` are its people, found by their names. */
export function demoContacts(users: readonly { id: number; username: string }[]): DemoContacts {
  const ids = new Map(users.map(({ id, username }) => [username, id]))
  const rows: DemoContacts = { contact_groups: [], contacts: [] }
  for (const { tab, title, text, email, phone, display_name, is_management, contacts = [] } of GROUPS) {
    const group_id = rows.contact_groups.length + 1
    rows.contact_groups.push({
      id: group_id,
      tab,
      title,
      text: text ?? null,
      email: email ?? null,
      phone: phone ?? null,
      mobile: null,
      display_name: display_name ?? true,
      is_management: is_management ?? false,
      priority: group_id,
    })
    for (const [priority, { username, ...contact }] of contacts.entries()) {
      const user_id = username === undefined ? null : (ids.get(username) ?? null)
      // A company without these accounts has nobody of that name.
      if (username !== undefined && user_id === null) continue
      const empty = { identity: null, title: null, job: null, mobile: null, phone: null, email: null }
      rows.contacts.push({
        id: rows.contacts.length + 1,
        group_id,
        user_id,
        ...empty,
        birthday: null,
        place: null,
        ...contact,
        priority,
      })
    }
  }
  return rows
}
