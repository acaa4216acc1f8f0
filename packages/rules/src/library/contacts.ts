import { formatDayMonth } from '../portal/french.ts'
import type { Role } from '../portal/roles.ts'

/** The four lists of contacts, as their calls name them, in the order of their tabs (CON-10, CON-20, CON-21). */
export const CONTACT_TABS = ['my-contact', 'consulting-team', 'contact', 'corporate-team'] as const
export type ContactTab = (typeof CONTACT_TABS)[number]

/** What each list is called on every screen (CON-07). */
export const CONTACT_TAB_LABELS = {
  'my-contact': 'Mes interlocuteurs',
  'consulting-team': 'Ma consulting team',
  contact: 'Mes contacts',
  'corporate-team': 'Équipe corporate',
} as const satisfies Record<ContactTab, string>

/** The role that opens a list and the call behind it (CON-02 to CON-06). */
export const CONTACT_TAB_ROLES = {
  'my-contact': 'ROLE_MY_CONTACTS',
  'consulting-team': 'ROLE_CONSULTING_TEAM',
  contact: 'ROLE_INTERNAL_CONTACTS',
  'corporate-team': 'ROLE_INTERNAL_CONTACTS',
} as const satisfies Record<ContactTab, Role>

/** The lists that somebody may read, in the order of their tabs; only the roles decide, not the kind of person (CON-22). */
export function contactTabsOf(roles: ReadonlySet<Role>): ContactTab[] {
  return CONTACT_TABS.filter((tab) => roles.has(CONTACT_TAB_ROLES[tab]))
}

/** '12 mars' of 'YYYY-MM-DD': a birthday is told without its year (CON-15). */
export function birthdayLabel(birthday: string): string {
  return formatDayMonth(birthday)
}

/** What tells two contacts apart: the matricule or, without one, the id (CON-12). */
export function contactKey({ matricule, id }: { matricule: string | null; id: number | null }): string {
  return matricule ?? String(id)
}
