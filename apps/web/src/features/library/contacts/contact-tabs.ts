import { CONTACT_TAB_ROLES, CONTACT_TABS, type ContactTab, contactTabsOf } from '@cadran/rules/library/contacts'
import type { CurrentUser } from '../../../platform/session.ts'

/** The last part of each list's address. */
export const TAB_PATHS = {
  'my-contact': 'mes-interlocuteurs',
  'consulting-team': 'ma-consulting-team',
  contact: 'mes-contacts',
  'corporate-team': 'equipe-corporate',
} as const satisfies Record<ContactTab, string>

/** The tabs that a person sees, in their order (CON-01 to CON-07). */
export function tabsFor({ roles }: CurrentUser): ContactTab[] {
  return contactTabsOf(new Set(roles))
}

/** Where 'Mes contacts' leads: the first tab that the person may see, 'Mes interlocuteurs' without any (CON-08, CON-09). */
export function firstTab(user: CurrentUser): ContactTab {
  return tabsFor(user)[0] ?? 'my-contact'
}

export function tabAt(path: string): ContactTab | undefined {
  return CONTACT_TABS.find((tab) => TAB_PATHS[tab] === path)
}

export function mayOpen({ roles }: CurrentUser, tab: ContactTab): boolean {
  return roles.includes(CONTACT_TAB_ROLES[tab])
}
