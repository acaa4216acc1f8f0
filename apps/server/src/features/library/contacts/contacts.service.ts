import type { ContactGroup } from '@cadran/contract/library/contacts'
import { CONTACT_TAB_ROLES, type ContactTab } from '@cadran/rules/library/contacts'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readGroups } from './contacts.read-model.ts'

/** The groups of one list, to whoever holds its role (CON-17 to CON-22). */
export async function list(
  { database }: Platform,
  { subject }: Viewer,
  tab: ContactTab,
): Promise<{ items: ContactGroup[]; total: number }> {
  if (!subject.roles.has(CONTACT_TAB_ROLES[tab])) refuse(M_ROLE)
  const items = await readGroups(database.read, tab, subject.id)
  return { items, total: items.length }
}
