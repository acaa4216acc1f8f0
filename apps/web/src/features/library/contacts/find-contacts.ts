import { matchesWords } from '@cadran/rules/library/search'
import type { Contact, ContactGroup } from './contacts.queries.ts'

const textOf = ({ identity, title, job, place, email, phone, mobile }: Contact) =>
  [identity, title, job, place, email, phone, mobile].filter(Boolean).join(' ')

/** The groups with whom is looked for in them; a group without a match is left out, one that is named so stays whole. */
export function findContacts(groups: readonly ContactGroup[], wanted: string): ContactGroup[] {
  if (wanted.trim() === '') return [...groups]
  return groups.flatMap((group) => {
    if (group.display_name && matchesWords(group.title, wanted)) return [group]
    const contacts = group.contacts.filter((contact) => matchesWords(textOf(contact), wanted))
    return contacts.length > 0 ? [{ ...group, contacts }] : []
  })
}
