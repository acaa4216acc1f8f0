import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { contacts, groups, ListingRow } from '@cadran/contract/library/listings'
import type { ContactTab } from '@cadran/rules/library/contacts'
import { oneLine } from '@cadran/rules/library/content'
import { checkContact, checkGroup, GROUP_IN_USE } from '@cadran/rules/library/listings'
import { editsContent } from '@cadran/rules/library/rights'
import { refusal } from '@cadran/rules/portal/refusal'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { RecordKind } from '../../portal/records/index.ts'
import * as store from './contacts.store.ts'
import * as read from './edited-contacts.read-model.ts'

const NO_GROUP = refusal('group-unknown', 422, 'Vous devez choisir un groupe.', 'group_id')
const NO_PERSON = refusal('person-unknown', 422, "Ce matricule n'existe pas.", 'matricule')

const orNull = (text: string) => oneLine(text) || null

type GroupDraft = BodyOf<typeof groups.create>
type ContactDraft = BodyOf<typeof contacts.create>

type GroupRow = NonNullable<Awaited<ReturnType<typeof read.findGroup>>>
type ContactRow = NonNullable<Awaited<ReturnType<typeof read.findContact>>>

const textOf = ({ name, detail }: ListingRow) => `${name} ${detail}`

export const GROUPS: RecordKind<GroupDraft, store.GroupFields, GroupRow, ReplyOf<typeof groups.load>, ListingRow> = {
  entity: 'contact_group',
  mayWrite: editsContent,
  rows: ({ database }) => read.groupRows(database.kysely),
  textOf,
  fieldsOf: (draft) => {
    unlessRefused(checkGroup(draft))
    const { tab, title, text, email, phone, mobile, display_name, is_management, priority } = draft
    return {
      // The rules have just found it among the lists.
      tab: tab as ContactTab,
      title: oneLine(title),
      text: orNull(text),
      email: orNull(email),
      phone: orNull(phone),
      mobile: orNull(mobile),
      display_name,
      is_management,
      priority,
    }
  },
  find: read.findGroup,
  insert: store.insertGroup,
  update: store.updateGroup,
  remove: store.deleteGroup,
  keptBecause: async (trx, id) => ((await read.countIn(trx, id)) > 0 ? GROUP_IN_USE : null),
  read: read.readGroup,
}

export const CONTACTS: RecordKind<
  ContactDraft,
  store.ContactFields,
  ContactRow,
  ReplyOf<typeof contacts.load>,
  ListingRow
> = {
  entity: 'contact',
  mayWrite: editsContent,
  rows: ({ database }) => read.contactRows(database.kysely),
  textOf,
  fieldsOf: async (draft, { trx }) => {
    unlessRefused(checkContact(draft))
    const group = draft.group_id === null ? undefined : await read.findGroup(trx, draft.group_id)
    if (!group) return refuse(NO_GROUP)
    const matricule = oneLine(draft.matricule)
    const user_id = matricule === '' ? null : ((await read.userOf(trx, matricule)) ?? refuse(NO_PERSON))
    return {
      group_id: group.id,
      user_id,
      identity: orNull(draft.identity),
      title: orNull(draft.title),
      job: orNull(draft.job),
      picture: draft.picture_id,
      mobile: orNull(draft.mobile),
      phone: orNull(draft.phone),
      email: orNull(draft.email),
      birthday: draft.birthday || null,
      place: orNull(draft.place),
      priority: draft.priority,
    }
  },
  find: read.findContact,
  insert: store.insertContact,
  update: store.updateContact,
  remove: store.deleteContact,
  uploads: { holder: 'contact', attachmentsOf: ({ picture }) => ({ pictures: [picture ?? null] }) },
  read: read.readContact,
}
