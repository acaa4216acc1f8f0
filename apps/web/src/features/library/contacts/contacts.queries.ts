import type { ContactGroup } from '@cadran/contract/library/contacts'
import type { ContactTab } from '@cadran/rules/library/contacts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { Contact, ContactGroup } from '@cadran/contract/library/contacts'

/** The groups of one tab; four lists of their own (CON-16). */
export function contactsQuery(tab: ContactTab) {
  return queryOptions({
    queryKey: ['contacts', tab],
    queryFn: async ({ signal }): Promise<ContactGroup[]> => (await api.list(`contact/${tab}`, { signal })).items,
    meta: { quiet: true },
  })
}
